import { startProgram } from '@modelway/testing/start-program';

/** The built app in its own process. */
export interface RunningApp {
  readonly url: string;
  /** Sends a request as a user or as an anonymous caller. */
  call(path: string, options?: CallOptions): Promise<Answer>;
  /** Returns its output on standard error. */
  complaints(): string;
  stop(): Promise<void>;
}

export interface CallOptions {
  readonly method?: string;
  readonly as?: string;
  /** The body: a string is sent unchanged, other values as JSON. */
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parses the body as JSON; throws if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the members that it expects.
  json(): any;
}

/** Starts the built app on a free port; the caller stops it. */
export async function startApp(): Promise<RunningApp> {
  const { child, output, listening, ended } = startProgram({
    cwd: new URL('..', import.meta.url),
    args: ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', '0'],
    env: { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    ready: /Local:\s+(http:\S+)[\s\S]*Ready/,
  });
  const url = await listening;
  return {
    url,
    call: (path, options) => call(url + path, options),
    complaints: () => output.stderr,
    stop: async () => {
      child.kill('SIGTERM');
      // The app waits for keep-alive connections of a browser.
      const killed = setTimeout(() => child.kill('SIGKILL'), 2_000);
      await ended;
      clearTimeout(killed);
    },
  };
}

async function call(url: string, options: CallOptions = {}): Promise<Answer> {
  const { as, body, method = body === undefined ? 'GET' : 'POST' } = options;
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(as && { cookie: `demo-user=${as}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: () => JSON.parse(text),
  };
}
