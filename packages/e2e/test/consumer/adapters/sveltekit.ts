import { createSvelteKitHandle, createSvelteKitHandler } from '@modelway/adapter-sveltekit';
import { getClient, handler, orm } from '../api.js';

export const handle = createSvelteKitHandle({ prefix: '/api', orm, getClient });
export const fallback = createSvelteKitHandler({ orm, getClient, handler });

/** Never called: it must not compile. */
export function misuse(): void {
  // @ts-expect-error: the client of another ORM
  createSvelteKitHandler({ orm, getClient: () => 1 });
}
