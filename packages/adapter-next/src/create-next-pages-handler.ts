import { type CreateApiHandler, createApiHandler, type OrmBinding } from '@modelway/core';
import { splitTarget } from '@modelway/core/fetch';
import { readNodeRequest, writeNodeResponse } from '@modelway/core/node';
import type { NextApiHandler, NextApiRequest, NextApiResponse } from 'next';
import { lastSegments, toPath } from './path-of-segments.ts';

/** Options of `createNextPagesHandler`. */
export interface NextPagesHandlerOptions<Client> {
  /** The binding of the ORM, `zenstack(schema)`. */
  readonly orm: OrmBinding<Client>;
  /**
   * Picks the data client for a request: the place where the caller becomes known to the access
   * policies. An error with a `status` of 4xx or 5xx is answered with that status, any other with
   * 500; its text stays on the server. Where it answers by itself, that answer stands.
   */
  readonly getClient: (
    req: NextApiRequest,
    res: NextApiResponse,
  ) => NoInfer<Client> | Promise<NoInfer<Client>>;
  /** `restHandler(…)` or `rpcHandler(…)`. @default rpcHandler() */
  readonly handler?: CreateApiHandler;
  /** The name of the catch-all in the file's name: `path` of `[...path].ts`. @default 'path' */
  readonly param?: string;
}

/**
 * An API route of the pages router, `pages/api/rest/[...path].ts`. Next.js reads JSON bodies before
 * it, with errors of its own, unless the file exports `config = { api: { bodyParser: false } }`.
 *
 * @throws {TypeError} that names the option that is wrong.
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
    // Never rebuilt from the segments: for `[[...path]]` a client's `?path=` is among them.
    const below = toPath(lastSegments(path, Array.isArray(segments) ? segments.length : 0));
    const url = `${below}?${query}`;
    const request = readNodeRequest(req, { url, getClient: () => getClient(req, res) });
    writeNodeResponse(res, await api.handle(request));
  };
}
