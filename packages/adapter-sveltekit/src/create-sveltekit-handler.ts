import { createApiHandler } from '@modelway/core';
import { pathBelow, resolvePrefix, splitTarget } from '@modelway/core/fetch';
import type { RequestEvent } from '@sveltejs/kit';
import { answerEvent } from './answer-event.ts';
import { pathBelowRoute } from './path-below-route.ts';
import type { SvelteKitOptions } from './sveltekit-options.ts';

/** Options of `createSvelteKitHandler`. */
export interface SvelteKitHandlerOptions<Client, Event = RequestEvent>
  extends SvelteKitOptions<Client, Event> {
  /**
   * The path where the handler is mounted, where the app has `paths.base` or rewrites paths in
   * `reroute`. @default what the route has in front of its rest parameter
   */
  readonly prefix?: string;
}

/** A function that a `+server.ts` exports. */
export type SvelteKitHandler<Event = RequestEvent> = (event: Event) => Promise<Response>;

/**
 * Mounts a handler in a route that ends with a rest parameter, `src/routes/api/[...path]/+server.ts`.
 * Exported as `fallback` it answers every method; `export const trailingSlash = 'ignore'` beside it
 * keeps SvelteKit from redirecting.
 *
 * @throws {TypeError} that names the option that is wrong.
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
  const place = prefix === undefined ? undefined : resolvePrefix(prefix);
  return async (event) => {
    const { path: whole } = splitTarget(event.request.url);
    const path = place === undefined ? pathBelowRoute(whole, event) : pathBelow(whole, place);
    if (path === undefined) return new Response(null, { status: 404 });
    return answerEvent(api, event, { path, getClient: () => getClient(event) });
  };
}
