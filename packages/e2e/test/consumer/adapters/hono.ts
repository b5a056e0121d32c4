import { createHonoHandler } from '@modelway/adapter-hono';
import { Hono } from 'hono';
import { getClient, orm } from '../api.js';

export const app = new Hono().all('/api/*', createHonoHandler({ orm, getClient }));

/** Never called: it must not compile. */
export function misuse(): void {
  // @ts-expect-error: the client of another ORM
  createHonoHandler({ orm, getClient: () => 1 });
}
