import { createExpressHandler } from '@modelway/adapter-express';
import { createHonoHandler } from '@modelway/adapter-hono';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, type TestDatabase } from '@modelway/testing/create-database';
import { postgresTarget } from '@modelway/testing/database-target';
import {
  RestApiHandler as PeerRestApiHandler,
  RPCApiHandler as PeerRpcApiHandler,
} from '@zenstackhq/server/api';
import { ZenStackMiddleware } from '@zenstackhq/server/express';
import { createHonoHandler as createPeerHonoHandler } from '@zenstackhq/server/hono';
import { Hono } from 'hono';
import { RestApiHandler, RPCApiHandler } from '../src/index.ts';
import { comparable } from './support/comparable.ts';
import { seed } from './support/seed.ts';
import { type Served, serve } from './support/serve.ts';
import { ADAPTER_REQUESTS as REQUESTS } from './tables/adapter-requests.ts';

const endpoint = 'http://localhost/rest';
const JSON_BODY = { 'content-type': 'application/json' };

let database: TestDatabase;
let restore: () => Promise<void>;
let send: Readonly<Record<string, (path: string, init: RequestInit) => Promise<Response>>>;
const servers: Served[] = [];

beforeAll(async () => {
  database = await createTestDatabase(postgresTarget());
  await seed(database.raw);
  restore = (await database.save?.()) ?? (() => Promise.reject(new Error('not supported')));
  const { schema } = database;
  const orm = zenstack(schema);
  const getClient = () => database.as({ id: 1, role: 'AUTHOR' });
  // The types of ZenStack's adapter are too deep for the compiler.
  const peerOptions = { getClient: getClient as never };
  const peer = {
    rest: new PeerRestApiHandler({ schema, endpoint }),
    rpc: new PeerRpcApiHandler({ schema }),
  };
  const ours = {
    rest: new RestApiHandler({ schema, endpoint, log: [] }),
    rpc: new RPCApiHandler({ schema, log: [] }),
  };
  const restMount = createExpressHandler({ orm, getClient, handler: ours.rest.handler });
  const rpcMount = createExpressHandler({ orm, getClient, handler: ours.rpc.handler });
  const express = await serve({
    '/peer/rest': ZenStackMiddleware({ apiHandler: peer.rest, ...peerOptions }),
    '/peer/rpc': ZenStackMiddleware({ apiHandler: peer.rpc, ...peerOptions }),
    '/theirs/rest': ZenStackMiddleware({ apiHandler: ours.rest, ...peerOptions }),
    '/theirs/rpc': ZenStackMiddleware({ apiHandler: ours.rpc, ...peerOptions }),
    '/ours/rest': restMount,
    '/ours/rpc': rpcMount,
  });
  servers.push(express);
  const hono = new Hono()
    .all('/peer/rest/*', createPeerHonoHandler({ apiHandler: peer.rest, ...peerOptions }))
    .all('/peer/rpc/*', createPeerHonoHandler({ apiHandler: peer.rpc, ...peerOptions }))
    .all('/theirs/rest/*', createPeerHonoHandler({ apiHandler: ours.rest, ...peerOptions }))
    .all('/theirs/rpc/*', createPeerHonoHandler({ apiHandler: ours.rpc, ...peerOptions }))
    .all('/ours/rest/*', createHonoHandler({ orm, getClient, handler: ours.rest.handler }))
    .all('/ours/rpc/*', createHonoHandler({ orm, getClient, handler: ours.rpc.handler }));
  send = {
    Express: (path, init) => fetch(express.url + path, init),
    Hono: async (path, init) => await hono.request(path, init),
  };
});

afterAll(async () => {
  for (const server of servers) await server.close();
  await database.close();
});

describe.each(['Express', 'Hono'])('on %s', (framework) => {
  it.each(REQUESTS)('responds like ZenStack in both adapters to %s %s %j', async (...sent) => {
    const request = sent as unknown as (typeof REQUESTS)[number];
    const [peer, theirs, ours] = [
      await exchange('/peer', request),
      await exchange('/theirs', request),
      await exchange('/ours', request),
    ];
    expect(theirs).toEqual(peer);
    expect(ours).toEqual(peer);
  });

  async function exchange(mount: string, [method, path, body]: (typeof REQUESTS)[number]) {
    const init = body === undefined ? {} : { headers: JSON_BODY, body: JSON.stringify(body) };
    const response = await send[framework]?.(mount + path, { method, ...init });
    await restore();
    return await comparable(response);
  }
});
