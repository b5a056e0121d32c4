import { startProgram } from '@modelway/testing/start-program';
import { checkAnswer } from './check-answer.ts';

/** The demo in its own process. */
export interface Demo {
  readonly url: string;
  /** Sends a request to a path below `/api`. */
  call(path: string, options?: CallOptions): Promise<Answer>;
  /** Returns its output on standard error, which is empty unless a request ends in a 500. */
  complaints(): string;
  /** Sends SIGTERM and waits for the end; returns the exit code. */
  stop(): Promise<number | null>;
}

export interface CallOptions {
  /** GET without a body and POST with one by default. */
  readonly method?: string;
  /** The id of the user. Without it, the caller is anonymous. */
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body: a string is sent unchanged, other values as JSON. */
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; `undefined` if there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the members that it expects.
  readonly body: any;
}

/** Starts the demo on a free port, with its embedded database; the caller stops it. */
export async function startDemo(env: NodeJS.ProcessEnv = {}): Promise<Demo> {
  const { child, output, listening, ended } = startProgram({
    cwd: new URL('..', import.meta.url),
    args: ['src/main.ts'],
    env: { DATABASE_URL: '', PORT: '0', MCP: '', ...env },
    ready: /listens on (http:\S+)/,
  });
  const url = await listening;
  return {
    url,
    call: (path, options) => call(`${url}/api${path}`, options),
    complaints: () => output.stderr,
    stop: async () => {
      child.kill('SIGTERM');
      return (await ended).code;
    },
  };
}

/**
 * Sends a request with fetch, and checks the response against the OpenAPI document. `url` can be a
 * link of a response.
 */
async function call(url: string, options: CallOptions = {}): Promise<Answer> {
  const { as, body, method = body === undefined ? 'GET' : 'POST' } = options;
  const response = await fetch(url, {
    method,
    headers: {
      ...(as && { authorization: `Bearer demo-${as}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const { status, headers } = response;
  const text = await response.text();
  await checkAnswer({ url, method, status, headers, text });
  return {
    status,
    headers,
    text,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

/** Returns every row that an admin can read, to check that a request changed nothing. */
export async function everything(demo: Demo): Promise<Record<string, string>> {
  const models = ['user', 'profile', 'tag', 'comment', 'postLike', 'post'];
  const read = async (model: string) => {
    const q = model === 'post' ? '?q={"include":{"tags":true}}' : '';
    const { status, text } = await demo.call(`/rpc/${model}/findMany${q}`, { as: 'admin' });
    if (status !== 200) throw new Error(text);
    return [model, text] as const;
  };
  return Object.fromEntries(await Promise.all(models.map(read)));
}
