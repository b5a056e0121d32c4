import { startProgram } from '@modelway/testing/start-program';

/** The built app in its own process. */
export interface RunningApp {
  readonly url: string;
  /** Sends a request to a path, as a user or, without `as`, as a guest. */
  call(path: string, options?: CallOptions): Promise<Answer>;
  /** Returns its output on standard error. */
  complaints(): string;
  /** Stops it and resolves to its exit code. */
  stop(): Promise<number | null>;
}

export interface CallOptions {
  /** GET without a body and POST with one by default. */
  readonly method?: string;
  /** The id of the user. */
  readonly as?: string;
  /** The body, which is sent as JSON. */
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

/** Starts the app on a free port with its own database; the caller stops it. */
export async function startApp(): Promise<RunningApp> {
  const { child, output, listening, ended } = startProgram({
    cwd: new URL('..', import.meta.url),
    args: ['build'],
    // Node does not treat unused preconnections of a browser as idle: the app would wait for half a
    // minute.
    env: { HOST: '127.0.0.1', PORT: '0', SHUTDOWN_TIMEOUT: '2' },
    ready: /Listening on (http:\S+)\n/,
  });
  const url = await listening;
  return {
    url,
    call: (path, options) => call(url + path, options),
    complaints: () => output.stderr,
    stop: async () => {
      child.kill('SIGTERM');
      return (await ended).code;
    },
  };
}

async function call(url: string, { as, method, body }: CallOptions = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { 'content-type': 'application/json', ...(as && { cookie: `caller=${as}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { status, headers } = response;
  return { status, headers, text, json: () => JSON.parse(text) };
}
