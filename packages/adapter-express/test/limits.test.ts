import { restHandler, rpcHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, schema, type TestDatabase } from '@modelway/testing';
import type { RequestHandler } from 'express';
import { createExpressHandler } from '../src/index.ts';
import { EXPRESS_VERSIONS, openPost, type RunningApp, RunningApps } from './express-app.ts';

const orm = zenstack(schema);
const JSON_API = 'application/vnd.api+json';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe.each(EXPRESS_VERSIONS)('behind %s, a body', (_, express) => {
  const apps = new RunningApps();

  afterEach(async () => {
    await apps.closeAll();
    await database.raw.tag.deleteMany();
  });

  const start = (...parsers: readonly RequestHandler[]): Promise<RunningApp> => {
    const app = express();
    for (const parser of parsers) app.use(parser);
    const getClient = () => database.as();
    const limits = { bodyBytes: 200_000 };
    const rest = restHandler({ endpoint: '/rest', limits });
    app.use('/rest', createExpressHandler({ orm, getClient, handler: rest }));
    app.use('/rpc', createExpressHandler({ orm, getClient, handler: rpcHandler({ limits }) }));
    return apps.start(app);
  };

  const tag = (bytes: number) => JSON.stringify({ data: { name: 'x'.repeat(bytes - 20) } });
  const inChunks = (text: string) =>
    new ReadableStream({
      start: (stream) => {
        for (let at = 0; at < text.length; at += 10_000) {
          stream.enqueue(Buffer.from(text.slice(at, at + 10_000)));
        }
        stream.close();
      },
    });
  const post = (url: string, body: NonNullable<RequestInit['body']>, type: string) =>
    fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
      duplex: 'half',
    } as RequestInit);

  const FRONTS: readonly [string, readonly RequestHandler[], RegExp][] = [
    ['no parser', [], /limit bodyBytes is 200000\.$/],
    ['express.json()', [express.json({ type: '*/*' })], /limit is 102400 bytes\.$/],
    [
      'a parser with a higher limit',
      [express.json({ type: '*/*', limit: '10mb' })],
      /limit bodyBytes is 200000\.$/,
    ],
    ['express.text()', [express.text({ type: '*/*' })], /limit is 102400 bytes\.$/],
    ['express.raw()', [express.raw({ type: '*/*', limit: '10mb' })], /bodyBytes is 200000\.$/],
  ];

  describe.each(FRONTS)('with %s in front', (_, parsers, message) => {
    it.each([
      ['in one piece', (text: string) => text],
      ['in chunks', inChunks],
    ])('above the limit is rejected, sent %s', async (_, send) => {
      const { url } = await start(...parsers);
      const rpc = await post(`${url}/rpc/tag/create`, send(tag(2_000_000)), 'application/json');
      expect(rpc.status).toBe(413);
      expect(await rpc.json()).toEqual({ message: expect.stringMatching(message) });
      const rest = await post(`${url}/rest/tag`, send(tag(2_000_000)), JSON_API);
      expect(rest.status).toBe(413);
      expect(rest.headers.get('content-type')).toBe(JSON_API);
      expect(await rest.json()).toMatchObject({ errors: [{ code: 'payload-too-large' }] });
      expect(await database.raw.tag.count()).toBe(0);
    });

    it.each([
      ['in one piece', (text: string) => text],
      ['in chunks', inChunks],
    ])('below the limit is read, sent %s', async (_, send) => {
      const { url } = await start(...parsers);
      // Several names, because a unique index does not support long texts.
      const data = Array.from({ length: 90 }, (_, i) => ({
        name: `${i}`.padEnd(1000, ' of them'),
      }));
      const body = send(JSON.stringify({ data }));
      const response = await post(`${url}/rpc/tag/createMany`, body, 'application/json');
      expect(response.status).toBe(201);
      expect(await database.raw.tag.count()).toBe(90);
    });

    it('that is cut off does not stop the server', async () => {
      const running = await start(...parsers);
      const headers = 'content-type: application/json\r\ncontent-length: 100';
      const sockets = Array.from({ length: 5 }, () =>
        openPost(running, '/rpc/tag/create', headers),
      );
      for (const socket of sockets) socket.write('{"data":');
      await new Promise((resolve) => setTimeout(resolve, 30));
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(await (await fetch(`${running.url}/rpc/tag/count`)).json()).toEqual({ data: 0 });
    });
  });
});
