import { type OrmBinding, restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { schema, type TestClient } from '@modelway/testing';
import type { ErrorRequestHandler, Express, RequestHandler, Router } from 'express';
import { createExpressHandler } from '../../src/index.ts';

declare const db: TestClient;
declare const otherDb: { readonly $schema: { readonly provider: { readonly type: 'sqlite' } } };
declare const app: Express;
declare const router: Router;
const orm = zenstack(schema);

// Accepts the client of its schema, as a promise or not, with or without a caller.
app.use(createExpressHandler({ orm, getClient: () => db }));
app.use('/api', createExpressHandler({ orm, getClient: async () => db.$setAuth(undefined) }));
router.use(
  '/api',
  createExpressHandler({ orm, getClient: (req) => (req.ip ? db : Promise.resolve(db)) }),
);

// Returns a pair of Express handlers.
const pair: [RequestHandler, ErrorRequestHandler] = createExpressHandler({
  orm,
  getClient: (req, res) => {
    res.set('x-path', req.path);
    return db;
  },
  handler: restHandler({ endpoint: '/' }),
});
app.use('/api', ...pair);

// @ts-expect-error a client of another schema
createExpressHandler({ orm, getClient: () => otherDb });
// @ts-expect-error a promised client of another schema
createExpressHandler({ orm, getClient: async () => otherDb });
// @ts-expect-error no client at all
createExpressHandler({ orm, getClient: () => undefined });
// @ts-expect-error one client for all requests
createExpressHandler({ orm, getClient: db });
// @ts-expect-error no binding
createExpressHandler({ getClient: () => db });
// @ts-expect-error a handler that was not made by restHandler or rpcHandler
createExpressHandler({ orm, getClient: () => db, handler: () => {} });

// The client's type comes from the binding.
declare const binding: OrmBinding<Map<string, number>>;
createExpressHandler({ orm: binding, getClient: () => new Map() });
// @ts-expect-error not the binding's client
createExpressHandler({ orm: binding, getClient: () => new Set() });
