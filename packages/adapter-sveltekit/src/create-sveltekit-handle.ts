import { createApiHandler } from '@modelway/core';
import { pathBelow, resolvePrefix, splitTarget } from '@modelway/core/fetch';
import type { RequestEvent } from '@sveltejs/kit';
import { answerEvent } from './answer-event.ts';
import { keepHeaders } from './keep-headers.ts';
import type { SvelteKitOptions } from './sveltekit-options.ts';

/** Options of `createSvelteKitHandle`. */
export interface SvelteKitHandleOptions<Client> extends SvelteKitOptions<Client> {
  /** The path where the handler is mounted, `/api/rest`; the app's `paths.base` is a part of it. */
  readonly prefix: string;
}

/** A `handle` hook: SvelteKit's own type of it, which 2 and 3 export from different modules. */
export type SvelteKitHandle = (input: {
  readonly event: RequestEvent;
  resolve(event: RequestEvent): Response | Promise<Response>;
}) => Promise<Response>;

/**
 * Mounts a handler as the `handle` hook of a SvelteKit app, or as one of a `sequence`. It answers for
 * the paths below the prefix, and hands all others on. What hooks in front of it set by `setHeaders`
 * or `cookies` is not in its answers, since SvelteKit adds that to what it resolves itself; headers
 * that they set on the response are.
 *
 * @throws {TypeError} that names the option that is wrong.
 * @example
 * ```ts
 * export const handle = createSvelteKitHandle({ prefix: '/api', orm, getClient: () => db });
 * ```
 */
export function createSvelteKitHandle<Client>(
  options: SvelteKitHandleOptions<Client>,
): SvelteKitHandle {
  const api = createApiHandler(options, ['prefix']);
  const { prefix, getClient } = options;
  const place = resolvePrefix(prefix);
  return async ({ event, resolve }) => {
    // As it came: SvelteKit takes the suffix of its data requests off event.url.
    const path = pathBelow(splitTarget(event.request.url).path, place);
    if (path === undefined) return resolve(event);
    const kept = keepHeaders(event);
    const response = await answerEvent(api, event, {
      path,
      getClient: () => getClient(kept.event),
    });
    kept.addTo(response.headers);
    return response;
  };
}
