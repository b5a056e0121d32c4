import { type OrmBinding, restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { schema, type TestClient } from '@modelway/testing';
import { type Context, Hono } from 'hono';
import { createHonoHandler } from '../../src/index.ts';

declare const db: TestClient;
declare const otherDb: { readonly $schema: { readonly provider: { readonly type: 'sqlite' } } };
const orm = zenstack(schema);
const handler = restHandler({ endpoint: '/' });

interface AppEnv {
  Variables: { user: { readonly id: number } };
}
const app = new Hono<AppEnv>();

// Accepts the client of its schema, as a promise or not, with or without a caller.
app.all('/api/*', createHonoHandler({ orm, getClient: () => db }));
app.use(
  '/api/*',
  createHonoHandler({ orm, getClient: async () => db.$setAuth(undefined), handler }),
);

// getClient has the types of the app's variables.
const ofUser = createHonoHandler({
  orm,
  getClient: (c: Context<AppEnv>) => (c.var.user.id > 0 ? db : Promise.resolve(db)),
});
app.all('/api/*', ofUser);
createHonoHandler({
  orm,
  // @ts-expect-error the app has no such variable
  getClient: (c: Context<AppEnv>) => (c.var.session ? db : db),
});

// @ts-expect-error a client of another schema
createHonoHandler({ orm, getClient: () => otherDb });
// @ts-expect-error no client at all
createHonoHandler({ orm, getClient: () => undefined });
// @ts-expect-error one client for all requests
createHonoHandler({ orm, getClient: db });
// @ts-expect-error no binding
createHonoHandler({ getClient: () => db });

// The client's type comes from the binding.
declare const binding: OrmBinding<Map<string, number>>;
createHonoHandler({ orm: binding, getClient: () => new Map() });
// @ts-expect-error not the binding's client
createHonoHandler({ orm: binding, getClient: () => new Set() });
