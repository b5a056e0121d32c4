import { type LogEntry, rpcHandler } from '../../src/index.ts';
import { type Sent, send, type TestResponse } from '../api-request.ts';
import { DataLayerError, type Results, recordingOrm } from '../recording-orm.ts';

const start = (results: Results = {}) => {
  const { orm, calls } = recordingOrm(results);
  const log: LogEntry[] = [];
  const handler = rpcHandler({ log: (entry) => log.push(entry) })(orm);
  return { log, calls, send: (sent: Sent): Promise<TestResponse> => send(handler, sent) };
};

describe('rpcHandler', () => {
  it('passes on the arguments of the query string, and responds with the result', async () => {
    const { send, calls } = start({ findMany: [{ id: 1 }] });
    const response = await send({ url: '/BOOK/findMany?q={"where":{"id":1}}' });
    expect(response).toMatchObject({ status: 200, body: { data: [{ id: 1 }] } });
    // As many records as one statement may read by what is known of their size.
    const args = { where: { id: 1 }, take: expect.any(Number) };
    expect(calls).toEqual([{ model: 'Book', operation: 'findMany', args }]);
  });

  it('passes on the arguments of the body, without meta', async () => {
    const { send, calls } = start({ create: { id: 1 } });
    const body = { data: { title: 'x' }, meta: {} };
    expect((await send({ method: 'POST', url: '/book/create', body })).status).toBe(201);
    expect(calls.map(({ args }) => args)).toEqual([{ data: { title: 'x' } }]);
  });

  it('responds to HEAD like GET without a body, on failure too', async () => {
    const { send } = start({ count: 5 });
    for (const url of ['/book/count', '/book/nope', '/book/count?x=1']) {
      const get = await send({ url });
      expect(get.body).toBeDefined();
      expect(await send({ method: 'HEAD', url })).toEqual({ ...get, body: undefined });
    }
  });

  it('responds to OPTIONS without calling the ORM client', async () => {
    const { send, calls } = start({ update: {} });
    expect(await send({ method: 'OPTIONS', url: '/book/update' })).toEqual({
      status: 204,
      headers: { allow: 'PATCH, PUT, OPTIONS' },
      body: undefined,
    });
    expect(calls).toEqual([]);
  });

  it('requests no client before it knows the call', async () => {
    const { send } = start();
    const getClient = () => {
      throw new TypeError('asked for a client');
    };
    for (const url of ['/nope/count', '/book/nope', '/book/count?x=1', '/book/count?q=1']) {
      expect((await send({ url, getClient })).status).toBe(400);
    }
    expect((await send({ url: '/book/count', getClient })).status).toBe(500);
  });

  it.each([
    new TypeError('secret text'),
    new DataLayerError({ reason: 'unknown', code: 'XX000' }, 'secret text'),
    'secret text',
  ])('reports %p only with an ID, under which it is logged', async (thrown) => {
    const { send, log } = start({ count: () => Promise.reject(thrown) });
    const { status, body } = await send({ url: '/book/count?q={}' });
    expect([status, body]).toEqual([
      500,
      {
        message: 'An unexpected error occurred.',
        correlationId: expect.any(String),
        ...(thrown instanceof DataLayerError && { orm: true }),
      },
    ]);
    expect(log).toEqual([
      {
        level: 'error',
        message: body.message,
        correlationId: body.correlationId,
        protocol: 'rpc',
        method: 'GET',
        route: '/book/count',
        operation: 'count',
        path: '/book/count',
        status: 500,
        code: 'unknown-error',
        error: thrown instanceof Error ? thrown : new Error(thrown),
      },
    ]);
  });

  it.each([
    ['name', 'A record with the same value for "name" already exists.'],
    ['secret', 'A record with the same value for a unique field already exists.'],
  ])('names the field %s of a violated key if clients can see it', async (field, message) => {
    const taken = { reason: 'unique-violation', model: 'Author', fields: [field] } as const;
    const { send } = start({ create: () => Promise.reject(new DataLayerError(taken)) });
    const response = await send({ method: 'POST', url: '/author/create', body: { data: {} } });
    expect(response).toMatchObject({ status: 409, body: { orm: true, message } });
  });

  it.each([{ set: [] }, { disconnect: { id: 1 } }])(
    'rejects the nested write %j with limits.nestedWrites: 0',
    async (books) => {
      const { orm, calls } = recordingOrm({ update: {} });
      const handler = rpcHandler({ limits: { nestedWrites: 0 } })(orm);
      const body = { where: { name: 'x' }, data: { books } };
      const response = await send(handler, { method: 'PATCH', url: '/tag/update', body });
      expect(response.status).toBe(400);
      expect(response.body.message).toContain('nestedWrites');
      expect(calls).toEqual([]);
    },
  );

  it.each([
    ['GET', '/book/findMany?models=true&q={"include":{"tags":true}}', undefined],
    ['QUERY', '/book/findMany?models=true', { include: { tags: true } }],
    ['POST', '/book/findMany?models=true', { include: { tags: true } }],
    ['POST', '/book/create?models=true', { data: { title: 'x' }, include: { tags: true } }],
    ['PUT', '/book/update?models=true', { where: { id: 1 }, data: {}, include: { tags: true } }],
    ['PATCH', '/book/update?models=true', { where: { id: 1 }, data: {}, include: { tags: true } }],
    ['DELETE', '/book/delete?models=true&q={"where":{"id":1},"include":{"tags":true}}', undefined],
  ])('names the models of %s %s if the request asks for them', async (method, url, body) => {
    const { orm } = recordingOrm({
      findMany: [],
      findUnique: {},
      create: {},
      update: {},
      delete: {},
    });
    for (const zenstackHooks of [false, true]) {
      const handler = rpcHandler({ zenstackHooks, checkLinks: false })(orm);
      const isRead = url.includes('findMany');
      const response = await send(handler, { method, url, body });
      expect(response.body).toEqual({
        data: expect.anything(),
        meta: {
          reads: ['book', 'tag'],
          writes: isRead ? [] : expect.arrayContaining(['book']),
        },
      });
      const unasked = await send(handler, { method, url: url.replace('models=true', ''), body });
      expect(unasked.body).toEqual({ data: expect.anything() });
    }
  });

  it('passes the models of a response through interceptors, which can respond without them', async () => {
    const { orm } = recordingOrm({ count: 2 });
    const own = { status: 200, headers: {}, body: '{"data":0}' };
    const url = '/book/count?models=true';
    const passing = rpcHandler({ intercept: (_, next) => next() })(orm);
    const responding = rpcHandler({ intercept: async () => own })(orm);
    const meta = { reads: ['book'], writes: [] };
    expect((await send(passing, { url })).body).toEqual({ data: 2, meta });
    expect((await send(responding, { url })).body).toEqual({ data: 0 });
  });

  it('counts the models of a response within limits.responseBytes', async () => {
    const { orm } = recordingOrm({ count: 2 });
    const handler = rpcHandler({ limits: { responseBytes: 20 }, log: false })(orm);
    expect((await send(handler, { url: '/book/count' })).status).toBe(200);
    expect((await send(handler, { url: '/book/count?models=true' })).status).toBe(400);
  });

  it('limits the response to thousands of unknown parameters', async () => {
    const { body } = await start().send({ url: `/book/count?${unknownParameters(4_000)}` });
    expect(body.message.match(/Unknown query parameter/g)).toHaveLength(100);
  });
});

function unknownParameters(count: number): string {
  return Array.from({ length: count }, (_, index) => index.toString(36)).join('&');
}
