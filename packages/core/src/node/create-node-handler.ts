import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type AdapterOptions, createApiHandler } from '../create-api-handler.ts';
import { type ApiResponse, LIST_HEADERS } from '../http/api-handler.ts';
import { pathBelow, resolvePrefix, splitTarget } from '../http/request-target.ts';
import { createErrorLog } from '../logging/logger.ts';
import { closeUnread } from './close-unread.ts';
import { readNodeRequest } from './read-node-request.ts';
import { writeNodeResponse } from './write-node-response.ts';

/** Options of `createNodeHandler` and `createNodeResponder`. */
export interface NodeHandlerOptions<Client>
  extends AdapterOptions<Client, [req: IncomingMessage, res: ServerResponse]> {
  /** The path where the handler is mounted, such as `/api/rest`. @default '/' */
  readonly prefix?: string;
}

/** A response for a framework that writes it. */
export interface NodeResponse extends Omit<ApiResponse, 'headers' | 'sending'> {
  /**
   * The headers, with names in lower case, and the values of `Vary` and cookies that the app has
   * set.
   */
  readonly headers: Readonly<Record<string, string | string[]>>;
}

/**
 * Creates a request listener for a server of `node:http`, or for a framework that passes on Node's
 * request and response. It responds with an empty 404 to a path outside of the prefix.
 *
 * @throws {TypeError} that names the option that is wrong.
 * @example
 * ```ts
 * createServer(createNodeHandler({ orm, getClient: () => db, prefix: '/api' })).listen(3000);
 * ```
 */
export function createNodeHandler<Client>(options: NodeHandlerOptions<Client>): RequestListener {
  const handle = createHandle(options);
  const report = createErrorLog();
  return async (req, res) => {
    try {
      const response = await handle(req, res);
      if (response) writeNodeResponse(res, response);
      else if (!res.headersSent) res.writeHead(404).end();
    } catch (error) {
      // Of a handler that is not ours. Nobody else catches it, and it would end the process.
      report('The handler failed.', error);
      if (res.headersSent) res.destroy();
      else res.writeHead(500).end();
    }
  };
}

/**
 * Creates a function that returns the response to a request, for a framework over `node:http` that
 * writes responses itself, such as Koa. It resolves to `undefined` for a path outside of the
 * prefix. A connection whose client does not read the response is closed after `limits.unreadMs`.
 *
 * @throws {TypeError} that names the option that is wrong.
 * @example
 * ```ts
 * const respond = createNodeResponder({ orm, getClient: () => db, prefix: '/api' });
 * const response = await respond(ctx.req, ctx.res);
 * ```
 */
export function createNodeResponder<Client>(
  options: NodeHandlerOptions<Client>,
): (req: IncomingMessage, res: ServerResponse) => Promise<NodeResponse | undefined> {
  const handle = createHandle(options);
  return async (req, res) => {
    const { sending, ...response } = (await handle(req, res)) ?? {};
    if (!('status' in response)) return undefined;
    closeUnread(res, { sending });
    return { ...response, headers: withHeadersOf(res, response.headers) };
  };
}

function createHandle<Client>(options: NodeHandlerOptions<Client>) {
  const api = createApiHandler(options, ['prefix']);
  const { getClient, prefix = '/' } = options;
  const basePath = resolvePrefix(prefix);
  return async (req: IncomingMessage, res: ServerResponse): Promise<ApiResponse | undefined> => {
    const { path, query } = splitTarget(req.url ?? '/');
    const below = pathBelow(path, basePath);
    if (below === undefined) return undefined;
    const url = `${below}?${query}`;
    return api.handle(readNodeRequest(req, { url, getClient: () => getClient(req, res) }));
  };
}

function withHeadersOf(res: ServerResponse, headers: ApiResponse['headers']) {
  const merged = Object.entries(headers).map(([name, value]) => {
    const before = LIST_HEADERS.has(name) ? res.getHeader(name) : undefined;
    return [name, before === undefined ? value : [before, value].flat().map(String)];
  });
  return Object.fromEntries(merged);
}
