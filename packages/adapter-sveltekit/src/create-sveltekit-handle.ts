import { createApiHandler } from '@modelway/core';
import { pathBelow, resolvePrefix, splitTarget } from '@modelway/core/fetch';
import type { RequestEvent } from '@sveltejs/kit';
import { handleEvent } from './handle-event.ts';
import { keepHeaders } from './keep-headers.ts';
import type { SvelteKitOptions } from './sveltekit-options.ts';

/** Options of `createSvelteKitHandle`. */
export interface SvelteKitHandleOptions<Client> extends SvelteKitOptions<Client> {
  /** The mount path of the handler, such as `/api/rest`, including the app's `paths.base`. */
  readonly prefix: string;
}

/** A `handle` hook. SvelteKit 2 and 3 export its type from different modules. */
export type SvelteKitHandle = (input: {
  readonly event: RequestEvent;
  resolve(event: RequestEvent): Response | Promise<Response>;
}) => Promise<Response>;

/**
 * Mounts a handler as the `handle` hook of a SvelteKit app, or as one of a `sequence`. It serves
 * the paths below the prefix and passes all others on. Its responses include headers that earlier
 * hooks set on the response, but not what they set with `setHeaders` or `cookies`: SvelteKit adds
 * these only to responses that it resolves itself.
 *
 * @throws {TypeError} if an option is invalid; the message names it.
 * @example
 * ```ts
 * export const handle = createSvelteKitHandle({ prefix: '/api', orm, getClient: () => db });
 * ```
 */
export function createSvelteKitHandle<Client>(
  options: SvelteKitHandleOptions<Client>,
): SvelteKitHandle {
  const api = createApiHandler(options, ['prefix']);
  const { prefix, getClient } = options;
  const basePath = resolvePrefix(prefix);
  return async ({ event, resolve }) => {
    // The raw URL: SvelteKit removes the suffix of its data requests from event.url.
    const path = pathBelow(splitTarget(event.request.url).path, basePath);
    if (path === undefined) return resolve(event);
    const kept = keepHeaders(event);
    const response = await handleEvent(api, event, {
      path,
      getClient: () => getClient(kept.event),
    });
    kept.addTo(response.headers);
    return response;
  };
}
