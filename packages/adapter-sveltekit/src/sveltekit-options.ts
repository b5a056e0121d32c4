import type { CreateApiHandler, OrmBinding } from '@modelway/core';
import type { RequestEvent } from '@sveltejs/kit';

/** What both ways to mount a handler take. */
export interface SvelteKitOptions<Client, Event = RequestEvent> {
  /** The binding of the ORM, `zenstack(schema)`. */
  readonly orm: OrmBinding<Client>;
  /**
   * Picks the data client for a request: the place where the caller becomes known to the access
   * policies. Cookies and headers that it sets by the event are in the answer. An error with a
   * `status` of 4xx or 5xx is answered with that status, any other with 500; its text stays on the
   * server.
   */
  readonly getClient: (event: Event) => NoInfer<Client> | Promise<NoInfer<Client>>;
  /** `restHandler(…)` or `rpcHandler(…)`. @default rpcHandler() */
  readonly handler?: CreateApiHandler;
}
