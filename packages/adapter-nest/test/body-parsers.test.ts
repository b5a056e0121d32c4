import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, schema, type TestDatabase } from '@modelway/testing';
import type { INestApplication } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ModelwayModule, type NestRequest } from '../src/index.ts';
import { type AppSettings, PLATFORMS, type RunningApp, startApp } from './nest-app.ts';

const orm = zenstack(schema);
const JSON_API = 'application/vnd.api+json';

let database: TestDatabase;
let running: RunningApp;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await running.app.close();
  await database.raw.tag.deleteMany();
});
afterAll(() => database.close());

const REST_TAG = JSON.stringify({ data: { type: 'tag', attributes: { name: 'é 🐘' } } });
const RPC_TAG = JSON.stringify({ data: { name: 'é 🐘' } });

const SETTINGS: readonly (readonly [string, Partial<AppSettings>])[] = [
  ['the parsers of Nest', {}],
  ['no parser', { bodyParser: false }],
  ['raw bodies', { rawBody: true }],
];

describe.each(PLATFORMS)('on %s', (platform, createAdapter) => {
  const start = async (settings: Partial<AppSettings>): Promise<void> => {
    const options = { orm, getClient: () => database.as() };
    const rest = restHandler({ endpoint: '/rest', limits: { bodyBytes: 200_000 } });
    running = await startApp(
      {
        imports: [
          ModelwayModule.forRoot({ ...options, prefix: '/rpc' }),
          ModelwayModule.forRoot({ ...options, prefix: '/rest', handler: rest }),
        ],
      },
      { adapter: createAdapter(), ...settings },
    );
  };

  /** Sends bytes, for which `fetch` sets no `Content-Type`. */
  const post = (path: string, body: string, type?: string) =>
    fetch(running.url + path, {
      method: 'POST',
      body: Buffer.from(body),
      headers: { ...(type && { 'content-type': type }) },
    });

  describe.each(SETTINGS)('with %s', (_, settings) => {
    it.each(['application/json', JSON_API, 'application/json; charset=utf-8'])(
      'reads a body of type %s',
      async (type) => {
        await start(settings);
        const rest = await post('/rest/tag', REST_TAG, type);
        expect([rest.status, await rest.json()]).toMatchObject([
          201,
          { data: { attributes: { name: 'é 🐘' } } },
        ]);
        await database.raw.tag.deleteMany();
        const rpc = await post('/rpc/tag/create', RPC_TAG, type);
        expect([rpc.status, await rpc.json()]).toMatchObject([201, { data: { name: 'é 🐘' } }]);
      },
    );

    it("reports malformed JSON:API in the handler's format", async () => {
      await start(settings);
      const response = await post('/rest/tag', '{"data":', JSON_API);
      expect(await response.json()).toMatchObject({ errors: [{ code: 'invalid-payload' }] });
    });

    // A page on any other site can send these types without a preflight request.
    it.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/xml', '?'])(
      'rejects a body of type %s and writes nothing',
      async (type) => {
        await start(settings);
        const rest = await post('/rest/tag', REST_TAG, type);
        expect([rest.status, await rest.json()]).toMatchObject([
          415,
          { errors: [{ code: 'unsupported-media-type' }] },
        ]);
        expect(await database.raw.tag.count()).toBe(0);
      },
    );

    it('applies the limit of the handler to a body of JSON:API', async () => {
      await start(settings);
      const padded = (size: number) => REST_TAG + ' '.repeat(size - Buffer.byteLength(REST_TAG));
      expect((await post('/rest/tag', padded(200_000), JSON_API)).status).toBe(201);
      const response = await post('/rest/tag', padded(200_001), JSON_API);
      expect([response.status, await response.json()]).toMatchObject([
        413,
        { errors: [{ code: 'payload-too-large' }] },
      ]);
    });
  });

  it('passes errors of a parser to the exception filters', async () => {
    await start({});
    const response = await post('/rpc/tag/create', '{"data":', 'application/json');
    expect([response.status, await response.json()]).toMatchObject([400, { statusCode: 400 }]);
    expect(await database.raw.tag.count()).toBe(0);
  });

  it('reports malformed JSON in its own format if the app has no parser', async () => {
    await start({ bodyParser: false });
    const response = await post('/rpc/tag/create', '{"data":', 'application/json');
    expect([response.status, await response.json()]).toEqual([
      400,
      { message: 'The body is not valid JSON.' },
    ]);
  });

  it('shows guards the body that a parser has read, and the headers of the client', async () => {
    const seen: unknown[] = [];
    const guard = {
      canActivate: (context: { switchToHttp(): { getRequest(): Record<string, never> } }) => {
        const { body, rawBody, headers } = context.switchToHttp().getRequest();
        seen.push([body, String(rawBody), headers?.['content-type']]);
        return true;
      },
    };
    const mount = ModelwayModule.forRoot({
      orm,
      getClient: () => database.as(),
      guards: [guard as never],
      prefix: '/rpc',
    });
    running = await startApp({ imports: [mount] }, { adapter: createAdapter(), rawBody: true });
    await post('/rpc/tag/create', RPC_TAG, 'application/json');
    await post('/rpc/tag/create', RPC_TAG, JSON_API);
    expect(seen).toEqual([
      [{ data: { name: 'é 🐘' } }, RPC_TAG, 'application/json'],
      [undefined, 'undefined', JSON_API],
    ]);
  });

  it('applies the limit of the parser first', async () => {
    const bodyLimit = 2_000_000;
    const raise = (app: INestApplication) =>
      (app as NestExpressApplication).useBodyParser('json', {
        limit: bodyLimit,
        bodyLimit,
      } as never);
    const body = JSON.stringify({ data: { name: 'x'.repeat(1_100_000) } });
    await start({});
    expect((await post('/rpc/tag/create', body, 'application/json')).status).toBe(413);
    await running.app.close();
    if (platform === 'Fastify') return start({});
    await start({ configure: raise });
    const response = await post('/rpc/tag/create', body, 'application/json');
    expect(await response.json()).toEqual({ message: expect.stringContaining('bodyBytes') });
  });

  it('reads the body that a hook of Fastify has replaced', async () => {
    if (platform !== 'Fastify') return start({});
    const inflate = async (req: { headers: object }, _reply: unknown, payload: Readable) =>
      'content-encoding' in req.headers ? payload.pipe(createGunzip()) : payload;
    await start({
      configure: (app) => app.getHttpAdapter().getInstance().addHook('preParsing', inflate),
    });
    const response = await fetch(`${running.url}/rest/tag`, {
      method: 'POST',
      body: gzipSync(REST_TAG),
      headers: { 'content-type': JSON_API, 'content-encoding': 'gzip' },
    });
    expect(response.status).toBe(201);
  });

  it('keeps the headers that a hook of Fastify has set for requests with a body', async () => {
    if (platform !== 'Fastify') return start({});
    const verify = async (req: { headers: object }) => {
      req.headers = { 'x-user': 'verified' };
    };
    const seen: unknown[] = [];
    const getClient = ({ headers }: NestRequest) => {
      seen.push([headers['x-user'], headers['content-type']]);
      return database.as();
    };
    running = await startApp(
      { imports: [ModelwayModule.forRoot({ orm, getClient, prefix: '/rpc' })] },
      {
        adapter: createAdapter(),
        configure: (app) => app.getHttpAdapter().getInstance().addHook('onRequest', verify),
      },
    );
    const spoofed = { 'x-user': 'spoofed', 'content-type': JSON_API };
    await fetch(`${running.url}/rpc/tag/count`, { headers: spoofed });
    const url = `${running.url}/rpc/tag/create`;
    await fetch(url, { method: 'POST', headers: spoofed, body: RPC_TAG });
    expect(seen).toEqual([
      ['verified', JSON_API],
      ['verified', JSON_API],
    ]);
  });

  it('keeps the connection if the replaced body of a hook is not read', async () => {
    if (platform !== 'Fastify') return start({});
    const inflate = async (_req: unknown, _reply: unknown, payload: Readable) =>
      payload.pipe(createGunzip());
    await start({
      bodyParser: false,
      configure: (app) => app.getHttpAdapter().getInstance().addHook('preParsing', inflate),
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const zipped = gzipSync(randomBytes(1_000_000));
    for (let i = 0; i < 2; i += 1) {
      const headers = { 'content-type': JSON_API, 'content-encoding': 'gzip' };
      const options = { agent, method: 'POST', headers, timeout: 5_000 };
      const sent = request(`${running.url}/rpc/nothing/create`, options).end(zipped);
      sent.on('timeout', () => sent.destroy(new Error('No response')));
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      await once(response.resume(), 'end');
      expect(response.statusCode).toBe(400);
    }
    agent.destroy();
  });

  it.each(['/rest/tag', '/rpc/tag/create'])(
    'lets the handler of %s reject the type under which it hides bodies',
    async (path) => {
      await start({});
      expect((await post(path, REST_TAG, 'application/x-modelway-unread')).status).toBe(415);
    },
  );

  it.each(['x-other', 'x-modelway-unread'])(
    'leaves bodies of other types to the other routes (%s)',
    async (type) => {
      if (platform === 'Fastify') {
        await start({
          configure: (app) =>
            app
              .getHttpAdapter()
              .post('/other', (_req: unknown, res: unknown) => Object(res).send()),
        });
        expect((await post('/other', REST_TAG, `application/${type}`)).status).toBe(415);
      } else {
        await start({});
        expect((await post('/other', REST_TAG, `application/${type}`)).status).toBe(404);
      }
    },
  );
});
