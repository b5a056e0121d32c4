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

describe.each(EXPRESS_VERSIONS)('behind %s, with', (_, express) => {
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

  /** Without a type of its own: bytes get no `Content-Type` from `fetch`. */
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
    ['express.json() that takes any value', [express.json({ strict: false })]],
    ['express.text() of any type', [express.text({ type: '*/*' })]],
    ['express.raw() of any type', [express.raw({ type: '*/*' })]],
    ['express.urlencoded()', [express.urlencoded({ extended: true })]],
    [
      'all four',
      [express.json(), express.text(), express.raw(), express.urlencoded({ extended: false })],
    ],
  ];

  describe.each(PARSERS)('%s in front', (_, parsers) => {
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
      'answers malformed JSON of type %s in the format of the handler',
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
              detail: expect.stringMatching(/^The body is not valid JSON/),
            },
          ],
        });
        const rpc = await post(`${url}/rpc/tag/create`, MALFORMED, type);
        expect(rpc.status).toBe(400);
        expect(await rpc.json()).toEqual({
          message: expect.stringMatching(/^The body is not valid JSON/),
        });
      },
    );

    it.each(['null', '5', '"text"', '[]', ''])('refuses the body %j', async (body) => {
      const { url } = await start(parsers);
      const response = await post(`${url}/rpc/tag/create`, body, 'application/json');
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ message: expect.stringMatching(/body/) });
      expect(await database.raw.tag.count()).toBe(0);
    });

    // What a page on any other site can send without the browser asking first.
    it.each([undefined, 'text/plain'])('writes nothing of a body of type %s', async (type) => {
      const { url } = await start(parsers);
      const message = /^The body (needs a Content-Type: |must be )application\/vnd\.api\+json or /;
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
    });

    it('refuses a form', async () => {
      const { url } = await start(parsers);
      const type = 'application/x-www-form-urlencoded';
      const response = await post(`${url}/rest/tag`, 'data[type]=tag', type);
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ errors: [{ code: 'unsupported-media-type' }] });
    });

    it('refuses JSON that nests without end', async () => {
      const { url } = await start(parsers);
      const body = `{"data":${'['.repeat(40_000)}${']'.repeat(40_000)}}`;
      const response = await post(`${url}/rpc/tag/create`, body, 'application/json');
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ message: expect.stringContaining('jsonDepth') });
    });
  });

  it('a compressed body and no parser, refuses it', async () => {
    const { url } = await start([]);
    const headers = { 'content-encoding': 'gzip' };
    const response = await post(`${url}/rest/tag`, gzipSync(REST_TAG), JSON_API, headers);
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ errors: [{ code: 'unsupported-media-type' }] });
  });

  it('a compressed body and express.json(), reads it', async () => {
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
  ])('a compressed body that is %s and express.json(), refuses it', async (_, body) => {
    const { url } = await start([express.json()]);
    const headers = { 'content-encoding': 'gzip' };
    const response = await post(`${url}/rpc/tag/create`, body, 'application/json', headers);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: 'The body cannot be decompressed.' });
  });

  it.each([
    ['an encoding that it does not read', { 'content-encoding': 'compress' }, /or encoding/],
    [
      'a charset that it does not read',
      { 'content-type': 'application/json; charset=klingon' },
      /UTF-8/,
    ],
    ['a charset that it reads', { 'content-type': 'application/json; charset=utf-16' }, /UTF-8/],
  ])('express.json() and %s, refuses the body', async (_, headers, message) => {
    const { url } = await start([express.json()]);
    const response = await post(`${url}/rpc/tag/create`, RPC_TAG, 'application/json', headers);
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({ message: expect.stringMatching(message) });
  });
});
