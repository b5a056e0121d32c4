import { once } from 'node:events';
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2';
import { setTimeout as wait } from 'node:timers/promises';
import { restHandler, rpcHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, schema, type TestDatabase } from '@modelway/testing';
import { createFastifyPlugin } from '../src/index.ts';
import { FASTIFY_VERSIONS, listen } from './fastify-app.ts';

const orm = zenstack(schema);
const JSON_TYPE = { 'content-type': 'application/json' };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.raw.tag.create({ data: { name: 'red' } });
});
afterAll(() => database.close());

describe.each(FASTIFY_VERSIONS)('behind %s over HTTP/2', (_, Fastify) => {
  const app = Fastify({ http2: true });
  const delays: number[] = [];
  const hosts: unknown[] = [];
  let session: ClientHttp2Session;

  beforeAll(async () => {
    const getClient = async () => {
      await wait(delays.pop() ?? 0);
      return database.as();
    };
    const rest = restHandler({ endpoint: '/rest', limits: { bodyBytes: 100_000 } });
    app.register(createFastifyPlugin({ orm, getClient, handler: rest }), { prefix: '/rest' });
    const rpc = rpcHandler({
      log: () => {},
      intercept: ({ request }, next) => {
        hosts.push(request.header('host'));
        return next();
      },
    });
    app.register(createFastifyPlugin({ orm, getClient, handler: rpc }), { prefix: '/rpc' });
    session = connect(await listen(app));
  });
  afterAll(async () => {
    session.close();
    await app.close();
  });

  const send = async (headers: OutgoingHttpHeaders, ...parts: readonly string[]) => {
    const stream = session.request(headers, { endStream: parts.length === 0 });
    const response = once(stream, 'response');
    for (const part of parts) {
      stream.write(part);
      await wait(10);
    }
    if (parts.length > 0) stream.end();
    const [received] = await response;
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    return {
      status: received[':status'],
      headers: received,
      text: Buffer.concat(chunks).toString(),
    };
  };

  it('serves a request, with no header of HTTP/1', async () => {
    const { status, headers, text } = await send({ ':path': '/rest/tag/1' });
    expect([status, JSON.parse(text).data.attributes]).toEqual([200, { name: 'red' }]);
    expect(headers).toMatchObject({ 'content-type': 'application/vnd.api+json', vary: 'Accept' });
    expect(Object.keys(headers)).not.toContain('connection');
  });

  it('has the host that HTTP/2 sends as a pseudo-header', async () => {
    await send({ ':path': '/rpc/tag/count', ':authority': 'api.example.com' });
    expect(hosts).toEqual(['api.example.com']);
  });

  it('has the headers of GET and no body for HEAD', async () => {
    const got = await send({ ':path': '/rest/tag/1' });
    const head = await send({ ':path': '/rest/tag/1', ':method': 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-type']).toBe(got.headers['content-type']);
  });

  it.each(['POST', 'QUERY'])('reads a body without a length for %s', async (method) => {
    const { status, text } = await send(
      { ':path': '/rpc/tag/findMany', ':method': method, ...JSON_TYPE },
      '{"where":',
      '{"name":"red"},"select":{"name":true}}',
    );
    expect([status, text]).toEqual([200, '{"data":[{"name":"red"}]}']);
  });

  it('rejects a body without a type or above the limit', async () => {
    const head = { ':path': '/rest/tag', ':method': 'POST' };
    expect((await send(head, '{}')).status).toBe(415);
    expect((await send({ ...head, ...JSON_TYPE }, ' '.repeat(100_001))).status).toBe(413);
  });

  it('deletes nothing for a condition in a body, without a header that announces it', async () => {
    const head = { ':path': '/rpc/tag/deleteMany', ':method': 'DELETE' };
    const { status } = await send(head, '{"where":{"name":"blue"}}');
    expect([status, await database.raw.tag.count()]).toEqual([400, 1]);
    const q = encodeURIComponent('{"where":{"name":"blue"}}');
    expect((await send({ ...head, ':path': `${head[':path']}?q=${q}` })).status).toBe(200);
  });

  it('writes nothing for a stream that is cancelled, on a connection that stays open', async () => {
    delays.push(300);
    const stream = session.request({ ':path': '/rpc/tag/create', ':method': 'POST', ...JSON_TYPE });
    stream.on('error', () => {}).end('{"data":{"name":"cancelled"}}');
    await wait(100);
    stream.close(8);
    await wait(500);
    expect(await database.raw.tag.count({ where: { name: 'cancelled' } })).toBe(0);
    expect((await send({ ':path': '/rpc/tag/count' })).text).toBe('{"data":1}');
  });

  it('gives each of 50 concurrent streams its own response', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, i) => send({ ':path': `/rest/tag?page[limit]=${i + 1}` })),
    );
    for (const [i, { text }] of responses.entries()) {
      expect(JSON.parse(text).links.self).toMatch(new RegExp(`=${i + 1}$`));
    }
  });
});
