import { zenstack } from '@modelway/orm-zenstack';
import { schema, type TestClient } from '@modelway/testing';
import type { Handle, RequestEvent, RequestHandler } from '@sveltejs/kit';
import { createSvelteKitHandle, createSvelteKitHandler } from '../../src/index.ts';

declare const db: TestClient;
const orm = zenstack(schema);

// SvelteKit 2 exports the type of a hook from another module than SvelteKit 3.
export const handle: Handle = createSvelteKitHandle({
  prefix: '/api',
  orm,
  getClient: ({ cookies }) => (cookies.get('session') ? db : db.$setAuth(undefined)),
});
export const fallback: RequestHandler = createSvelteKitHandler({ orm, getClient: () => db });

type RouteEvent = RequestEvent<{ path: string }, '/api/[...path]'>;
export const GET: (event: RouteEvent) => Promise<Response> = createSvelteKitHandler({
  orm,
  getClient: ({ params }: RouteEvent) => (params.path.length > 0 ? db : db),
});

// @ts-expect-error a hook requires a prefix
createSvelteKitHandle({ orm, getClient: () => db });
// @ts-expect-error not a response
export const wrong: Handle = () => 'text';
