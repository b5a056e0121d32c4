import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createExpressHandler } from '@modelway/adapter-express';
import { createHonoHandler } from '@modelway/adapter-hono';
import { createFetchHandler } from '@modelway/core/fetch';
import express from 'express';
import { Hono } from 'hono';
import { ANSWER, askClient, doNothing, HEADERS, options } from './http-contestants.ts';
import { startNextApp, startSvelteKitApp } from './start-built-app.ts';

/** A server with the routes of `ROUTES`. */
export interface HttpCase {
  readonly framework: string;
  readonly origin: string;
  close(): Promise<void>;
}

/** Each framework that an adapter is there for, on a free port. */
export async function startHttpCases(): Promise<readonly HttpCase[]> {
  return [
    await start('Express 5', createServer(expressApp())),
    await start('Hono 4', createAdaptorServer({ fetch: honoApp().fetch }) as Server),
    await start('fetch', createAdaptorServer({ fetch: fetchApp() }) as Server),
    { framework: 'Next.js 16', ...(await startNextApp()) },
    { framework: 'SvelteKit 3', ...(await startSvelteKitApp()) },
  ];
}

function expressApp() {
  // Its hash of each answer is nothing that an adapter does.
  const app = express().disable('etag');
  app.get('/fixed', async (_req, res) => void res.set(HEADERS).send(ANSWER));
  app.get('/asked', async (_req, res) => void res.json(await askClient()));
  app.use('/adapter', createExpressHandler({ ...options, handler: doNothing }));
  app.use('/rpc', createExpressHandler(options));
  return app;
}

function honoApp() {
  const app = new Hono();
  app.get('/fixed', async (c) => c.body(ANSWER, 200, HEADERS));
  app.get('/asked', async (c) => c.json(await askClient()));
  app.all('/adapter/*', createHonoHandler({ ...options, handler: doNothing }));
  app.all('/rpc/*', createHonoHandler(options));
  return app;
}

function fetchApp() {
  const adapter = createFetchHandler({ ...options, prefix: '/adapter', handler: doNothing });
  const rpc = createFetchHandler({ ...options, prefix: '/rpc' });
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/adapter')) return adapter(request);
    if (pathname.startsWith('/rpc')) return rpc(request);
    if (pathname === '/fixed') return new Response(ANSWER, { headers: HEADERS });
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
