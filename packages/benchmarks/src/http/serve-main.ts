// Serves `ROUTES` on HOST and PORT with the framework in the first argument.
import { createServer, type Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { createExpressHandler } from '@modelway/adapter-express';
import { createFastifyPlugin } from '@modelway/adapter-fastify';
import { createHonoHandler } from '@modelway/adapter-hono';
import { createFetchHandler } from '@modelway/core/fetch';
import express from 'express';
import Fastify from 'fastify';
import { Hono } from 'hono';
import { callClient, doNothing, options, respondFixed } from './http-contestants.ts';
import { nestOnExpress, nestOnFastify } from './nest-server.ts';

const SERVERS = new Map<string | undefined, () => Server | Promise<Server>>([
  ['express', () => createServer(expressApp())],
  ['fastify', fastifyServer],
  ['hono', () => createAdaptorServer({ fetch: honoApp().fetch }) as Server],
  ['nest-express', nestOnExpress],
  ['nest-fastify', nestOnFastify],
  ['fetch', () => createAdaptorServer({ fetch: fetchApp() }) as Server],
]);

const [, , framework] = process.argv;
const start = SERVERS.get(framework);
if (!start) throw new TypeError(`There is no server for ${framework}`);
(await start()).listen(Number(process.env.PORT), process.env.HOST);

function expressApp() {
  // Hashing each response is not the work of an adapter.
  const app = express().disable('etag');
  app.use('/fixed', async (_req, res) => {
    const { status, headers, body } = await respondFixed();
    res.status(status).set(headers).send(body);
  });
  app.use('/asked', async (_req, res) => void res.json(await callClient()));
  app.use('/adapter', createExpressHandler({ ...options, handler: doNothing }));
  app.use('/rpc', createExpressHandler(options));
  return app;
}

async function fastifyServer(): Promise<Server> {
  const app = Fastify();
  app.get('/fixed/*', async (_request, reply) => {
    const { status, headers, body } = await respondFixed();
    return reply.code(status).headers(headers).send(body);
  });
  app.get('/asked/*', () => callClient());
  app.register(createFastifyPlugin({ ...options, handler: doNothing }), { prefix: '/adapter' });
  app.register(createFastifyPlugin(options), { prefix: '/rpc' });
  await app.ready();
  return app.server;
}

function honoApp() {
  const app = new Hono();
  app.all('/fixed/*', async (c) => {
    const { status, headers, body } = await respondFixed();
    return c.body(body, status, headers);
  });
  app.all('/asked/*', async (c) => c.json(await callClient()));
  app.all('/adapter/*', createHonoHandler({ ...options, handler: doNothing }));
  app.all('/rpc/*', createHonoHandler(options));
  return app;
}

function fetchApp() {
  const adapter = createFetchHandler({ ...options, prefix: '/adapter', handler: doNothing });
  const rpc = createFetchHandler({ ...options, prefix: '/rpc' });
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/adapter/')) return adapter(request);
    if (pathname.startsWith('/rpc/')) return rpc(request);
    if (pathname.startsWith('/fixed/')) {
      const { body, ...init } = await respondFixed();
      return new Response(body, init);
    }
    return Response.json(await callClient());
  };
}
