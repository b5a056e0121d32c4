import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The built app in a process of its own, as its user starts it. */
export interface RunningApp {
  readonly url: string;
  /** Calls a path as somebody; as nobody in particular where `as` is left out. */
  call(path: string, options?: CallOptions): Promise<Answer>;
  /** What it wrote to its standard error. */
  complaints(): string;
  /** Asks it to end, and gives its exit code. */
  stop(): Promise<number | null>;
}

export interface CallOptions {
  /** GET where there is no body, else POST. */
  readonly method?: string;
  /** A user's id. */
  readonly as?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; throws where it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into it as a caller would.
  json(): any;
}

/** Starts the app on a free port, with a database of its own; the caller stops it. */
export async function startApp(): Promise<RunningApp> {
  const child = spawn(process.execPath, ['build'], {
    cwd: new URL('..', import.meta.url),
    // A connection that a browser has opened to be ready, and not used, is not idle for Node: the
    // app would wait for it for half a minute.
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
  // Nobody waits for it any more.
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

/** The app says where it listens, once it does. */
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
