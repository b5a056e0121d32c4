import { createExpressHandler } from '@modelway/adapter-express';
import { restHandler } from '@modelway/core';
import { prisma } from '@modelway/orm-prisma';
import express, { type Express, type Request } from 'express';
import type { PrismaClient } from '../prisma/gen/client/client.ts';
import { schema } from '../prisma/gen/modelway.ts';
import { asCaller } from './as-caller.ts';

/** Two APIs over the same models; the database decides who sees what. */
export function createApp(db: PrismaClient, baseUrl: string): Express {
  const orm = prisma(schema);
  const getClient = async (req: Request) => {
    const token = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1];
    return asCaller(db, token ? await db.user.findUnique({ where: { token } }) : null);
  };
  const rest = restHandler({ endpoint: `${baseUrl}/api/rest` });

  const app = express();
  app.use('/api/rpc', createExpressHandler({ orm, getClient })); // RPC is the default handler
  app.use('/api/rest', createExpressHandler({ orm, getClient, handler: rest }));
  return app;
}
