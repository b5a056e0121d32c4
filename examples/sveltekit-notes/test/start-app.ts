import { spawn } from 'node:child_process';
import { once } from 'node:events';

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
  const child = spawn(process.execPath, ['build'], {
    cwd: new URL('..', import.meta.url),
    // Node does not treat unused preconnections of a browser as idle: the app would wait for half a
    // minute.
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', SHUTDOWN_TIMEOUT: '2' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const failed = ended.then(() => {
    throw new Error(`The app ended before it listened: ${stderr}`);
  });
  const url = await Promise.race([printedUrl(child.stdout.setEncoding('utf8')), failed]);
  // The rejection is no longer awaited.
  failed.catch(() => {});
  return {
    url,
    call: (path, options) => call(url + path, options),
    complaints: () => stderr,
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
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

/** Reads the URL from the output of the app. */
function printedUrl(stdout: NodeJS.ReadableStream): Promise<string> {
  let printed = '';
  return new Promise((resolve) => {
    stdout.on('data', (text: string) => {
      printed += text;
      const url = /Listening on (http:\S+)\n/.exec(printed)?.[1];
      if (url) resolve(url);
    });
  });
}
