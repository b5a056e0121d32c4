import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateFrom, writeProject } from './page-project.ts';
import { readPage } from './read-page.ts';

/** The folder in which the programs of the pages run, each beside the app of the adapters' page. */
const FOLDER = join(import.meta.dirname, 'gen/recipes');
const PAGES = ['audit-log', 'events', 'rate-limits', 'idempotency', 'caching'];
const TRACES = ['opentelemetry', 'metrics'];

/**
 * Sends requests to a handler with interceptors: `send(intercept, 'GET', '/post', { headers })`.
 */
const SEND = `
import { restHandler, rpcHandler } from '@modelway/core';
import { clientOf, orm } from './db.ts';
export const rest = (intercept) => restHandler({ endpoint: '/', intercept, log: false })(orm);
export const rpc = (intercept) => rpcHandler({ intercept, log: false })(orm);
export async function send(api, method, url, { body, headers = {}, user = 1 } = {}) {
  const [path, query = ''] = url.split('?');
  const sent = { 'content-type': 'application/json', ...headers };
  const { body: text, ...response } = await api.handle({
    ...{ method, path, query },
    header: (name) => sent[name],
    readBody: async () => (body === undefined ? '' : JSON.stringify(body)),
    getClient: () => clientOf(user),
  });
  return { ...response, body: text && JSON.parse(text) };
}
export const post = (title, authorId = 1) => ({ data: { title, authorId, published: true } });
`;

beforeAll(() => {
  const pages = ['adapters/index', ...[...PAGES, ...TRACES].map((name) => `how-to/${name}`)];
  const blocks = pages.flatMap((name) => readPage(`${name}.md`).blocks);
  // The pages' own files have other names than each other's, except the one that mounts them.
  writeProject(
    FOLDER,
    blocks.filter(({ file }) => file !== 'api.ts' && file !== 'server.ts'),
  );
  writeFileSync(join(FOLDER, 'send.mjs'), SEND);
  generateFrom('zenstack', FOLDER);
  const models = blocks.filter(({ language }) => language === 'zmodel').map(({ code }) => code);
  const schema = readFileSync(join(FOLDER, 'schema.zmodel'), 'utf8');
  writeFileSync(join(FOLDER, 'schema.zmodel'), [schema, ...models].join('\n\n'));
  const zen = join(import.meta.dirname, '../node_modules/.bin/zen');
  execFileSync(zen, ['generate', '--schema', 'schema.zmodel', '--silent'], {
    cwd: FOLDER,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
}, 60_000);
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** Evaluates a module in the folder, and returns the JSON value that it passes to `print`. */
async function evaluate(module: string) {
  const before = `import { post, rest, rpc, send } from './send.mjs';
    const print = (value) => console.log(JSON.stringify(value));`;
  const args = ['--input-type=module', '--eval', `${before}\n${module}\nprocess.exit();`];
  const env = { ...process.env, NODE_OPTIONS: '--no-warnings' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: FOLDER, env });
  return JSON.parse(stdout);
}

it('audit-log.md: writes an entry with each change, and none without', async () => {
  const { entries, statuses } = await evaluate(`
    import { auditLog } from './audit-log.ts';
    import { clientOf } from './db.ts';
    const api = rpc(auditLog(({ request }) => request.header('x-user') ?? 'anonymous'));
    const headers = { 'x-user': 'ann' };
    const made = await send(api, 'POST', '/post/create', { body: post('New'), headers });
    const failed = await send(api, 'POST', '/post/create', { body: post('New', 2), headers });
    const read = await send(api, 'GET', '/post/findMany', { headers });
    const db = (await clientOf(1)).$unuseAll();
    print({ statuses: [made, failed, read].map(({ status }) => status), entries: await db.auditLog.findMany() });`);
  expect(statuses).toEqual([201, 404, 200]);
  const entry = { id: expect.any(Number), at: expect.any(String), caller: 'ann' };
  const fields = expect.stringContaining('title');
  expect(entries).toEqual([
    { ...entry, operation: 'create', model: 'Post', fields, recordId: '1' },
    // The post's author gets another post.
    { ...entry, operation: 'connect', model: 'User', fields: 'posts', recordId: null },
  ]);
}, 60_000);

it('events.md: sends an event for each committed write, and none for a failed one', async () => {
  const { direct, left, sent } = await evaluate(`
    import { outbox, sendEvents } from './outbox.ts';
    import { publishWrites } from './publish-writes.ts';
    import { clientOf } from './db.ts';
    const direct = [];
    const failing = publishWrites(async (event) => { direct.push(event); throw new Error(); });
    const broken = publishWrites(() => { throw new Error(); });
    const api = rpc([broken, failing, outbox]);
    const made = await send(api, 'POST', '/post/create', { body: post('New') });
    if (made.status !== 201) throw new Error(JSON.stringify(made));
    await send(api, 'POST', '/post/create', { body: post('New', 2) });
    const db = (await clientOf(1)).$unuseAll();
    const sent = [];
    await sendEvents(db, async (event) => { sent.push(event); });
    print({ direct, sent, left: await db.outboxEvent.count() });`);
  const event = { model: 'Post', operation: 'create' };
  // The author of the new post is connected to it.
  expect(direct).toContainEqual(event);
  expect(sent.map(({ model, operation }: typeof event) => ({ model, operation }))).toEqual(direct);
  expect(left).toBe(0);
}, 60_000);

it('caching.md: responds with a 304 to a client that has the current version', async () => {
  const { first, again, changed, write } = await evaluate(`
    import { caching } from './caching.ts';
    const api = rest(caching);
    const first = await send(api, 'GET', '/user');
    const headers = { 'if-none-match': 'W/"x", ' + first.headers.etag, authorization: 'Bearer x' };
    const again = await send(api, 'GET', '/user', { headers });
    const changed = await send(api, 'GET', '/user', { headers: { 'if-none-match': 'W/"x"' } });
    const data = { type: 'post', attributes: { title: 'x' } };
    const body = { data: { ...data, relationships: { author: { data: { type: 'user', id: 1 } } } } };
    print({ first, again, changed, write: await send(api, 'POST', '/post', { body }) });`);
  expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=60' } });
  expect(again).toMatchObject({ status: 304, headers: { 'cache-control': 'private, no-cache' } });
  expect([again.body, again.headers.vary]).toEqual([undefined, expect.stringContaining('Cookie')]);
  expect(changed.status).toBe(200);
  expect(write).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } });
}, 60_000);

it('opentelemetry.md: names spans by the conventions, around those of the ORM', async () => {
  const { spans, inside } = await evaluate(`
    import { context, propagation, trace } from '@opentelemetry/api';
    import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
    import { W3CTraceContextPropagator } from '@opentelemetry/core';
    import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
    import { tracing } from './tracing.ts';
    import { clientOf, orm } from './db.ts';
    import { rpcHandler } from '@modelway/core';
    const exporter = new InMemorySpanExporter();
    trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    const onKyselyQuery = ({ query, proceed }) => trace.getTracer('orm').startActiveSpan('query', async (span) => {
      try { return await proceed(query); } finally { span.end(); }
    });
    const api = rpcHandler({ intercept: tracing('/api/rpc'), log: false })(orm);
    const traced = { handle: (request) => api.handle({ ...request, getClient: async () => (await clientOf(1)).$use({ id: 'spans', onKyselyQuery }) }) };
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await send(traced, 'GET', '/post/findMany', { headers: { traceparent } });
    await send(traced, 'GET', '/post/findUniqueOrThrow?q=' + encodeURIComponent('{"where":{"id":99}}'));
    const spans = exporter.getFinishedSpans().map((span) => {
      const { name, kind, attributes, status, parentSpanContext } = span;
      const { spanId: id, traceId: trace } = span.spanContext();
      return { name, kind, attributes, status: status.code, parent: parentSpanContext?.spanId, id, trace };
    });
    exporter.reset();
    await trace.getTracer('http').startActiveSpan('server', async (span) => {
      await send(traced, 'GET', '/post/count');
      span.end();
    });
    const inside = exporter.getFinishedSpans().map(({ name, kind }) => [name, kind]);
    print({ spans, inside });`);
  const request = spans.find(({ name }: { name: string }) => name === 'GET /api/rpc/post/findMany');
  expect(request).toMatchObject({
    kind: 1,
    parent: 'b7ad6b7169203331',
    trace: '0af7651916cd43dd8448eb211c80319c',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/rpc/post/findMany',
      'http.response.status_code': 200,
      'db.operation.name': 'findMany',
    },
  });
  expect(spans).toContainEqual(expect.objectContaining({ name: 'query', parent: request.id }));
  const missing = 'GET /api/rpc/post/findUniqueOrThrow';
  const attributes = expect.objectContaining({ 'http.response.status_code': 404 });
  expect(spans).toContainEqual(expect.objectContaining({ name: missing, attributes, status: 0 }));
  expect(inside).toContainEqual(['GET /api/rpc/post/count', 0]);
}, 60_000);

it('metrics.md: counts requests by route, operation and status', async () => {
  const metrics = await evaluate(`
    import { metrics, registry } from './metrics.ts';
    const api = rpc(metrics);
    await send(api, 'GET', '/post/findMany');
    await send(api, 'POST', '/post/create', { body: post('New', 2) });
    print(await registry.metrics());`);
  const count = (labels: string) => `http_server_request_duration_seconds_count{${labels}} 1`;
  expect(metrics).toContain(
    count('method="GET",route="/post/findMany",operation="findMany",status="200"'),
  );
  expect(metrics).toContain(
    count('method="POST",route="/post/create",operation="create",status="404"'),
  );
}, 60_000);

const REDIS = process.env.MODELWAY_TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';
const reachable = await new Promise<boolean>((resolve) => {
  const { hostname, port } = new URL(REDIS);
  const socket = createConnection({ host: hostname, port: Number(port) });
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  socket.once('connect', () => socket.end());
});
const itWithRedis = reachable ? it : it.skip;

const CONNECT = `
  import { createClient } from 'redis';
  const redis = await createClient({ url: '${REDIS}' }).connect();
  const run = crypto.randomUUID();
  const callerOf = ({ request }) => run + (request.header('x-user') ?? '');`;

itWithRedis(
  'rate-limits.md: limits each caller by a counter in Redis',
  async () => {
    const { statuses, limited, other, down } = await evaluate(`
    import { rateLimits } from './rate-limits.ts';
    ${CONNECT}
    const intercept = rateLimits({ redis, callerOf, points: 5 });
    const api = rest(intercept);
    const all = await Promise.all(Array.from({ length: 8 }, () => send(api, 'GET', '/post')));
    const limited = all.find(({ status }) => status === 429);
    const other = await send(api, 'GET', '/post', { headers: { 'x-user': 'ben' } });
    redis.destroy();
    const down = await send(api, 'GET', '/post');
    print({ statuses: all.map(({ status }) => status), limited, other, down });`);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(limited.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^[1-9]\d?$/),
      ratelimit: expect.stringMatching(/^"default";r=0;t=\d+$/),
      'ratelimit-policy': '"default";q=5;w=60',
    });
    expect([other.status, other.headers.ratelimit]).toEqual([200, expect.stringContaining('r=4')]);
    expect(down.status).toBe(503);
  },
  60_000,
);

itWithRedis(
  'idempotency.md: runs a write with a key once',
  async () => {
    const { first, again, others, updated, ben, parallel, retried, lost, seconds, posts } =
      await evaluate(`
    import { idempotency } from './idempotency.ts';
    import { clientOf } from './db.ts';
    ${CONNECT}
    const slow = async (_, next) => { await new Promise((r) => setTimeout(r, 100)); return next(); };
    const api = rpc([idempotency({ redis, callerOf }), slow]);
    const create = (key, title, more = {}, authorId = 1) =>
      send(api, 'POST', '/post/create', { body: post(title, authorId), headers: { 'idempotency-key': key, ...more } });
    const first = await create('a', 'A');
    const again = await create('a', 'A');
    const other = await create('a', 'Another');
    const minimal = await create('a', 'A', { prefer: 'return=minimal' });
    const { id } = first.body.data;
    const update = (more) =>
      send(rest(idempotency({ redis, callerOf })), 'PATCH', '/post/' + id, {
        body: { data: { type: 'post', id, attributes: { title: 'A' } } },
        headers: { 'idempotency-key': 'u', ...more },
      });
    const updated = [await update(), await update({ 'if-match': '*' })];
    const ben = await create('a', 'A', { 'x-user': 'ben' });
    const parallel = await Promise.all([create('b', 'B'), create('b', 'B'), create('b', 'B')]);
    const failed = await create('c', 'C', {}, 2);
    const retried = [failed, await create('c', 'C')];
    let kept;
    const set = (key, text, options) => {
      if (text.includes('"response"')) return Promise.reject(new Error('Redis is down'));
      kept = key;
      return redis.set(key, text, options);
    };
    const flaky = { get: (key) => redis.get(key), del: (key) => redis.del(key), set };
    const forgetful = rpc(idempotency({ redis: flaky, callerOf }));
    const sendLost = () =>
      send(forgetful, 'POST', '/post/create', { body: post('D'), headers: { 'idempotency-key': 'd' } });
    const lost = [await sendLost(), await sendLost()];
    const seconds = await redis.ttl(kept);
    const posts = await (await clientOf(1)).post.findMany();
    const statusOf = ({ status }) => status;
    print({ first, again, others: [other, minimal].map(statusOf), updated: updated.map(statusOf), ben: ben.status, parallel: parallel.map(statusOf), retried: retried.map(statusOf), lost: lost.map(statusOf), seconds, posts: posts.map(({ title }) => title) });`);
    expect(first.status).toBe(201);
    expect(again).toEqual({
      ...first,
      headers: { ...first.headers, 'idempotency-replayed': 'true' },
    });
    expect(others).toEqual([422, 422]);
    expect(updated).toEqual([200, 422]);
    expect(ben).toBe(201);
    expect(parallel.toSorted()).toEqual([201, 409, 409]);
    expect(retried).toEqual([404, 201]);
    expect(lost).toEqual([500, 409]);
    expect(seconds).toBeGreaterThan(3600);
    expect(posts.toSorted()).toEqual(['A', 'A', 'B', 'C', 'D']);
  },
  60_000,
);
