import { type AdapterOptions, createApiHandler } from '../create-api-handler.ts';
import { pathBelow, resolvePrefix, splitTarget } from '../http/request-target.ts';
import { readFetchRequest } from './read-fetch-request.ts';
import { toFetchResponse } from './to-fetch-response.ts';

/**
 * Options of `createFetchHandler`. After the request, `getClient` receives the other arguments of
 * the runtime: `env` and `ctx` in a Worker, the server in Bun.
 */
export interface FetchHandlerOptions<Client, Context extends readonly unknown[]>
  extends AdapterOptions<Client, [request: Request, ...context: Context]> {
  /** The path where the handler is mounted, such as `/api/rest`. @default '/' */
  readonly prefix?: string;
}

/**
 * Creates a handler for any runtime or framework that uses fetch: Bun, Deno, Cloudflare Workers. It
 * responds with an empty 404 to a path outside of the prefix.
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
