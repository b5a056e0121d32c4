import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';

/** A request of a caller. */
export interface Call {
  readonly method: string;
  /** The path below `/api`, with the query. */
  readonly path: string;
  readonly user: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response; its status is 0 if the connection was lost. */
export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: checks read responses of every shape.
  readonly body: any;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly ms: number;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request, and reads its response. */
export function call(origin: string, { method, path, user, body, headers }: Call): Promise<Reply> {
  const start = performance.now();
  const type = path.startsWith('/rest') ? 'application/vnd.api+json' : 'application/json';
  const content = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const end = (status: number, read: unknown, received: Reply['headers'] = {}) =>
      resolve({ status, body: read, headers: received, ms: performance.now() - start });
    const sent = request(
      `${origin}/api${path}`,
      {
        agent,
        method,
        headers: {
          'x-user': `${user}`,
          ...headers,
          ...(content !== undefined && {
            'content-type': type,
            'content-length': Buffer.byteLength(content),
          }),
        },
      },
      (res) => {
        json(res).then(
          (read) => end(res.statusCode ?? 0, read, res.headers),
          (error) => end(res.statusCode === 204 ? 204 : 0, error, res.headers),
        );
      },
    );
    sent.on('error', (error) => end(0, error));
    sent.end(content);
  });
}

/** Sends a read over RPC. */
export function readOf(user: number, path: string, args: object): Call {
  return {
    method: 'GET',
    path: `/rpc/${path}?q=${encodeURIComponent(JSON.stringify(args))}`,
    user,
  };
}
