import { createExpressHandler } from '@modelway/adapter-express';
import { restHandler, rpcHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import express, { type Express, type Request, type Response } from 'express';
import { schema } from '../zenstack/gen/schema.ts';
import { callerOf, Unauthorized } from './auth.ts';
import type { BlogClient } from './db.ts';
import { homePage } from './home-page.ts';

/** Each handler serves its OpenAPI document at `/openapi.json` below its path. */
const openapi = {
  info: { title: 'Blog', version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
  security: { bearer: { type: 'http', scheme: 'bearer' } },
};

/** Creates the app: two APIs for the same models, and a home page. */
export function createApp(db: BlogClient, baseUrl: string): Express {
  const orm = zenstack(schema);

  // The ORM client enforces the policies: it only has to know the caller.
  const getClient = async (req: Request, res: Response) => {
    try {
      return db.$setAuth(await callerOf(db, req.headers.authorization));
    } catch (error) {
      if (error instanceof Unauthorized) res.set('WWW-Authenticate', 'Bearer');
      throw error;
    }
  };
  const rest = restHandler({ endpoint: `${baseUrl}/api/rest`, openapi });
  const rpc = rpcHandler({ openapi });

  const app = express();
  app.disable('x-powered-by');
  app.get('/', (_req, res) => void res.type('html').send(homePage(baseUrl)));
  app.use('/api/rpc', createExpressHandler({ orm, getClient, handler: rpc }));
  app.use('/api/rest', createExpressHandler({ orm, getClient, handler: rest }));
  return app;
}
