import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type AdapterOptions, createApiHandler } from '@modelway/core';
import {
  pathBelow,
  readNodeRequest,
  resolvePrefix,
  splitTarget,
  writeNodeResponse,
} from '@modelway/core/node';

/** Options of `createTemplateHandler`. */
export interface TemplateHandlerOptions<Client>
  extends AdapterOptions<Client, [req: IncomingMessage, res: ServerResponse]> {
  /** The path where the handler is mounted, `/api/rest`. @default '/' */
  readonly prefix?: string;
}

/**
 * Mounts a handler on a plain Node server. A path outside of the prefix is a 404 without a body.
 *
 * @throws {TypeError} if an option is invalid; the message names it.
 * @example
 * ```ts
 * createServer(createTemplateHandler({ orm: zenstack(schema), getClient: () => db }));
 * ```
 */
export function createTemplateHandler<Client>(
  options: TemplateHandlerOptions<Client>,
): RequestListener {
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
