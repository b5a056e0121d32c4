import { type CreateApiHandler, createApiHandler, type OrmBinding } from '@modelway/core';
import { splitTarget } from '@modelway/core/fetch';
import { readNodeRequest, writeNodeResponse } from '@modelway/core/node';
import type { NextApiHandler, NextApiRequest, NextApiResponse } from 'next';
import { lastSegments, toPath } from './path-of-segments.ts';

/** Options of `createNextPagesHandler`. */
export interface NextPagesHandlerOptions<Client> {
  /** The ORM binding, such as `zenstack(schema)`. */
  readonly orm: OrmBinding<Client>;
  /**
   * Returns the ORM client for a request, with the caller set for the access policies. An error
   * with a `status` of 4xx or 5xx sets the status of the response, any other is a 500. Its message
   * is never sent to the client. If `getClient` sends a response itself, that response stands.
   */
  readonly getClient: (
    req: NextApiRequest,
    res: NextApiResponse,
  ) => NoInfer<Client> | Promise<NoInfer<Client>>;
  /** The API handler: `restHandler(…)` or `rpcHandler(…)`. @default rpcHandler() */
  readonly handler?: CreateApiHandler;
  /** The name of the catch-all parameter: `path` in `[...path].ts`. @default 'path' */
  readonly param?: string;
}

/**
 * Creates an API route of the pages router, such as `pages/api/rest/[...path].ts`. Unless the file
 * exports `config = { api: { bodyParser: false } }`, Next.js parses JSON bodies first and responds
 * with its own errors.
 *
 * @throws {TypeError} If an option is invalid; the message names it.
 * @example
 * ```ts
 * export const config = { api: { bodyParser: false } };
 * export default createNextPagesHandler({ orm: zenstack(schema), getClient: () => db });
 * ```
 */
export function createNextPagesHandler<Client>(
  options: NextPagesHandlerOptions<Client>,
): NextApiHandler {
  const api = createApiHandler(options, ['param']);
  const { getClient, param = 'path' } = options;
  return async (req, res) => {
    const { path, query } = splitTarget(req.url ?? '/');
    const segments = req.query[param];
    // Never rebuilt from the segments: for `[[...path]]`, a client can set them with `?path=`.
    const below = toPath(lastSegments(path, Array.isArray(segments) ? segments.length : 0));
    const url = `${below}?${query}`;
    const request = readNodeRequest(req, { url, getClient: () => getClient(req, res) });
    writeNodeResponse(res, await api.handle(request));
  };
}
