import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type CreateApiHandler, createApiHandler, type OrmBinding } from '@modelway/core';
import {
  pathBelow,
  readNodeRequest,
  resolvePrefix,
  splitTarget,
  writeNodeResponse,
} from '@modelway/core/node';

/** Options of `createTemplateHandler`. */
export interface TemplateHandlerOptions<Client> {
  /** The ORM binding, such as `zenstack(schema)`. */
  readonly orm: OrmBinding<Client>;
  /**
   * Returns the ORM client for a request, with the caller set for the access policies. An error
   * with a `status` of 4xx or 5xx sets the status of the response, any other is a 500. Its message
   * is never sent to the client.
   */
  readonly getClient: (
    req: IncomingMessage,
    res: ServerResponse,
  ) => NoInfer<Client> | Promise<NoInfer<Client>>;
  /** The API handler: `restHandler(…)` or `rpcHandler(…)`. @default rpcHandler() */
  readonly handler?: CreateApiHandler;
  /** The mount path of the handler, such as `/api/rest`. @default '/' */
  readonly prefix?: string;
}

/**
 * Mounts a handler on a plain Node server. A path outside of the prefix is a 404 without a body.
 *
 * @throws {TypeError} If an option is invalid; the message names it.
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
