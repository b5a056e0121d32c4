import { type LogEntry, rpcHandler } from '../../src/index.ts';
import { type Answer, type Sent, send } from '../api-request.ts';
import { type Answers, DataLayerError, recordingOrm } from '../recording-orm.ts';

const start = (answers: Answers = {}) => {
  const { orm, calls } = recordingOrm(answers);
  const log: LogEntry[] = [];
  const handler = rpcHandler({ log: (entry) => log.push(entry) })(orm);
  return { log, calls, ask: (sent: Sent): Promise<Answer> => send(handler, sent) };
};

describe('rpcHandler', () => {
  it('passes on the arguments of the query string, and responds with the result', async () => {
    const { ask, calls } = start({ findMany: [{ id: 1 }] });
    const answer = await ask({ url: '/BOOK/findMany?q={"where":{"id":1}}' });
    expect(answer).toMatchObject({ status: 200, body: { data: [{ id: 1 }] } });
    // One record more than limits.rows tells whether there are too many.
    const args = { where: { id: 1 }, take: 10_001 };
    expect(calls).toEqual([{ model: 'Book', operation: 'findMany', args }]);
  });

  it('passes on the arguments of the body, without meta', async () => {
    const { ask, calls } = start({ create: { id: 1 } });
    const body = { data: { title: 'x' }, meta: {} };
    expect((await ask({ method: 'POST', url: '/book/create', body })).status).toBe(201);
    expect(calls.map(({ args }) => args)).toEqual([{ data: { title: 'x' } }]);
  });

  it('responds to HEAD like GET without a body, on failure too', async () => {
    const { ask } = start({ count: 5 });
    for (const url of ['/book/count', '/book/nope', '/book/count?x=1']) {
      const get = await ask({ url });
      expect(get.body).toBeDefined();
      expect(await ask({ method: 'HEAD', url })).toEqual({ ...get, body: undefined });
    }
  });

  it('responds to OPTIONS without calling the ORM client', async () => {
    const { ask, calls } = start({ update: {} });
    expect(await ask({ method: 'OPTIONS', url: '/book/update' })).toEqual({
      status: 204,
      headers: { allow: 'PATCH, PUT, OPTIONS' },
      body: undefined,
    });
    expect(calls).toEqual([]);
  });

  it('requests no client before it knows the call', async () => {
    const { ask } = start();
    const getClient = () => {
      throw new TypeError('asked for a client');
    };
    for (const url of ['/nope/count', '/book/nope', '/book/count?x=1', '/book/count?q=1']) {
      expect((await ask({ url, getClient })).status).toBe(400);
    }
    expect((await ask({ url: '/book/count', getClient })).status).toBe(500);
  });

  it.each([
    new TypeError('secret text'),
    new DataLayerError({ reason: 'unknown', code: 'XX000' }, 'secret text'),
    'secret text',
  ])('reports %p only with an ID, under which it is logged', async (thrown) => {
    const { ask, log } = start({ count: () => Promise.reject(thrown) });
    const { status, body } = await ask({ url: '/book/count?q={}' });
    expect([status, body]).toEqual([
      500,
      {
        message: 'An unexpected error occurred.',
        correlationId: expect.any(String),
        ...(thrown instanceof DataLayerError && { orm: true, code: 'XX000' }),
      },
    ]);
    expect(log).toEqual([
      {
        level: 'error',
        message: body.message,
        correlationId: body.correlationId,
        method: 'GET',
        path: '/book/count',
        error: thrown,
      },
    ]);
  });

  it.each([
    ['name', 'A record with the same value for "name" already exists.'],
    ['secret', 'A record with the same value for a unique field already exists.'],
  ])('names the field %s of a violated key if clients can see it', async (field, message) => {
    const taken = { reason: 'unique-violation', model: 'Author', fields: [field] } as const;
    const { ask } = start({ create: () => Promise.reject(new DataLayerError(taken)) });
    const answer = await ask({ method: 'POST', url: '/author/create', body: { data: {} } });
    expect(answer).toMatchObject({ status: 409, body: { orm: true, message } });
  });

  it.each([{ set: [] }, { disconnect: { id: 1 } }])(
    'rejects the nested write %j with limits.nestedWrites: 0',
    async (books) => {
      const { orm, calls } = recordingOrm({ update: {} });
      const handler = rpcHandler({ limits: { nestedWrites: 0 } })(orm);
      const body = { where: { name: 'x' }, data: { books } };
      const answer = await send(handler, { method: 'PATCH', url: '/tag/update', body });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain('nestedWrites');
      expect(calls).toEqual([]);
    },
  );

  it('limits the response to thousands of unknown parameters', async () => {
    const { body } = await start().ask({ url: `/book/count?${'a&'.repeat(8_000)}` });
    expect(body.message.match(/Unknown query parameter/g)).toHaveLength(100);
  });
});
