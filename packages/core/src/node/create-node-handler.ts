import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type AdapterOptions, createApiHandler } from '../handler/create-api-handler.ts';
import { pathBelow, resolvePrefix, splitTarget } from '../http/request-target.ts';
import { readNodeRequest } from './read-node-request.ts';
import { writeNodeResponse } from './write-node-response.ts';

/** Options of `createNodeHandler`. */
export interface NodeHandlerOptions<Client>
  extends AdapterOptions<Client, [req: IncomingMessage, res: ServerResponse]> {
  /** The path where the handler is mounted, such as `/api/rest`. @default '/' */
  readonly prefix?: string;
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
  const api = createApiHandler(options, ['prefix']);
  const { getClient, prefix = '/' } = options;
  const basePath = resolvePrefix(prefix);
  return async (req, res) => {
    const { path, query } = splitTarget(req.url ?? '/');
    const below = pathBelow(path, basePath);
    if (below === undefined) return void res.writeHead(404).end();
    const url = `${below}?${query}`;
    const request = readNodeRequest(req, { url, getClient: () => getClient(req, res) });
    writeNodeResponse(res, await api.handle(request));
  };
}
