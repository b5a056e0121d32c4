import 'reflect-metadata';
import { getRequestListener } from '@hono/node-server';
import { createExpressHandler } from '@modelway/adapter-express';
import { createFastifyPlugin } from '@modelway/adapter-fastify';
import { createHonoHandler } from '@modelway/adapter-hono';
import { ModelwayModule } from '@modelway/adapter-nest';
import { createSvelteKitHandle } from '@modelway/adapter-sveltekit';
import { createFetchHandler } from '@modelway/core/fetch';
import { createNodeHandler } from '@modelway/core/node';
import { ANN } from '@modelway/testing';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { createMcpHandler, mcpHandler } from '../src/index.ts';
import { callTool, connect, ERAS, type Served, serve } from './support/serve-mcp.ts';
import { setUpFixture } from './support/start-fixture.ts';

const database = setUpFixture();

// The types of Next.js are global: they would hold for every other file of the program.
const { createNextHandlers } = await import('@modelway/adapter-next' as string);

const prefix = '/mcp';

function optionsOf() {
  const { orm } = database();
  return { orm, getClient: () => database().as(ANN), handler: mcpHandler({ log: false }) };
}

/** Serves a function of fetch's form. */
function serveFetch(fetch: (request: Request) => Promise<Response>): Promise<Served> {
  return serve(getRequestListener(fetch));
}

const MOUNTS: Readonly<Record<string, () => Promise<Served>>> = {
  Express: () =>
    serve(express().use(express.json()).use(prefix, createExpressHandler(optionsOf()))),
  Fastify: async () => {
    const app = fastify({ forceCloseConnections: true });
    await app.register(createFastifyPlugin(optionsOf()), { prefix });
    return { url: await app.listen({ port: 0 }), close: () => app.close() };
  },
  Hono: async () => {
    const app = new Hono();
    app.all(`${prefix}/*`, createHonoHandler({ ...optionsOf() }));
    return serveFetch(async (request) => app.fetch(request));
  },
  NestJS: async () => {
    class AppModule {}
    Module({ imports: [ModelwayModule.forRoot({ ...optionsOf(), prefix })] })(AppModule);
    const app = await NestFactory.create(AppModule, { logger: false, forceCloseConnections: true });
    await app.listen(0, '127.0.0.1');
    return { url: await app.getUrl(), close: () => app.close() };
  },
  // Both are functions of fetch's form below a router.
  'Next.js': () => {
    const { POST } = createNextHandlers(optionsOf());
    return serveFetch((request) => POST(request, { params: Promise.resolve({}) }));
  },
  SvelteKit: () => {
    const handle = createSvelteKitHandle({ ...optionsOf(), prefix });
    const resolve = () => new Response(null, { status: 404 });
    return serveFetch((request) => handle({ event: { request } as never, resolve }));
  },
  fetch: () => serveFetch(createFetchHandler({ ...optionsOf(), prefix })),
  createMcpHandler: () => {
    const { handler: _, ...options } = optionsOf();
    return serveFetch(createMcpHandler({ ...options, prefix, log: false }));
  },
  'plain Node': () => serve(createNodeHandler({ ...optionsOf(), prefix })),
};

describe.each(Object.entries(MOUNTS))('mounted with %s', (_name, mount) => {
  let served: Served;
  beforeAll(async () => {
    served = await mount();
  });
  afterAll(() => served.close());

  it.each(ERAS)('serves the protocol %s', async (era) => {
    const client = await connect(served.url + prefix, { era });
    const args = { model: 'post', operation: 'count' };
    expect(await callTool(client, 'read', args)).toEqual({ data: 5 });
    const wrong = await callTool(client, 'read', { ...args, args: { where: { x: 1 } } });
    expect(wrong.error.message).toContain('Unknown key "x"');
    await client.close();
  });

  it('rejects other websites', async () => {
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example' };
    const response = await fetch(served.url + prefix, { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(403);
    await response.text();
  });
});
