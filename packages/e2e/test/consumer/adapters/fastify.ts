import { createFastifyPlugin } from '@modelway/adapter-fastify';
import Fastify from 'fastify';
import { getClient, handler, orm } from '../api.js';

export const app = Fastify();
app.register(createFastifyPlugin({ orm, getClient, handler }), { prefix: '/api' });

/** Never called: it must not compile. */
export function misuse(): void {
  // @ts-expect-error: the client of another ORM
  createFastifyPlugin({ orm, getClient: () => 1 });
}
