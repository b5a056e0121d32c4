import { type AdapterOptions, createApiHandler } from '@modelway/core';
import { LIST_HEADERS, readFetchRequest, splitTarget, withoutSegments } from '@modelway/core/fetch';
import type { Context, Env, Handler } from 'hono';

/**
 * Options of `createHonoHandler`.
 *
 * An `HTTPException` of Hono's that `getClient` throws is answered with its status.
 */
export interface HonoHandlerOptions<Client, E extends Env>
  extends AdapterOptions<Client, [c: Context<E>]> {}

/**
 * Mounts a handler in a Hono app, under any path that ends with `/*`, on every runtime that Hono
 * supports.
 *
 * @throws {TypeError} if an option is invalid; the message names it.
 * @example
 * ```ts
 * app.all('/api/rpc/*', createHonoHandler({ orm: zenstack(schema), getClient: () => db }));
 * ```
 */
export function createHonoHandler<Client, E extends Env = Env>(
  options: HonoHandlerOptions<Client, E>,
): Handler<E> {
  const api = createApiHandler(options);
  const { getClient } = options;
  const depths = new Map<string, number>();
  return async (c) => {
    const { routePath } = c.req;
    const depth = depths.get(routePath) ?? mountDepth(routePath);
    depths.set(routePath, depth);
    const request = readFetchRequest(c.req.raw, {
      path: withoutSegments(splitTarget(c.req.url).path, depth),
      getClient: () => getClient(c),
      readText: () => c.req.text(),
    });
    const { status, headers, body } = await api.handle(request);
    const replacing: Record<string, string> = {};
    for (const [name, value] of Object.entries(headers)) {
      if (LIST_HEADERS.has(name)) c.header(name, value, { append: true });
      else replacing[name] = value;
    }
    // Unlike `new Response`, this keeps headers that the app has set.
    return c.newResponse(body ?? null, status as 200, replacing);
  };
}

/** Counts the segments of the mount path in a route pattern: 2 for `/of/:who/*`. */
function mountDepth(pattern: string): number {
  // The regular expression of a parameter can contain slashes: `/:who{[^/]+}/*`.
  const segments = pattern
    .replace(/\{[^}]*\}/g, '')
    .split('/')
    .slice(1);
  return segments.at(-1) === '*' ? segments.length - 1 : segments.length;
}
