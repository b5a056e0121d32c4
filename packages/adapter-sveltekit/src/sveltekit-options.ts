import type { CreateApiHandler, OrmBinding } from '@modelway/core';
import type { RequestEvent } from '@sveltejs/kit';

/** Options that the hook and the route handler share. */
export interface SvelteKitOptions<Client, Event = RequestEvent> {
  /** The ORM binding, such as `zenstack(schema)`. */
  readonly orm: OrmBinding<Client>;
  /**
   * Returns the ORM client for a request, with the caller set for the access policies. Cookies and
   * headers that it sets on the event are sent with the response. An error with a `status` of 4xx
   * or 5xx sets the status of the response, any other is a 500. Its message is never sent to the
   * client.
   */
  readonly getClient: (event: Event) => NoInfer<Client> | Promise<NoInfer<Client>>;
  /** The API handler: `restHandler(…)` or `rpcHandler(…)`. @default rpcHandler() */
  readonly handler?: CreateApiHandler;
}
