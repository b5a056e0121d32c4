import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createExpressHandler } from '@modelway/adapter-express';
import { createHonoHandler } from '@modelway/adapter-hono';
import type { ApiResponse, CreateApiHandler, OrmBinding } from '@modelway/core';
import { createFetchHandler } from '@modelway/core/fetch';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '@modelway/testing/schema';
import express from 'express';
import { Hono } from 'hono';
import { cannedClient, sampleRows } from '../contestants/canned-client.ts';
import { RPC } from '../contestants/modelway.ts';

/** A server with three routes that send the same answer. */
export interface HttpCase {
  readonly framework: string;
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * `/bare` is the framework's own route, `/adapter/x` an adapter with a handler that does nothing, and
 * `/rpc/sample/count` the whole of it: an adapter, a handler and a data client that answers at once.
 */
export const ROUTES = {
  bare: '/bare',
  adapter: '/adapter/x',
  handler: '/rpc/sample/count',
} as const;

const HEADERS = { 'content-type': 'application/json' } as const;
const FIXED: ApiResponse = { status: 200, headers: HEADERS, body: '{"data":1}' };

const doNothing: CreateApiHandler = () => ({ handle: async () => FIXED });
const client = cannedClient(sampleRows(1));
/** What a route by hand does: it asks the data client, too. */
const askClient = async () => ({ data: await client.sample.count() });
const options = {
  orm: zenstack(schema) as OrmBinding<unknown>,
  getClient: () => client,
};

/** Each framework that an adapter is there for, on a free port. */
export async function startHttpCases(): Promise<readonly HttpCase[]> {
  return [
    await start('Express 5', createServer(expressApp())),
    await start('Hono 4', createAdaptorServer({ fetch: honoApp().fetch }) as Server),
    await start('fetch', createAdaptorServer({ fetch: fetchApp() }) as Server),
  ];
}

function expressApp() {
  const app = express();
  app.get('/bare', async (_req, res) => void res.json(await askClient()));
  app.use('/adapter', createExpressHandler({ ...options, handler: doNothing }));
  app.use('/rpc', createExpressHandler({ ...options, handler: RPC }));
  return app;
}

function honoApp() {
  const app = new Hono();
  app.get('/bare', async (c) => c.json(await askClient()));
  app.all('/adapter/*', createHonoHandler({ ...options, handler: doNothing }));
  app.all('/rpc/*', createHonoHandler({ ...options, handler: RPC }));
  return app;
}

function fetchApp() {
  const adapter = createFetchHandler({ ...options, prefix: '/adapter', handler: doNothing });
  const rpc = createFetchHandler({ ...options, prefix: '/rpc', handler: RPC });
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/adapter')) return adapter(request);
    if (pathname.startsWith('/rpc')) return rpc(request);
    return Response.json(await askClient());
  };
}

async function start(framework: string, server: Server): Promise<HttpCase> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    framework,
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
