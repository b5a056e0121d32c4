import { type AdapterOptions, createApiHandler } from '@modelway/core';
import { readFetchRequest, splitTarget, toFetchResponse } from '@modelway/core/fetch';
import type { NextRequest } from 'next/server.js';
import { pathOfSegments } from './path-of-segments.ts';

/** The second argument that Next.js passes to a route handler. */
export interface NextRouteContext {
  readonly params: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** A route handler of the app router. */
export type NextRouteHandler = (
  request: NextRequest,
  context: NextRouteContext,
) => Promise<Response>;

/** The exports of a `route.ts`: the same route handler under the name of each method. */
export type NextHandlers = Readonly<Record<(typeof METHODS)[number], NextRouteHandler>>;

/**
 * Options of `createNextHandlers`.
 *
 * `cookies()` and `headers()` of `next/headers` work in `getClient`.
 */
export interface NextHandlersOptions<Client>
  extends AdapterOptions<Client, [request: NextRequest, context: NextRouteContext]> {}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * Creates the route handlers of a catch-all segment in the app router, such as
 * `app/api/rest/[...path]/route.ts`. With `[[...path]]`, they also serve the path above it.
 *
 * @throws {TypeError} if an option is invalid; the message names it.
 * @example
 * ```ts
 * export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createNextHandlers({
 *   orm: zenstack(schema),
 *   getClient: () => db,
 * });
 * ```
 */
export function createNextHandlers<Client>(options: NextHandlersOptions<Client>): NextHandlers {
  const api = createApiHandler(options);
  const { getClient } = options;
  const handle: NextRouteHandler = async (request, context) => {
    // Only the last segment of a route can be a list.
    const segments = Object.values(await context.params).find(isList) ?? [];
    const path = pathOfSegments(segments, splitTarget(request.url).path);
    const read = readFetchRequest(request, { path, getClient: () => getClient(request, context) });
    return toFetchResponse(await api.handle(read));
  };
  return Object.fromEntries(METHODS.map((method) => [method, handle])) as NextHandlers;
}

function isList(param: string | string[] | undefined): param is string[] {
  return Array.isArray(param);
}
