import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createExpressHandler } from '@modelway/adapter-express';
import type { CreateApiHandler, OrmBinding } from '@modelway/core';
import express from 'express';

/** A server on a real socket. */
export interface TestServer {
  readonly url: string;
  /** The requests so far, such as `GET /post/findMany`. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** What an app passes to an adapter. */
export interface ServedApi<Client> {
  readonly orm: OrmBinding<Client>;
  readonly getClient: (authorization: string | undefined) => Client;
  readonly handler: CreateApiHandler;
}

/** Serves an RPC handler. */
export function serveRpc<Client>({
  orm,
  getClient,
  handler,
}: ServedApi<Client>): Promise<TestServer> {
  const app = express();
  const rpc = createExpressHandler<Client>({
    orm,
    getClient: (req) => getClient(req.headers.authorization) as never,
    handler,
  });
  // A page of another origin calls it, too.
  app.use((req, res, next) => {
    res.set('access-control-allow-origin', '*').set('access-control-allow-headers', '*');
    res.set('access-control-allow-methods', '*');
    if (req.method === 'OPTIONS') res.end();
    else next();
  });
  app.use('/api/rpc', rpc);
  return serve(app);
}

/** Serves any listener. */
export async function serve(listener: RequestListener): Promise<TestServer> {
  const requests: string[] = [];
  const server = createServer((req, res) => {
    const path = req.url?.replace(/^\/api\/rpc|\?.*$/g, '');
    if (req.method !== 'OPTIONS') requests.push(`${req.method} ${path}`);
    listener(req, res);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/rpc`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
