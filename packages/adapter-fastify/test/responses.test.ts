import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import middie from '@fastify/middie';
import { restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, schema, type TestDatabase } from '@modelway/testing';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createFastifyPlugin } from '../src/index.ts';
import { FASTIFY_VERSIONS, listen } from './fastify-app.ts';

const orm = zenstack(schema);
const JSON_API = 'application/vnd.api+json';
const LONG = 'x'.repeat(20_000_000);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const data = Array.from({ length: 500 }, (_, i) => ({ name: `é ${i}`.padEnd(1000, '.') }));
  await database.raw.tag.createMany({ data });
});
afterAll(() => database.close());

describe.each(FASTIFY_VERSIONS)('behind %s', (_, Fastify) => {
  let app: FastifyInstance;
  beforeEach(() => {
    app = Fastify({ forceCloseConnections: true });
  });
  afterEach(() => app.close());

  const mount = () => {
    const handler = restHandler({ endpoint: '/api' });
    const plugin = createFastifyPlugin({ orm, getClient: () => database.as(), handler });
    app.register(plugin, { prefix: '/api' });
  };

  it.each<[string, InjectOptions, number, object]>([
    [
      'a list',
      { url: '/api/tag?page[limit]=1' },
      200,
      { 'content-type': JSON_API, vary: 'Accept' },
    ],
    ['a HEAD', { url: '/api/tag/1', method: 'HEAD' }, 200, { 'content-type': JSON_API }],
    ['OPTIONS', { url: '/api/tag', method: 'OPTIONS' }, 204, { allow: 'GET, HEAD, POST, OPTIONS' }],
    ['an error', { url: '/api/nothing' }, 404, { 'content-type': JSON_API }],
    ['a 405', { url: '/api/tag/1', method: 'POST' }, 405, { allow: expect.anything() }],
  ])('sends the headers of %s unchanged', async (_, request, status, headers) => {
    mount();
    const response = await app.inject(request);
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject(headers);
    const length = response.headers['content-length'];
    const isEmpty = response.body === '';
    expect(length).toBe(isEmpty ? undefined : String(response.rawPayload.length));
    expect('content-type' in response.headers).toBe(status !== 204);
  });

  it.each([true, false])('responds to HEAD itself if exposeHeadRoutes is %j', async (expose) => {
    const other = Fastify({ exposeHeadRoutes: expose });
    const handler = restHandler({ endpoint: '/api' });
    other.register(createFastifyPlugin({ orm, getClient: () => database.as(), handler }), {
      prefix: '/api',
    });
    const { statusCode, body } = await other.inject({ url: '/api/tag/1', method: 'HEAD' });
    expect([statusCode, body]).toEqual([200, '']);
    await other.close();
  });

  it('keeps the cookies of middleware beside those of an error of getClient', async () => {
    await app.register(middie);
    app.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
      response.setHeader('set-cookie', 'session=1');
      next();
    });
    const getClient = () => {
      throw Object.assign(new Error(), { status: 401, headers: { 'set-cookie': 'gone=1' } });
    };
    app.register(createFastifyPlugin({ orm, getClient }), { prefix: '/api' });
    const { headers } = await app.inject('/api/tag/count');
    expect(headers['set-cookie']).toEqual(['session=1', 'gone=1']);
  });

  it('keeps the headers of plugins in front, and merges Vary', async () => {
    await app.register(cors, { origin: ['http://a.example'], credentials: true });
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('x-frame-options', 'DENY').header('set-cookie', 'a=1');
    });
    mount();
    const headers = { origin: 'http://a.example' };
    for (const url of ['/api/tag/1', '/api/nothing']) {
      expect((await app.inject({ url, headers })).headers).toMatchObject({
        'access-control-allow-origin': 'http://a.example',
        'x-frame-options': 'DENY',
        'set-cookie': 'a=1',
        vary: 'Origin, Accept',
      });
    }
  });

  it.each([['Origin'], [['Origin', 'X-App']]])(
    'merges the Vary %j that middleware sets on the raw response',
    async (vary) => {
      await app.register(middie);
      app.use((_req: IncomingMessage, res: ServerResponse, next: () => void) => {
        res.setHeader('vary', vary);
        next();
      });
      mount();
      const { headers } = await app.inject('/api/tag/1');
      expect(headers.vary).toBe(`${[vary].flat().join(', ')}, Accept`);
    },
  );

  it.each(['gzip', 'br'])('can be compressed with %s by @fastify/compress', async (encoding) => {
    await app.register(compress);
    mount();
    const url = `${await listen(app)}/api/tag?page[limit]=500`;
    const response = await fetch(url, { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toMatch(/^Accept, accept-encoding$/i);
    expect(response.headers.get('content-type')).toBe(JSON_API);
    expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(500);
  });

  /** Requests 20 MB on a connection that reads nothing; returns its socket in the server. */
  const requestUnread = async (): Promise<[client: Socket, server: Socket]> => {
    const { port } = new URL(await listen(app));
    const client = connect(Number(port), '127.0.0.1').pause();
    const [socket] = (await once(app.server, 'connection')) as [Socket];
    client.write('GET /api/tag/1 HTTP/1.1\r\nhost: x\r\n\r\n');
    return [client, socket];
  };
  const addLongOnSend = (ms = 0) =>
    app.addHook('onSend', (_request, _reply, _payload, done) => {
      if (ms > 0) setTimeout(done, ms, null, LONG);
      else done(null, LONG);
    });

  it.each([
    ['at once', 0],
    ['after a slow onSend hook', 50],
  ])('closes the connection of a client that does not read a response sent %s', async (_, ms) => {
    addLongOnSend(ms);
    mount();
    const [client, socket] = await requestUnread();
    while (!socket.timeout) await wait(20);
    expect(socket.timeout).toBe(60_000);
    const closed = once(socket, 'close');
    socket.emit('timeout');
    await closed;
    client.destroy();
  });

  it('leaves the connection open once the response has been read', async () => {
    addLongOnSend();
    mount();
    const [client, socket] = await requestUnread();
    while (!socket.timeout) await wait(20);
    client.resume();
    while (socket.timeout === 60_000) await wait(20);
    expect(socket.destroyed).toBe(false);
    client.destroy();
  });

  it("keeps a shorter timeout of the app's server", async () => {
    addLongOnSend();
    app.server.timeout = 5_000;
    mount();
    const [client, socket] = await requestUnread();
    while (socket.writableLength === 0) await wait(20);
    expect(socket.timeout).toBe(5_000);
    client.destroy();
  });
});
