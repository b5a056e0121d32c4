import { createExpressHandler } from '@modelway/adapter-express';
import { createHonoHandler } from '@modelway/adapter-hono';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, type TestDatabase } from '@modelway/testing/create-database';
import {
  RestApiHandler as PeerRestApiHandler,
  RPCApiHandler as PeerRpcApiHandler,
} from '@zenstackhq/server/api';
import { ZenStackMiddleware } from '@zenstackhq/server/express';
import { createHonoHandler as createPeerHonoHandler } from '@zenstackhq/server/hono';
import { Hono } from 'hono';
import { RestApiHandler, RPCApiHandler } from '../src/index.ts';
import { maskVolatile } from './support/mask-volatile.ts';
import { seed } from './support/seed.ts';
import { type Served, serve } from './support/serve.ts';

const endpoint = 'http://localhost/rest';
const JSON_BODY = { 'content-type': 'application/json' };

/** Each with its method, path and body. */
const REQUESTS: readonly (readonly [method: string, path: string, body?: unknown])[] = [
  ['GET', '/rest/post?include=author&page%5Blimit%5D=2'],
  ['GET', '/rest/user/1/posts?filter%5Btitle%5D=Post%202'],
  ['GET', '/rest/post/99'],
  ['GET', '/rest/sample/1'],
  ['HEAD', '/rest/post/1'],
  ['OPTIONS', '/rest/post'],
  ['POST', '/rest/tag', { data: { type: 'tag', attributes: { name: 'new' } } }],
  ['POST', '/rest/tag', { data: { type: 'tag', attributes: { name: 'news' } } }],
  ['POST', '/rest/tag'],
  ['PATCH', '/rest/team/red', { data: { type: 'team', attributes: { name: 'Renamed' } } }],
  ['DELETE', '/rest/tag/1'],
  ['DELETE', '/rest/post/1/relationships/tags', { data: [{ type: 'tag', id: 1 }] }],
  ['GET', '/rest/$procs/ping'],
  ['GET', `/rpc/post/findMany?q=${encodeURIComponent('{"where":{"id":{"lt":3}}}')}`],
  ['GET', '/rpc/post/findMany?q=%7B'],
  ['GET', '/rpc/nope/findMany'],
  ['GET', '/rpc/post'],
  ['POST', '/rpc/tag/create', { data: { name: 'new' } }],
  ['POST', '/rpc/tag/create', { data: { name: 'news' } }],
  ['POST', '/rpc/tag/create'],
  ['PATCH', '/rpc/team/update', { where: { id: 'red' }, data: { name: 'Renamed' } }],
  ['DELETE', `/rpc/tag/delete?q=${encodeURIComponent('{"where":{"id":1}}')}`],
  ['POST', '/rpc/$transaction/sequential', [{ model: 'tag', op: 'count', args: {} }]],
];

let database: TestDatabase;
let restore: () => Promise<void>;
let send: Readonly<Record<string, (path: string, init: RequestInit) => Promise<Response>>>;
const servers: Served[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
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
    const received = await response?.text();
    return {
      status: response?.status,
      type: response?.headers.get('content-type')?.replace(/;.*$/, ''),
      body: received && withoutTexts(JSON.parse(maskVolatile(received))),
    };
  }
});

// biome-ignore lint/suspicious/noExplicitAny: a test looks into it as a caller would.
function withoutTexts(body: any): unknown {
  for (const error of body.errors ?? []) if (error.code === 'query-error') delete error.detail;
  if (body.error?.reason === 'db-query-error') delete body.error.message;
  return body;
}
