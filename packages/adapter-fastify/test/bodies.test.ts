import { randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createGunzip, gzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import middie from '@fastify/middie';
import { restHandler, rpcHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, schema, type TestDatabase } from '@modelway/testing';
import type { FastifyInstance } from 'fastify';
import rawBody from 'fastify-raw-body';
import { createFastifyPlugin } from '../src/index.ts';
import { FASTIFY_VERSIONS, listen } from './fastify-app.ts';

const orm = zenstack(schema);
const JSON_API = 'application/vnd.api+json';
const LIMITS = { bodyBytes: 2_000_000 };

/** Plugins and parsers that an app has in front of the handler. */
const FRONTS: readonly [string, (app: FastifyInstance) => unknown][] = [
  ['nothing', () => {}],
  [
    'parsers of its own',
    (app) => {
      app.addContentTypeParser(
        JSON_API,
        { parseAs: 'string' },
        app.getDefaultJsonParser('error', 'error'),
      );
      app.addContentTypeParser(/./, { parseAs: 'buffer' }, async () => 'parsed');
      app.addContentTypeParser('*', async () => 'parsed');
    },
  ],
  ['fastify-raw-body', (app) => app.register(rawBody, { runFirst: true })],
  [
    'fastify-raw-body for buffers, and a slow hook behind it',
    async (app) => {
      await app.register(rawBody, { encoding: false });
      app.addHook(
        'preHandler',
        async () => void (await new Promise((resolve) => setTimeout(resolve, 20))),
      );
    },
  ],
  [
    'a hook that reads the body and passes it on',
    (app) =>
      app.addHook('preParsing', async (_request, _reply, payload) => {
        const { Readable } = await import('node:stream');
        const chunks: Buffer[] = [];
        for await (const chunk of payload) chunks.push(chunk as Buffer);
        return Readable.from([Buffer.concat(chunks)], { objectMode: false });
      }),
  ],
  ['@fastify/compress', (app) => app.register(compress)],
];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe.each(FASTIFY_VERSIONS)('behind %s', (_, Fastify) => {
  const apps: FastifyInstance[] = [];
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()));
    await database.raw.tag.deleteMany();
  });

  const start = async (front: (app: FastifyInstance) => unknown) => {
    const app = Fastify({ forceCloseConnections: true });
    apps.push(app);
    await front(app);
    const getClient = () => database.as();
    const rest = restHandler({ endpoint: '/rest', limits: LIMITS });
    const rpc = rpcHandler({ limits: LIMITS });
    app.register(createFastifyPlugin({ orm, getClient, handler: rest }), { prefix: '/rest' });
    app.register(createFastifyPlugin({ orm, getClient, handler: rpc }), { prefix: '/rpc' });
    app.post('/own', async ({ body }) => ({ body }));
    return { app, origin: await listen(app) };
  };
  const post = async (url: string, body: string | Buffer, headers: Record<string, string> = {}) => {
    const bytes = Buffer.from(body);
    const response = await fetch(url, { method: 'POST', body: bytes, headers });
    return { status: response.status, json: JSON.parse(await response.text()) };
  };
  const asJson = { 'content-type': 'application/json' };

  describe.each(FRONTS)('with %s in front', (_, front) => {
    it.each(['application/json', JSON_API])('reads a body of type %s', async (type) => {
      const { origin } = await start(front);
      const value = { data: { type: 'tag', attributes: { name: 'é 🐘' } } };
      const { status, json } = await post(`${origin}/rest/tag`, JSON.stringify(value), {
        'content-type': type,
      });
      expect([status, json.data?.attributes]).toEqual([201, { name: 'é 🐘' }]);
    });

    it("reads a body above Fastify's bodyLimit, up to its own limit", async () => {
      const { origin } = await start(front);
      const padded = (bytes: number) => '{"data":{"name":"long"}}'.padEnd(bytes);
      const url = `${origin}/rpc/tag/create`;
      expect((await post(url, padded(LIMITS.bodyBytes), asJson)).status).toBe(201);
      expect(await post(url, padded(LIMITS.bodyBytes + 1), asJson)).toEqual({
        status: 413,
        json: { message: 'The body is too long; the limit bodyBytes is 2000000.' },
      });
    });

    it('reports malformed JSON and other media types in its own format', async () => {
      const { origin } = await start(front);
      expect(await post(`${origin}/rpc/tag/create`, '{', asJson)).toEqual({
        status: 400,
        json: { message: 'The body is not valid JSON.' },
      });
      const text = await post(`${origin}/rest/tag`, '{}', { 'content-type': 'text/plain' });
      expect([text.status, text.json.errors[0].code]).toEqual([415, 'unsupported-media-type']);
      const none = await post(`${origin}/rest/tag`, '{}');
      expect([none.status, none.json.errors[0].code]).toEqual([415, 'unsupported-media-type']);
    });

    it.each([
      ['the handler', {}, 405],
      ['a hook in front', { 'x-stop': 'yes' }, 401],
    ])(
      'keeps the connection if %s responds without reading the body',
      async (_, headers, status) => {
        const { origin } = await start(async (app) => {
          await front(app);
          app.addHook('preHandler', async (request, reply) => {
            if (request.headers['x-stop']) await reply.code(401).send();
          });
        });
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        const body = 'x'.repeat(200_000);
        for (let i = 0; i < 3; i += 1) {
          const sent = await sendBy(agent, `${origin}/rest/tag/1`, body, { ...asJson, ...headers });
          expect(sent).toBe(status);
        }
        agent.destroy();
      },
    );
  });

  it("does not apply its parser to the app's own routes", async () => {
    const { origin } = await start(() => {});
    expect((await post(`${origin}/own`, '{"a":1}', asJson)).json).toEqual({ body: { a: 1 } });
    expect((await post(`${origin}/own`, '<a/>', { 'content-type': 'text/xml' })).status).toBe(415);
  });

  it('rejects a compressed body, unless a plugin in front decompresses it', async () => {
    const zipped = gzipSync('{"data":{"name":"zipped"}}');
    const headers = { ...asJson, 'content-encoding': 'gzip' };
    const plain = await start(() => {});
    expect((await post(`${plain.origin}/rpc/tag/create`, zipped, headers)).status).toBe(415);
    const inflating = await start((app) => app.register(compress));
    const url = `${inflating.origin}/rpc/tag/create`;
    expect((await post(url, zipped, headers)).status).toBe(201);
    expect((await post(url, gzipSync('x'.repeat(9_000_000)), headers)).status).toBe(413);
    expect((await post(url, zipped.subarray(0, 20), headers)).status).toBe(400);
  });

  it('keeps the connection if the replaced body of a hook is not read', async () => {
    const { origin } = await start((app) => {
      app.addHook('preParsing', async (_request, _reply, payload) => payload.pipe(createGunzip()));
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const zipped = gzipSync(randomBytes(1_000_000));
    const headers = { ...asJson, 'content-encoding': 'gzip' };
    for (let i = 0; i < 2; i += 1) {
      expect(await sendBy(agent, `${origin}/rpc/nothing/create`, zipped, headers)).toBe(400);
    }
    agent.destroy();
  });

  it('uses a body that middleware of Connect has parsed', async () => {
    const { origin } = await start(async (app) => {
      await app.register(middie);
      app.use(async (req: IncomingMessage, _res: unknown, next: () => void) => {
        const chunks: Buffer[] = [];
        for await (const chunk of req) chunks.push(chunk);
        if (chunks.length > 0)
          Object.assign(req, { body: JSON.parse(Buffer.concat(chunks).toString()) });
        next();
      });
    });
    const { status } = await post(`${origin}/rpc/tag/create`, '{"data":{"name":"a"}}', asJson);
    expect(status).toBe(201);
  });

  it.each(['', ';;;', 'application'])('leaves the Content-Type %j to Fastify', async (type) => {
    const { origin } = await start(() => {});
    const { status } = await post(`${origin}/rpc/tag/create`, '{}', { 'content-type': type });
    expect(status).toBe(415);
  });
});

/** Sends a POST; returns the status once the response has been read. */
function sendBy(agent: Agent, url: string, body: string | Buffer, headers: Record<string, string>) {
  return new Promise<number | undefined>((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers, timeout: 5000 }, (response) => {
      response.on('end', () => resolve(response.statusCode)).resume();
    });
    sent.on('timeout', () => sent.destroy(new Error('No response')));
    sent.on('error', reject).end(body);
  });
}
