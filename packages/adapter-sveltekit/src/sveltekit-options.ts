import type { AdapterOptions } from '@modelway/core';
import type { RequestEvent } from '@sveltejs/kit';

/**
 * What both ways to mount a handler take.
 *
 * Cookies and headers that `getClient` sets by the event are in the response.
 */
export interface SvelteKitOptions<Client, Event = RequestEvent>
  extends AdapterOptions<Client, [event: Event]> {}
