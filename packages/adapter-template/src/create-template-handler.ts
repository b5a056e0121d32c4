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
 * Mounts a handler on a bare Node server. A path outside of the prefix is a bare 404.
 *
 * @throws {TypeError} that names the option that is wrong.
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
  const place = resolvePrefix(prefix);
  return async (req, res) => {
    const { path, query } = splitTarget(req.url ?? '/');
    const below = pathBelow(path, place);
    if (below === undefined) return void res.writeHead(404).end();
    const url = `${below}?${query}`;
    const request = readNodeRequest(req, { url, getClient: () => getClient(req, res) });
    writeNodeResponse(res, await api.handle(request));
  };
}
