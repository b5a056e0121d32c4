// The app of the scenarios in a process of its own: both handlers over plain Node. The caller is the
// user of the header `x-user`.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { restHandler, rpcHandler } from '@modelway/core';
import { createNodeHandler, prepareStop } from '@modelway/core/node';
import type { Pool } from 'pg';
import { chooseServer, type Server, sendPosition } from '../gen/replica.ts';
import type { AppOptions } from './app-options.ts';
import { type OpenClient, openClient } from './open-client.ts';

const options: AppOptions = JSON.parse(process.env.APP_OPTIONS ?? '');
const primary = openClient(options);
const replica = options.replica ? openClient({ ...options, url: options.replica }) : undefined;

type Named = readonly [name: string, client: unknown];

const toServer = (name: string, { pool, as }: OpenClient): Server<Named> => ({
  pool: pool as Pool,
  as: (req) => [name, as(Number(req.headers['x-user']))],
});
const main = toServer('primary', primary);
const copy = replica && toServer('replica', replica);
const choose = copy && chooseServer(main, copy);

/** The header `x-server` is for tests of wrong choices. */
const getClient = async (req: IncomingMessage, res: ServerResponse) => {
  const isMisled = req.headers['x-server'] === 'replica';
  const [name, client] = (isMisled ? copy?.as(req) : await choose?.(req)) ?? main.as(req);
  res.setHeader('x-served-by', name);
  return client;
};

const limits = { timeoutMs: options.timeoutMs };
const intercept = replica ? [sendPosition(main.pool)] : [];
const shared = { orm: primary.orm, getClient };
const rest = createNodeHandler({
  ...shared,
  handler: restHandler({ endpoint: '/api/rest', limits, intercept }),
  prefix: '/api/rest',
});
const rpc = createNodeHandler({
  ...shared,
  handler: rpcHandler({ limits, intercept }),
  prefix: '/api/rpc',
});

const server = createServer((req, res) =>
  (req.url?.startsWith('/api/rest') ? rest : rpc)(req, res),
);
// Longer than clients keep idle connections: a request must not meet the end of one.
server.keepAliveTimeout = 65_000;
const stop = prepareStop(server);
const parent = process.ppid;
// However its parent ends.
setInterval(() => process.ppid === parent || process.exit(), 1_000);
await once(server.listen(0, '127.0.0.1'), 'listening');
process.once('SIGTERM', () => void stop().then(() => process.exit()));
console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
