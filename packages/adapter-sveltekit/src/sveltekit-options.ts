import type { AdapterOptions } from '@modelway/core';
import type { RequestEvent } from '@sveltejs/kit';

/**
 * Options that the hook and the route handler share.
 *
 * Cookies and headers that `getClient` sets by the event are in the response.
 */
export interface SvelteKitOptions<Client, Event = RequestEvent>
  extends AdapterOptions<Client, [event: Event]> {}
