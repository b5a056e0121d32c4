import type { Cookies, RequestEvent } from '@sveltejs/kit';

/** An event whose headers and cookies are kept for a response that SvelteKit does not resolve. */
export interface KeptHeaders {
  readonly event: RequestEvent;
  addTo(headers: Headers): void;
}

type CookieOptions = Parameters<Cookies['set']>[2];

/** Copies an event so that headers and cookies set on the copy can be added to a response. */
export function keepHeaders(event: RequestEvent): KeptHeaders {
  const { cookies, setHeaders } = event;
  const headers = new Map<string, string>();
  const keptCookies = new Map<string, string>();
  const keepCookie = (name: string, value: string, options: CookieOptions): void => {
    const { domain, path } = Object(options) as {
      readonly domain?: string;
      readonly path?: string;
    };
    keptCookies.set(JSON.stringify([name, domain, path]), cookies.serialize(name, value, options));
  };
  const keeping: Cookies = {
    ...cookies,
    set: (name, value, options) => {
      cookies.set(name, value, options);
      keepCookie(name, value, options);
    },
    delete: (name, options) => {
      cookies.delete(name, options);
      keepCookie(name, '', { ...options, maxAge: 0 });
    },
  };
  return {
    event: {
      ...event,
      cookies: keeping,
      setHeaders: (more) => {
        setHeaders(more);
        for (const [name, value] of Object.entries(more)) headers.set(name, value);
      },
    },
    addTo: (response) => {
      for (const [name, value] of headers) {
        // Appended, to keep the handler's own Vary.
        if (name.toLowerCase() === 'vary') response.append(name, value);
        else response.set(name, value);
      }
      for (const cookie of keptCookies.values()) response.append('set-cookie', cookie);
    },
  };
}
