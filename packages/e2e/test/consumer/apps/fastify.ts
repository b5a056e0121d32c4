// A Fastify app.
import { createFastifyPlugin } from '@modelway/adapter-fastify';
import { prisma } from '@modelway/orm-prisma';
import Fastify from 'fastify';
import { schema } from '../generated/modelway.js';

const notes = [{ id: 1, text: 'first' }];
const db = { $transaction: async () => undefined, note: { findMany: async () => notes } };

export async function start(): Promise<{ origin: string; close: () => Promise<void> }> {
  const app = Fastify();
  const plugin = createFastifyPlugin({ orm: prisma(schema), getClient: () => db });
  app.register(plugin, { prefix: '/api' });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { origin, close: () => app.close() };
}
