import type { CreateApiHandler } from '../handler/api-handler.ts';
import { createApiHandler } from '../handler/create-api-handler.ts';
import { pathBelow, resolvePrefix, splitTarget } from '../http/request-target.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import { readFetchRequest } from './read-fetch-request.ts';
import { toFetchResponse } from './to-fetch-response.ts';

/** Options of `createFetchHandler`. */
export interface FetchHandlerOptions<Client, Context extends readonly unknown[]> {
  /** The binding of the ORM, `zenstack(schema)`. */
  readonly orm: OrmBinding<Client>;
  /**
   * Picks the data client for a request: the place where the caller becomes known to the access
   * policies. After the request it gets whatever else the runtime passes on: `env` and `ctx` of a
   * Worker, the server of Bun. An error with a `status` of 4xx or 5xx is answered with that status,
   * any other with 500; its text stays on the server.
   */
  readonly getClient: (
    request: Request,
    ...context: Context
  ) => NoInfer<Client> | Promise<NoInfer<Client>>;
  /** `restHandler(…)` or `rpcHandler(…)`. @default rpcHandler() */
  readonly handler?: CreateApiHandler;
  /** The path where the handler is mounted, `/api/rest`. @default '/' */
  readonly prefix?: string;
}

/**
 * A handler for every runtime and framework that speaks fetch: Bun, Deno, Cloudflare Workers. A path
 * outside of the prefix is a bare 404.
 *
 * @throws {TypeError} that names the option that is wrong.
 * @example
 * ```ts
 * export default { fetch: createFetchHandler({ orm, getClient: () => db, prefix: '/api' }) };
 * ```
 */
export function createFetchHandler<Client, Context extends readonly unknown[] = []>(
  options: FetchHandlerOptions<Client, Context>,
): (request: Request, ...context: Context) => Promise<Response> {
  const api = createApiHandler(options, ['prefix']);
  const { getClient, prefix = '/' } = options;
  const place = resolvePrefix(prefix);
  return async (request, ...context) => {
    const path = pathBelow(splitTarget(request.url).path, place);
    if (path === undefined) return new Response(null, { status: 404 });
    const read = readFetchRequest(request, {
      path,
      getClient: () => getClient(request, ...context),
    });
    return toFetchResponse(await api.handle(read));
  };
}
