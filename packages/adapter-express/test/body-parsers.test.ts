import { gzipSync } from 'node:zlib';
import { restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, schema, type TestDatabase } from '@modelway/testing';
import type { RequestHandler } from 'express';
import { createExpressHandler } from '../src/index.ts';
import { EXPRESS_VERSIONS, type RunningApp, RunningApps } from './express-app.ts';

const orm = zenstack(schema);
const JSON_API = 'application/vnd.api+json';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe.each(EXPRESS_VERSIONS)('behind %s', (_, express) => {
  const apps = new RunningApps();

  afterEach(() => apps.closeAll());

  const start = (parsers: readonly RequestHandler[]): Promise<RunningApp> => {
    const app = express();
    for (const parser of parsers) app.use(parser);
    const getClient = () => database.as();
    app.use('/rpc', createExpressHandler({ orm, getClient }));
    app.use(
      '/rest',
      createExpressHandler({ orm, getClient, handler: restHandler({ endpoint: '/rest' }) }),
    );
    return apps.start(app);
  };

  /** Sends bytes, for which `fetch` sets no `Content-Type`. */
  const post = (url: string, body: string | Buffer, type?: string, headers = {}) =>
    fetch(url, {
      method: 'POST',
      body: Buffer.from(body),
      headers: { ...(type && { 'content-type': type }), ...headers },
    });

  const REST_TAG = JSON.stringify({ data: { type: 'tag', attributes: { name: 'é 🐘' } } });
  const RPC_TAG = JSON.stringify({ data: { name: 'é 🐘' } });
  const MALFORMED = '{"data": {"name": "x"';

  const PARSERS: readonly [string, readonly RequestHandler[]][] = [
    ['no parser', []],
    ['express.json()', [express.json()]],
    ['express.json() of any type', [express.json({ type: '*/*' })]],
    ['express.json() of JSON:API', [express.json({ type: JSON_API })]],
    ['express.json() that accepts any value', [express.json({ strict: false })]],
    ['express.text() of any type', [express.text({ type: '*/*' })]],
    ['express.raw() of any type', [express.raw({ type: '*/*' })]],
    ['express.urlencoded()', [express.urlencoded({ extended: true })]],
    [
      'all four',
      [express.json(), express.text(), express.raw(), express.urlencoded({ extended: false })],
    ],
  ];

  describe.each(PARSERS)('with %s in front', (_, parsers) => {
    it.each(['application/json', JSON_API, 'application/json; charset=utf-8'])(
      'reads a body of type %s',
      async (type) => {
        const { url } = await start(parsers);
        const rest = await post(`${url}/rest/tag`, REST_TAG, type);
        expect(rest.status).toBe(201);
        expect(await rest.json()).toMatchObject({ data: { attributes: { name: 'é 🐘' } } });
        await database.raw.tag.deleteMany();
        const rpc = await post(`${url}/rpc/tag/create`, RPC_TAG, type);
        expect(rpc.status).toBe(201);
        expect(await rpc.json()).toMatchObject({ data: { name: 'é 🐘' } });
        await database.raw.tag.deleteMany();
      },
    );

    it.each(['application/json', JSON_API])(
      "reports malformed JSON of type %s in the handler's format",
      async (type) => {
        const { url } = await start(parsers);
        const rest = await post(`${url}/rest/tag`, MALFORMED, type);
        expect(rest.status).toBe(400);
        expect(rest.headers.get('content-type')).toBe(JSON_API);
        expect(await rest.json()).toMatchObject({
          errors: [
            {
              code: 'invalid-payload',
              status: 400,
              detail: 'The body is not valid JSON.',
            },
          ],
        });
        const rpc = await post(`${url}/rpc/tag/create`, MALFORMED, type);
        expect(rpc.status).toBe(400);
        expect(await rpc.json()).toEqual({
          message: 'The body is not valid JSON.',
        });
      },
    );

    it.each(['null', '5', '"text"', '[]', ''])('rejects the body %j', async (body) => {
      const { url } = await start(parsers);
      const response = await post(`${url}/rpc/tag/create`, body, 'application/json');
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ message: expect.stringMatching(/body/) });
      expect(await database.raw.tag.count()).toBe(0);
    });

    // A page on any other site can send these types without a preflight request.
    it.each([undefined, 'text/plain'])(
      'rejects a body of type %s and writes nothing',
      async (type) => {
        const { url } = await start(parsers);
        const message =
          /^(The body requires a Content-Type|Unsupported media type "text\/plain"\. Supported): application\/vnd\.api\+json or /;
        const rest = await post(`${url}/rest/tag`, REST_TAG, type);
        expect([rest.status, await rest.json()]).toMatchObject([
          415,
          { errors: [{ code: 'unsupported-media-type', detail: expect.stringMatching(message) }] },
        ]);
        const rpc = await post(`${url}/rpc/tag/create`, RPC_TAG, type);
        expect([rpc.status, await rpc.json()]).toEqual([
          415,
          { message: expect.stringMatching(message) },
        ]);
        expect(await database.raw.tag.count()).toBe(0);
      },
    );

    it('rejects a form', async () => {
      const { url } = await start(parsers);
      const type = 'application/x-www-form-urlencoded';
      const response = await post(`${url}/rest/tag`, 'data[type]=tag', type);
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ errors: [{ code: 'unsupported-media-type' }] });
    });

    it('rejects JSON that is nested too deep', async () => {
      const { url } = await start(parsers);
      const body = `{"data":${'['.repeat(40_000)}${']'.repeat(40_000)}}`;
      const response = await post(`${url}/rpc/tag/create`, body, 'application/json');
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ message: expect.stringContaining('jsonDepth') });
    });
  });

  it('rejects a compressed body without a parser', async () => {
    const { url } = await start([]);
    const headers = { 'content-encoding': 'gzip' };
    const response = await post(`${url}/rest/tag`, gzipSync(REST_TAG), JSON_API, headers);
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ errors: [{ code: 'unsupported-media-type' }] });
  });

  it('reads a compressed body behind express.json()', async () => {
    const { url } = await start([express.json()]);
    const headers = { 'content-encoding': 'gzip' };
    const body = gzipSync(RPC_TAG);
    const response = await post(`${url}/rpc/tag/create`, body, 'application/json', headers);
    expect(response.status).toBe(201);
    expect(await database.raw.tag.deleteMany()).toEqual({ count: 1 });
  });

  it.each([
    ['cut short', gzipSync(RPC_TAG).subarray(0, 30)],
    ['not compressed at all', Buffer.from(RPC_TAG)],
  ])('rejects a compressed body that is %s behind express.json()', async (_, body) => {
    const { url } = await start([express.json()]);
    const headers = { 'content-encoding': 'gzip' };
    const response = await post(`${url}/rpc/tag/create`, body, 'application/json', headers);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: 'The body cannot be decompressed.' });
  });

  it.each([
    ['an unsupported encoding', { 'content-encoding': 'compress' }, /or encoding/],
    ['an unsupported charset', { 'content-type': 'application/json; charset=klingon' }, /UTF-8/],
    [
      'a charset that only the parser supports',
      { 'content-type': 'application/json; charset=utf-16' },
      /UTF-8/,
    ],
  ])('rejects a body with %s behind express.json()', async (_, headers, message) => {
    const { url } = await start([express.json()]);
    const response = await post(`${url}/rpc/tag/create`, RPC_TAG, 'application/json', headers);
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({ message: expect.stringMatching(message) });
  });
});
