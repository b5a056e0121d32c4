import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNodeHandler, createNodeResponder } from '@modelway/core/node';
import { zenstack } from '@modelway/orm-zenstack';
import { describeAdapter, describeAdapterOptions, schema } from '@modelway/testing';
import { APP_VARY, startContractApp } from '@modelway/testing/contract-app';
import { versionsOf } from '@modelway/testing/test-size';
import express from 'express';
import Koa from 'koa';

/** The ways to mount the listener, by their names. */
const MOUNTS: Readonly<Record<string, (listener: RequestListener) => RequestListener>> = {
  'a server of node:http': (listener) => (req, res) => {
    res.setHeader('vary', APP_VARY);
    listener(req, res);
  },
  Koa: (listener) => {
    const app = Object.assign(new Koa(), { silent: true });
    app.use((ctx) => {
      ctx.vary(APP_VARY);
      ctx.respond = false;
      listener(ctx.req, ctx.res);
    });
    return app.callback();
  },
};

const mounts = versionsOf(Object.entries(MOUNTS));

describe.each(mounts)('createNodeHandler of core, in %s', (_, mount) => {
  const start = async () => {
    const { orm, getClient, rest, rpc, close } = await startContractApp(zenstack);
    const options = {
      orm,
      getClient: ({ headers }: IncomingMessage) =>
        getClient((name) => headers[name] as string | undefined),
    };
    const prefix = '/api/rest';
    const handleRest = createNodeHandler({ ...options, prefix, handler: rest(prefix) });
    const handleRpc = createNodeHandler({ ...options, prefix: '/api/rpc/', handler: rpc });
    const listener: RequestListener = (req, res) => {
      const isRest = /^(http:.*)?\/api\/rest/.test(req.url ?? '');
      return (isRest ? handleRest : handleRpc)(req, res);
    };
    const server = createServer(mount(listener));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    return {
      origin: `http://127.0.0.1:${port}`,
      rest: prefix,
      rpc: '/api/rpc',
      nested: '',
      close: async () => {
        server.closeAllConnections();
        server.close();
        await close();
      },
    };
  };
  const unsupported = {
    'parameters in the mount path': 'its prefix is a path, not a pattern',
  };
  describeAdapter(Object.assign(start, { unsupported }));
  describeAdapterOptions(
    zenstack(schema) as never,
    { createNodeHandler, createNodeResponder },
    { prefix: '/api' },
  );

  it.each([
    ['/api/rpc', 404],
    ['/rpc', 200],
  ])('with the prefix %s in a mount point of Express responds with %i', async (prefix, status) => {
    const { orm, getClient, rpc, close } = await startContractApp(zenstack);
    const handler = createNodeHandler({
      orm,
      getClient: () => getClient(() => '1'),
      handler: rpc,
      prefix,
    });
    const server = express().use('/api', handler).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/api/rpc/post/count`);
    expect(response.status).toBe(status);
    server.closeAllConnections();
    server.close();
    await close();
  });
});
