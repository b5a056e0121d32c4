import { createNextHandlers, createNextPagesHandler } from '@modelway/adapter-next';
import { getClient, orm } from '../api.js';

export const { GET, POST } = createNextHandlers({ orm, getClient });
export const pages = createNextPagesHandler({ orm, getClient, param: 'rest' });

/** Never called: it must not compile. */
export function misuse(): void {
  // @ts-expect-error: the client of another ORM
  createNextHandlers({ orm, getClient: () => 1 });
}
