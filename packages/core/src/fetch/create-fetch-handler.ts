import { type AdapterOptions, createApiHandler } from '../handler/create-api-handler.ts';
import { pathBelow, resolvePrefix, splitTarget } from '../http/request-target.ts';
import { readFetchRequest } from './read-fetch-request.ts';
import { toFetchResponse } from './to-fetch-response.ts';

/**
 * Options of `createFetchHandler`.
 *
 * After the request, `getClient` gets what else the runtime passes on: `env` and `ctx` of a Worker, the
 * server of Bun.
 */
export interface FetchHandlerOptions<Client, Context extends readonly unknown[]>
  extends AdapterOptions<Client, [request: Request, ...context: Context]> {
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
  const basePath = resolvePrefix(prefix);
  return async (request, ...context) => {
    const path = pathBelow(splitTarget(request.url).path, basePath);
    if (path === undefined) return new Response(null, { status: 404 });
    const read = readFetchRequest(request, {
      path,
      getClient: () => getClient(request, ...context),
    });
    return toFetchResponse(await api.handle(read));
  };
}
