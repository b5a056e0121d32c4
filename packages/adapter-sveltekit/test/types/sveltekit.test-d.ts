import type { OrmBinding } from '@modelway/core';
import { restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { schema, type TestClient } from '@modelway/testing';
import type { RequestEvent, RequestHandler } from '@sveltejs/kit';
import { type Handle, sequence } from '@sveltejs/kit/hooks';
import { createSvelteKitHandle, createSvelteKitHandler } from '../../src/index.ts';

declare global {
  namespace App {
    interface Locals {
      userId: number | undefined;
    }
  }
}

declare const db: TestClient;
declare const otherDb: { readonly nothing: true };
const orm = zenstack(schema);
const prefix = '/api';

// Returns a hook of SvelteKit, alone and in a sequence.
const hook: Handle = createSvelteKitHandle({ prefix, orm, getClient: () => db });
sequence(hook, createSvelteKitHandle({ prefix, orm, getClient: async () => db }));

// Returns a handler of SvelteKit, also for a route with typed parameters.
const handler: RequestHandler = createSvelteKitHandler({ orm, getClient: () => db });
type RouteEvent = RequestEvent<{ tenant: string; path: string }, '/of/[tenant]/[...path]'>;
export const fallback: (event: RouteEvent) => Promise<Response> = createSvelteKitHandler({
  orm,
  getClient: ({ params }: RouteEvent) => db.$setAuth({ id: params.tenant.length, role: 'AUTHOR' }),
});
export const GET: (event: RouteEvent) => Response | Promise<Response> = handler;

// getClient has the types of the app's locals.
createSvelteKitHandle({
  prefix,
  orm,
  handler: restHandler({ endpoint: '/api' }),
  getClient: ({ locals, cookies }) => {
    const id: number | undefined = locals.userId;
    cookies.set('seen', String(id), { path: '/' });
    return db;
  },
});
createSvelteKitHandler({
  orm,
  // @ts-expect-error not one of the app's locals
  getClient: ({ locals }) => (locals.unknown ? db : db),
});

// @ts-expect-error a hook requires a prefix
createSvelteKitHandle({ orm, getClient: () => db });
// @ts-expect-error a client of another schema
createSvelteKitHandle({ prefix, orm, getClient: () => otherDb });
// @ts-expect-error a promised client of another schema
createSvelteKitHandler({ orm, getClient: async () => otherDb });
// @ts-expect-error no client at all
createSvelteKitHandler({ orm, getClient: () => undefined });
// @ts-expect-error one client for all requests
createSvelteKitHandler({ orm, getClient: db });
// @ts-expect-error no binding
createSvelteKitHandler({ getClient: () => db });
// @ts-expect-error a handler that was not made by restHandler or rpcHandler
createSvelteKitHandler({ orm, getClient: () => db, handler: () => {} });

// The client's type comes from the binding.
declare const binding: OrmBinding<Map<string, number>>;
createSvelteKitHandler({ orm: binding, getClient: () => new Map() });
// @ts-expect-error not the binding's client
createSvelteKitHandler({ orm: binding, getClient: () => new Set() });
