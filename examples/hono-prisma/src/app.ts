import { createHonoHandler } from '@modelway/adapter-hono';
import { restHandler, rpcHandler } from '@modelway/core';
import { prisma } from '@modelway/orm-prisma';
import { type Context, Hono } from 'hono';
import type { PrismaClient } from '../prisma/gen/client/client.ts';
import { schema } from '../prisma/gen/modelway.ts';
import { asCaller } from './as-caller.ts';
import { homePage } from './home-page.ts';

/** Creates the app: two APIs for the same models. The database controls access. */
export function createApp(db: PrismaClient, baseUrl: string): Hono {
  const orm = prisma(schema);
  const getClient = async (c: Context) => {
    const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (!token) return asCaller(db, null);
    const user = await db.user.findUnique({ where: { token } });
    if (!user) throw Object.assign(new Error('Unknown token'), { status: 401 });
    return asCaller(db, user);
  };
  // Clients cannot create users, because they cannot set the required token.
  const expose = { models: { User: { operations: ['read'] } } } as const;
  const rest = restHandler({ endpoint: `${baseUrl}/api/rest`, expose });

  const app = new Hono();
  app.get('/', (c) => c.html(homePage));
  app.all('/api/rpc/*', createHonoHandler({ orm, getClient, handler: rpcHandler({ expose }) }));
  app.all('/api/rest/*', createHonoHandler({ orm, getClient, handler: rest }));
  return app;
}
