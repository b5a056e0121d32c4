import { type AdapterOptions, createApiHandler } from '@modelway/core';
import { splitTarget } from '@modelway/core/fetch';
import { readNodeRequest, writeNodeResponse } from '@modelway/core/node';
import type { NextApiHandler, NextApiRequest, NextApiResponse } from 'next';
import { lastSegments, toPath } from './path-of-segments.ts';

/**
 * Options of `createNextPagesHandler`.
 *
 * If `getClient` sends a response itself, that response is final.
 */
export interface NextPagesHandlerOptions<Client>
  extends AdapterOptions<Client, [req: NextApiRequest, res: NextApiResponse]> {
  /** The name of the catch-all in the file's name: `path` of `[...path].ts`. @default 'path' */
  readonly param?: string;
}

/**
 * Creates an API route of the pages router, such as `pages/api/rest/[...path].ts`. Unless the file
 * exports `config = { api: { bodyParser: false } }`, Next.js parses JSON bodies first and responds
 * with its own errors.
 *
 * @throws {TypeError} if an option is invalid; the message names it.
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
    // Cut from the URL, since for `[[...path]]` a client can set the segments with `?path=`.
    const below = toPath(lastSegments(path, Array.isArray(segments) ? segments.length : 0));
    const url = `${below}?${query}`;
    const request = readNodeRequest(req, { url, getClient: () => getClient(req, res) });
    writeNodeResponse(res, await api.handle(request));
  };
}
