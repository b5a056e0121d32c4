import { writeRules } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, type TestDatabase } from '@modelway/testing/create-database';
import { RestApiHandler, RPCApiHandler } from '../src/index.ts';

const endpoint = 'http://localhost/api';
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('sqlite');
  await database.raw.tag.createMany({ data: ['a', 'b', 'c'].map((name) => ({ name })) });
});

afterAll(() => database.close());

/** Sends a request to the handlers of the schema. */
function send(
  options: object,
  [method, path, requestBody]: readonly [method: string, path: string, body?: unknown],
) {
  const { schema } = database;
  const [, protocol, below = ''] = /^\/(rest|rpc)(.*)$/.exec(path) ?? [];
  const handler =
    protocol === 'rest'
      ? new RestApiHandler({ schema, endpoint, log: [], ...options })
      : new RPCApiHandler({ schema, log: [], ...options });
  const client = database.as({ id: 1, role: 'ADMIN' });
  return handler.handleRequest({ client, method, path: below, requestBody });
}

describe('options', () => {
  it.each([
    [{ nope: 1 }, 'nope'],
    [{ modelway: { expose: {} } }, 'expose'],
    [{ endpoint: 'nope' }, 'endpoint'],
    [{ modelway: { limits: { nope: 1 } } }, 'nope'],
  ])('rejects %j, which names %s', (options, name) => {
    const all = { schema: database.schema, endpoint, ...options } as never;
    const create = () => new RestApiHandler(all);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(name);
  });

  it.each([[], [undefined], [null], [{ endpoint }]])('requires the schema: %j', (...given) => {
    for (const Handler of [RestApiHandler, RPCApiHandler]) {
      const create = () => Reflect.construct(Handler, given);
      expect(create).toThrow(new TypeError(`${Handler.name} requires the option "schema".`));
    }
  });

  it('returns the schema and the log, which adapters of ZenStack read', () => {
    const log = () => {};
    const rest = new RestApiHandler({ schema: database.schema, endpoint, log });
    const rpc = new RPCApiHandler({ schema: database.schema, log });
    expect([rest.schema, rpc.schema]).toEqual([database.schema, database.schema]);
    expect([rest.log, rpc.log]).toEqual([log, log]);
  });
});

describe('a write rule', () => {
  const modelway = { intercept: writeRules({ rules: { Tag: { create: () => 'No new tags.' } } }) };
  const resource = { data: { type: 'Tag', attributes: { name: 'd' } } };

  it.each([
    ['/rest/tag', resource, { errors: [expect.objectContaining({ detail: 'No new tags.' })] }],
    [
      '/rpc/tag/create',
      { data: { name: 'd' } },
      { error: expect.objectContaining({ message: 'No new tags.' }) },
    ],
  ])('denies a creation by POST %s with its message', async (path, body, expected) => {
    const response = await send({ modelway }, ['POST', path, body]);
    expect(response).toMatchObject({ status: 403, body: expected });
    expect(await database.raw.tag.count({ where: { name: 'd' } })).toBe(0);
  });
});

describe('a client that omits fields', () => {
  it.each([
    ['/rest/post/1', { data: { attributes: { published: true } } }],
    ['/rest/post?include=author', { data: [{ attributes: { published: true } }] }],
    ['/rpc/post/findMany', { data: [{ id: 1 }] }],
  ])('hides them from %s', async (path, expected) => {
    await database.raw.$transaction(async (tx) => {
      await tx.post.deleteMany();
      await tx.post.create({ data: { id: 1, title: 'Secret', published: true } });
    });
    const settings = { ...database.raw.$options, omit: { post: { title: true } } };
    const client = database.raw.$setOptions(settings as never);
    const { schema } = database;
    const rest = new RestApiHandler({ schema, endpoint, log: [] });
    const rpc = new RPCApiHandler({ schema, log: [] });
    const [, protocol, below = '', include] =
      /^\/(\w+)(\/[^?]+)(?:\?include=(.*))?$/.exec(path) ?? [];
    const request = { client, method: 'GET', path: below, query: include ? { include } : {} };
    const { status, body } = await (protocol === 'rest' ? rest : rpc).handleRequest(request);
    expect([status, body]).toMatchObject([200, expected]);
    expect(JSON.stringify(body)).not.toContain('Secret');
  });
});

describe('limits', () => {
  const modelway = { limits: { rows: 2 } };

  it('rejects a REST request above the limit of rows', async () => {
    const { status, body } = await send({ modelway }, ['GET', '/rest/tag']);
    expect([status, body]).toMatchObject([400, { errors: [{ code: 'limit-exceeded' }] }]);
  });

  it('rejects an RPC request above the limit of rows', async () => {
    const { status, body } = await send({ modelway }, ['GET', '/rpc/tag/findMany']);
    expect([status, body]).toEqual([400, { error: { message: expect.stringContaining('rows') } }]);
  });

  it.each(['/rest/tag', '/rpc/tag/create'])('rejects a deep body for %s', async (path) => {
    let body: object = {};
    for (let depth = 0; depth < 20_000; depth++) body = { a: body };
    const meta = { serialization: { values: { x: ['Date'] } } };
    for (const sent of [{ data: body }, { data: { type: 'tag', attributes: body } }]) {
      expect((await send({}, ['POST', path, sent])).status).toBeLessThan(500);
      expect((await send({}, ['POST', path, { ...sent, meta }])).status).toBeLessThan(500);
    }
  });

  it.each(['rest', 'rpc'] as const)('rejects a large body in an adapter, over %s', async (name) => {
    const { schema } = database;
    const modelway = { limits: { bodyBytes: 10 } };
    const { handler } =
      name === 'rest'
        ? new RestApiHandler({ schema, endpoint, modelway, log: [] })
        : new RPCApiHandler({ schema, modelway, log: [] });
    const readBody = (limit: number) =>
      Promise.reject(Object.assign(new Error(`Above ${limit} bytes`), { status: 413 }));
    const response = await handler(zenstack(schema)).handle({
      ...{ method: 'POST', path: '/tag/create', query: '', readBody },
      header: (name) => (name === 'content-type' ? 'application/json' : undefined),
      getClient: () => database.raw as never,
    });
    expect([response.status, response.body]).toEqual([413, expect.stringContaining('10 bytes')]);
  });
});

describe('unexpected failures', () => {
  it.each(['/rest/$procs/breakDown', '/rpc/$procs/breakDown'])(
    'are logged, and send a fixed text, over %s',
    async (path) => {
      const logged: unknown[][] = [];
      const log = (...entry: unknown[]) => logged.push(entry);
      const { status, body } = await send({ log }, ['POST', path, { args: { name: path } }]);
      expect(status).toBe(500);
      expect(JSON.stringify(body)).not.toContain('secret');
      expect(logged).toHaveLength(1);
      const [level, message, error] = logged[0] ?? [];
      expect([level, error]).toMatchObject(['error', { message: 'secret of a procedure' }]);
      const [, id] = /\((.*)\)$/.exec(String(message)) ?? [];
      expect(id).toMatch(/^[\w-]{36}$/);
      expect(JSON.stringify(body)).toContain(id);
    },
  );
});
