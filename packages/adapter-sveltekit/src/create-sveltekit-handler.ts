import { createApiHandler } from '@modelway/core';
import { pathBelow, resolvePrefix, splitTarget } from '@modelway/core/fetch';
import type { RequestEvent } from '@sveltejs/kit';
import { handleEvent } from './handle-event.ts';
import { pathBelowRoute } from './path-below-route.ts';
import type { SvelteKitOptions } from './sveltekit-options.ts';

/** Options of `createSvelteKitHandler`. */
export interface SvelteKitHandlerOptions<Client, Event = RequestEvent>
  extends SvelteKitOptions<Client, Event> {
  /**
   * The mount path of the handler. Required if the app has `paths.base` or rewrites paths in
   * `reroute`.
   * @default the part of the route in front of its rest parameter
   */
  readonly prefix?: string;
}

/** A request handler that a `+server.ts` exports. */
export type SvelteKitHandler<Event = RequestEvent> = (event: Event) => Promise<Response>;

/**
 * Mounts a handler in a route that ends with a rest parameter, such as
 * `src/routes/api/[...path]/+server.ts`. Export it as `fallback`, so that it handles every method,
 * and export `trailingSlash = 'ignore'`, so that SvelteKit does not redirect.
 *
 * @throws {TypeError} if an option is invalid; the message names it.
 * @example
 * ```ts
 * export const fallback = createSvelteKitHandler({ orm, getClient: ({ locals }) => locals.db });
 * ```
 */
export function createSvelteKitHandler<Client, Event extends RequestEvent = RequestEvent>(
  options: SvelteKitHandlerOptions<Client, Event>,
): SvelteKitHandler<Event> {
  const api = createApiHandler(options, ['prefix']);
  const { getClient, prefix } = options;
  const basePath = prefix === undefined ? undefined : resolvePrefix(prefix);
  return async (event) => {
    const { path: whole } = splitTarget(event.request.url);
    const path = basePath === undefined ? pathBelowRoute(whole, event) : pathBelow(whole, basePath);
    if (path === undefined) return new Response(null, { status: 404 });
    return handleEvent(api, event, { path, getClient: () => getClient(event) });
  };
}
