import { type LogEntry, type RestHandlerOptions, restHandler } from '../../src/index.ts';
import { type Sent, send, type TestResponse } from '../api-request.ts';
import { DataLayerError, type Results, recordingOrm } from '../recording-orm.ts';

const book = { id: 1, title: 'a', authorId: null };

const start = (results: Results = {}, options: Partial<RestHandlerOptions> = {}) => {
  const { orm, calls } = recordingOrm(results);
  const log: LogEntry[] = [];
  const settings = { endpoint: '/api', log: (entry: LogEntry) => log.push(entry), ...options };
  const handler = restHandler(settings)(orm);
  return { log, calls, send: (sent: Sent): Promise<TestResponse> => send(handler, sent) };
};
const body = { data: { type: 'book', attributes: { title: 'a' } } };

describe('restHandler', () => {
  it.each([
    ['GET', '/book', ['findMany', 'count'], 200],
    ['HEAD', '/book', ['findMany', 'count'], 200],
    ['GET', '/book/1', ['findUnique'], 200],
    ['POST', '/book', ['create'], 201],
    ['PATCH', '/book/1', ['update'], 200],
    ['PUT', '/book/1', ['update'], 200],
    ['DELETE', '/book/1', ['delete'], 204],
    ['GET', '/book/1/author', ['findUnique'], 200],
    ['GET', '/book/1/tags', ['findUnique'], 200],
    ['HEAD', '/book/1/relationships/author', ['findUnique'], 200],
    ['GET', '/book/1/relationships/tags', ['findUnique'], 200],
    ['DELETE', '/book/1/relationships/author', [], 405],
    ['GET', '/book/1/nope', [], 404],
    ['OPTIONS', '/book', [], 204],
    ['OPTIONS', '/book/1/relationships/tags', [], 204],
    ['GET', '/book?x=1', [], 400],
    ['POST', '/book?x=1', [], 400],
    ['GET', '/book/12abc', [], 404],
    ['GET', '/nope', [], 404],
    ['DELETE', '/book', [], 405],
  ])('responds to %s %s with the calls %j', async (method, url, operations, status) => {
    const results = {
      findMany: [book],
      count: 1,
      findUnique: book,
      create: book,
      update: book,
      delete: book,
    };
    const { send, calls } = start(results);
    expect((await send({ method, url, body })).status).toBe(status);
    expect(calls.map(({ operation }) => operation)).toEqual(operations);
  });

  it.each([
    ['POST', '/book/1/relationships/tags', ['update'], 200],
    ['PATCH', '/book/1/relationships/tags', ['count', 'update', 'findUnique'], 200],
    ['PUT', '/book/1/tags', ['count', 'update', 'findUnique'], 200],
    ['DELETE', '/book/1/relationships/tags', ['update', 'findUnique'], 200],
    ['POST', '/book/1/tags', [], 405],
    ['POST', '/book/x/relationships/tags', [], 404],
  ])('responds to %s %s of linkage with the calls %j', async (method, url, operations, status) => {
    const _count = { tags: 0 };
    const results = { count: 0, update: { id: 1, tags: [], _count }, findUnique: { _count } };
    const linkage = { data: [] };
    const loose = start(results);
    expect((await loose.send({ method, url, body: linkage })).status).toBe(status);
    expect(loose.calls.map(({ operation }) => operation)).toEqual(operations);
    // JSON:API 1.1: nothing to tell where the relationship is now what was asked for.
    const strict = await start(results, { strict: true }).send({ method, url, body: linkage });
    expect(strict.status).toBe(status === 200 ? 204 : status);
    expect(strict.body === undefined).toBe(status === 200);
  });

  it('includes related resources in the response to a strict relationship write', async () => {
    const results = { update: { id: 1, tags: [], _count: { tags: 0 } } };
    const url = '/book/1/relationships/tags?include=tags';
    const { send } = start(results, { strict: true });
    const { status, body: document } = await send({ method: 'POST', url, body: { data: [] } });
    expect([status, document.data, document.included]).toEqual([200, [], []]);
  });

  it('requests no client before it knows the calls', async () => {
    const { send } = start();
    const getClient = () => {
      throw new TypeError('asked for a client');
    };
    for (const url of ['/nope', '/book?x=1', '/book/x']) {
      expect((await send({ url, getClient })).status).toBeLessThan(500);
    }
    expect((await send({ url: '/book/1', getClient })).status).toBe(500);
  });

  it('responds to HEAD like GET without a body, on failure too', async () => {
    const { send } = start({ findUnique: book });
    for (const url of ['/book/1', '/book/x']) {
      const get = await send({ url });
      expect(get.body).toBeDefined();
      expect(await send({ method: 'HEAD', url })).toEqual({ ...get, body: undefined });
    }
  });

  it('sends the Location of a new resource', async () => {
    const { send } = start({ create: book });
    const { headers, body: document } = await send({ method: 'POST', url: '/book', body });
    expect(headers.location).toBe('/api/book/1');
    expect(document.links.self).toBe('/api/book/1');
  });

  it('rejects requests whose response type the client does not accept', async () => {
    const headers = { accept: 'text/html' };
    const { send, calls } = start({ delete: book });
    const { status, body: document } = await send({ method: 'DELETE', url: '/book/1', headers });
    expect([status, document.errors[0].source]).toEqual([406, { header: 'Accept' }]);
    expect(calls).toEqual([]);
  });

  it.each([
    new TypeError('secret text'),
    new DataLayerError({ reason: 'unknown', code: 'XX000' }, 'secret text'),
    'secret text',
  ])('reports %p only with an ID, under which it is logged', async (thrown) => {
    const { send, log } = start({ findUnique: () => Promise.reject(thrown) });
    const { status, body: document } = await send({ url: '/book/1?' });
    const [error] = document.errors;
    expect(error).toEqual({
      id: expect.any(String),
      code: 'unknown-error',
      status: 500,
      title: 'Unknown error',
      detail: 'An unexpected error occurred.',
    });
    expect(status).toBe(500);
    expect(JSON.stringify(document)).not.toContain('secret');
    expect(log).toEqual([
      {
        level: 'error',
        message: error.detail,
        correlationId: error.id,
        protocol: 'rest',
        method: 'GET',
        route: '/book/:id',
        operation: 'fetch',
        path: '/book/1',
        status: 500,
        code: 'unknown-error',
        error: thrown instanceof Error ? thrown : new Error(thrown),
      },
    ]);
  });

  it('does not log errors that the client receives in full', async () => {
    const { send, log } = start({ findUnique: null });
    expect((await send({ url: '/book/1' })).status).toBe(404);
    expect(log).toEqual([]);
  });

  it.each([
    ['a list of wrong identifiers', { relationships: { tags: { data: Array(9_000).fill(0) } } }],
    ['a list above the limit', { relationships: { tags: { data: Array(400_000).fill(0) } } }],
    [
      'unknown attributes',
      { attributes: Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`x${i}`, 0])) },
    ],
  ])('limits the response to %s', async (_, members) => {
    const { send } = start();
    const { status, body: document } = await send({
      method: 'POST',
      url: '/book',
      body: { data: { type: 'book', ...members } },
    });
    expect(status).toBe(400);
    expect(document.errors.length).toBeLessThanOrEqual(100);
  });

  it('limits the response to thousands of unknown parameters', async () => {
    const url = `/book?${unknownParameters(4_000)}`;
    expect((await start().send({ url })).body.errors).toHaveLength(100);
    expect((await start().send({ url: url.replace('book', 'book/1') })).body.errors).toHaveLength(
      100,
    );
  });

  it('does not modify Object.prototype', async () => {
    const { send } = start({ findMany: [], count: 0, create: book });
    await send({ url: '/book?filter[__proto__][polluted]=1&__proto__[polluted]=1' });
    const hostile =
      '{"__proto__":{"polluted":1},"data":{"type":"book","__proto__":{"polluted":1}}}';
    await send({ method: 'POST', url: '/book', body: hostile });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

function unknownParameters(count: number): string {
  return Array.from({ length: count }, (_, index) => index.toString(36)).join('&');
}
