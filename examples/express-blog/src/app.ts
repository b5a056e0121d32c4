import { fileURLToPath } from 'node:url';
import { createExpressHandler } from '@modelway/adapter-express';
import { type CreateApiHandler, restHandler, rpcHandler } from '@modelway/core';
import { apiPage, apiPagePolicy } from '@modelway/core/openapi';
import { zenstack } from '@modelway/orm-zenstack';
import express, { type Express, type Request, type Response } from 'express';
import { schema } from '../zenstack/gen/schema.ts';
import { callerOf, Unauthorized } from './auth.ts';
import type { BlogClient } from './db.ts';
import { homePage } from './home-page.ts';

const SWAGGER_UI = fileURLToPath(new URL('.', import.meta.resolve('swagger-ui-dist/package.json')));

/** The OpenAPI document of each handler, at `/openapi.json` below its path. */
const openapi = {
  info: { title: 'Blog', version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
  security: { bearer: { type: 'http', scheme: 'bearer' } },
};

/**
 * Creates the app: two APIs for the same models, and a home page.
 *
 * @param mcp the server for AI agents: `mcpHandler()`. @default none
 */
export function createApp(db: BlogClient, baseUrl: string, mcp?: CreateApiHandler): Express {
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
  if (mcp) app.use('/mcp', createExpressHandler({ orm, getClient, handler: mcp }));

  app.use('/docs/ui', express.static(SWAGGER_UI));
  app.get('/docs', (_req, res) => {
    res.set('Content-Security-Policy', apiPagePolicy);
    const url = '/api/rest/openapi.json';
    res.type('html').send(apiPage({ url, title: 'Blog API', files: '/docs/ui' }));
  });
  return app;
}
