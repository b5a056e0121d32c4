import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@modelway/testing/create-database';
import { postgresTarget } from '@modelway/testing/database-target';
import {
  RestApiHandler as PeerRestApiHandler,
  RPCApiHandler as PeerRpcApiHandler,
} from '@zenstackhq/server/api';
import { createElysiaHandler } from '@zenstackhq/server/elysia';
import { ZenStackFastifyPlugin } from '@zenstackhq/server/fastify';
import { NextRequestHandler } from '@zenstackhq/server/next';
import { createEventHandler } from '@zenstackhq/server/nuxt';
import { SvelteKitRouteHandler } from '@zenstackhq/server/sveltekit';
import { TanStackStartHandler } from '@zenstackhq/server/tanstack-start';
import { Elysia } from 'elysia';
import fastify from 'fastify';
import { createApp, createRouter, toNodeListener } from 'h3';
import { RestApiHandler, RPCApiHandler } from '../src/index.ts';
import { comparable } from './support/comparable.ts';
import { seed } from './support/seed.ts';
import { ADAPTER_REQUESTS } from './tables/adapter-requests.ts';

/** The types of the app router; those of the client are too deep for the compiler. */
type NextOptions = Extract<Parameters<typeof NextRequestHandler>[0], { useAppDir: true }>;

const endpoint = 'http://localhost/rest';

let database: TestDatabase;
let restore: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase(postgresTarget());
  await seed(database.raw);
  restore = (await database.save?.()) ?? (() => Promise.reject(new Error('not supported')));
});

afterAll(() => database.close());

/** The handlers of both packages, by their mount paths. The types of the peer are too deep. */
function mountsOf(): readonly (readonly [path: string, options: never])[] {
  const { schema } = database;
  const handlers = {
    '/peer/rest': new PeerRestApiHandler({ schema, endpoint }),
    '/peer/rpc': new PeerRpcApiHandler({ schema }),
    '/ours/rest': new RestApiHandler({ schema, endpoint, log: [] }),
    '/ours/rpc': new RPCApiHandler({ schema, log: [] }),
  };
  const getClient = () => database.as({ id: 1, role: 'AUTHOR' });
  return Object.entries(handlers).map(([path, apiHandler]) => [
    path,
    { apiHandler, getClient } as never,
  ]);
}

/** Sends requests to an app, and stops it. */
interface App {
  send(path: string, init: RequestInit): Promise<Response>;
  stop?(): Promise<unknown>;
}

/** Serves requests as a route of the framework does: by the mount path, and the path below it. */
function routes(
  handlerOf: (options: never) => (request: Request, below: string) => Promise<Response>,
): App {
  const handlers = new Map(mountsOf().map(([path, options]) => [path, handlerOf(options)]));
  return {
    send: async (path, init) => {
      const request = new Request(`http://localhost${path}`, init);
      const { pathname } = new URL(request.url);
      const [, mount = '', below = ''] = /^(\/\w+\/\w+)\/(.*)$/.exec(pathname) ?? [];
      return await (handlers.get(mount) as NonNullable<ReturnType<typeof handlerOf>>)(
        request,
        decodeURIComponent(below),
      );
    },
  };
}

const APPS: Readonly<Record<string, () => Promise<App>>> = {
  Fastify: async () => {
    const app = fastify();
    for (const [prefix, options] of mountsOf()) {
      await app.register(ZenStackFastifyPlugin, { prefix, ...(options as object) } as never);
    }
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    return { send: (path, init) => fetch(url + path, init), stop: () => app.close() };
  },
  Elysia: async () => {
    const app = new Elysia();
    for (const [basePath, options] of mountsOf()) {
      const handler = createElysiaHandler({ basePath, ...(options as object) } as never);
      app.group(basePath, (group) => group.use(handler as never) as never);
    }
    await app.modules;
    return { send: (path, init) => app.handle(new Request(`http://localhost${path}`, init)) };
  },
  // The routes of Nuxt's server are handlers of h3.
  Nuxt: async () => {
    const router = createRouter();
    for (const [path, options] of mountsOf()) {
      router.use(`${path}/**`, createEventHandler(options) as never);
    }
    const listener = toNodeListener(createApp().use(router)) as RequestListener;
    const server = createServer(listener).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return {
      send: (path, init) => fetch(url + path, init),
      stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
    };
  },
  SvelteKit: async () =>
    routes((options) => {
      const handler = SvelteKitRouteHandler(options);
      return async (request, path) =>
        await handler({ request, url: new URL(request.url), params: { path } } as never);
    }),
  'Next.js': async () =>
    routes((options) => {
      const handler = NextRequestHandler({
        ...(options as object),
        useAppDir: true as const,
      } as NextOptions);
      return async (request, below) => {
        const params = Promise.resolve({ path: below.split('/') });
        return await handler(request as never, { params } as never);
      };
    }),
  'TanStack Start': async () =>
    routes((options) => {
      const handler = TanStackStartHandler(options);
      return async (request, _splat) => await handler({ request, params: { _splat } } as never);
    }),
};

describe.each(Object.keys(APPS))('in the adapter of ZenStack for %s', (framework) => {
  let app: App;
  beforeAll(async () => {
    app = (await APPS[framework]?.()) as App;
  });
  afterAll(() => app.stop?.());

  it.each(ADAPTER_REQUESTS)('responds like ZenStack to %s %s %j', async (...sent) => {
    const [method, path, body] = sent as unknown as (typeof ADAPTER_REQUESTS)[number];
    const headers = { 'content-type': 'application/json' };
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
    const exchange = async (mount: string) => {
      const response = await comparable(await app.send(mount + path, init));
      await restore();
      return response;
    };
    expect(await exchange('/ours')).toEqual(await exchange('/peer'));
  });

  it('reaches the handlers', async () => {
    const response = await app.send('/ours/rest/post/1', {});
    expect(await response.json()).toMatchObject({ data: { type: 'Post', id: 1 } });
  });
});
