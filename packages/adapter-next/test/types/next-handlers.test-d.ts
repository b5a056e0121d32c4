import { type OrmBinding, restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { schema, type TestClient } from '@modelway/testing';
import type { NextApiHandler } from 'next';
import { cookies } from 'next/headers';
import type { NextRequest } from 'next/server';
import { createNextHandlers, createNextPagesHandler } from '../../src/index.ts';

declare const db: TestClient;
declare const otherDb: { readonly $schema: { readonly provider: { readonly type: 'sqlite' } } };
const orm = zenstack(schema);

// A route handler for each method, as Next.js checks the exports of a `route.ts`.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createNextHandlers({
  orm,
  getClient: () => db,
});
type RouteHandler<Params> = (
  request: NextRequest,
  context: { params: Promise<Params> },
) => Response | Promise<Response>;
const catchAll: RouteHandler<{ path: string[] }> = GET;
const optionalCatchAll: RouteHandler<{ path?: string[] }> = POST;
const nested: RouteHandler<{ tenant: string; path: string[] }> = DELETE;
void [catchAll, optionalCatchAll, nested];

// Accepts the client of its schema, as a promise or not, and passes the arguments of Next.js on.
createNextHandlers({
  orm,
  getClient: async (request, { params }) => {
    const session: string | undefined = request.cookies.get('session')?.value;
    const tenant: string | string[] | undefined = (await params).tenant;
    return db.$setAuth(session && tenant && (await cookies()).has('x') ? undefined : undefined);
  },
  handler: restHandler({ endpoint: '/' }),
});

// @ts-expect-error a client of another schema
createNextHandlers({ orm, getClient: () => otherDb });
// @ts-expect-error no client at all
createNextHandlers({ orm, getClient: async () => undefined });
// @ts-expect-error one client for all requests
createNextHandlers({ orm, getClient: db });
// @ts-expect-error no binding
createNextHandlers({ getClient: () => db });
// @ts-expect-error a handler that was not made by restHandler or rpcHandler
createNextHandlers({ orm, getClient: () => db, handler: () => {} });
// @ts-expect-error the exports of a route, not one function
createNextHandlers({ orm, getClient: () => db })(new Request('http://localhost'));

// An API route of the pages router.
const route: NextApiHandler = createNextPagesHandler({
  orm,
  getClient: (req, res) => {
    res.setHeader('x-session', req.cookies.session ?? '');
    return req.query.tenant ? db : Promise.resolve(db);
  },
  handler: restHandler({ endpoint: '/' }),
  param: 'rest',
});
void route;
// @ts-expect-error a client of another schema
createNextPagesHandler({ orm, getClient: () => otherDb });
// @ts-expect-error a prefix, which the adapter derives from the route
createNextPagesHandler({ orm, getClient: () => db, prefix: '/api' });

// The client's type comes from the binding.
declare const binding: OrmBinding<Map<string, number>>;
createNextHandlers({ orm: binding, getClient: () => new Map() });
// @ts-expect-error not the binding's client
createNextHandlers({ orm: binding, getClient: () => new Set() });
