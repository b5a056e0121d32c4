import { type OrmBinding, restHandler, rpcHandler } from '@modelway/core';
import {
  createTestDatabase,
  postgresTarget,
  schema,
  sendRequest,
  type TestDatabase,
} from '@modelway/testing';
import { zenstack } from '../../src/index.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(postgresTarget());
  await database.raw.user.create({ data: { email: 'ann@example.com', name: 'Ann' } });
});
afterAll(() => database.close());

const omitting = () =>
  database.raw.$setOptions({ ...database.raw.$options, omit: { user: { name: true } } } as never);

const loudName = {
  needs: { name: true },
  compute: ({ name }: { readonly name: string }) => name.toUpperCase(),
};
const shouting = () =>
  database.raw.$use({ id: 'shouting', result: { user: { loudName } } } as never);

/** Sends an RPC request, with a binding of the schema or of a client. */
const send = async (source: unknown, client: unknown, args: object) => {
  const orm = zenstack(source as typeof schema) as unknown as OrmBinding<unknown>;
  const url = `/user/findMany?q=${encodeURIComponent(JSON.stringify(args))}`;
  return sendRequest(rpcHandler({ log: false })(orm), { url, client });
};

describe('a binding of a ZenStack client', () => {
  it.each([
    { where: { name: 'Ann' } },
    { select: { name: true } },
    { omit: { name: false } },
    { orderBy: { name: 'asc' } },
  ])('rejects a field that the client omits in %j', async (args) => {
    const client = omitting();
    expect((await send(client, client, args)).status).toBe(400);
  });

  it('hides the fields that the client omits in REST', async () => {
    const client = omitting();
    const orm = zenstack(client) as unknown as OrmBinding<unknown>;
    const handler = restHandler({ endpoint: '/api', log: false })(orm);
    const { body } = await sendRequest(handler, { url: '/user/1', client });
    expect(body.data.attributes).toEqual({ email: 'ann@example.com', role: 'READER' });
  });

  it('selects the fields that its plugins add to results', async () => {
    const client = shouting();
    const { body } = await send(client, client, { select: { loudName: true } });
    expect(body).toEqual({ data: [{ loudName: 'ANN' }] });
  });

  it('rejects other fields that the schema does not have', async () => {
    const client = shouting();
    for (const args of [{ select: { quietName: true } }, { where: { loudName: 'ANN' } }]) {
      expect((await send(client, client, args)).status).toBe(400);
    }
  });
});

describe('a binding of a ZenStack schema', () => {
  it('rejects a client that omits more fields than the schema, and logs why', async () => {
    const log: unknown[] = [];
    const orm = zenstack(schema) as unknown as OrmBinding<unknown>;
    const handler = rpcHandler({ log: ({ error }) => log.push(error) })(orm);
    const { status } = await sendRequest(handler, { url: '/user/findMany', client: omitting() });
    expect(status).toBe(500);
    expect(String(log[0])).toContain('The ORM client omits User.name');
  });

  it('accepts a client with the same settings', async () => {
    const client = database.raw.$setOptions({
      ...database.raw.$options,
      omit: { user: { passwordHash: true, name: false } },
    } as never);
    expect(await send(schema, client, { select: { name: true } })).toMatchObject({
      status: 200,
      body: { data: [{ name: 'Ann' }] },
    });
  });
});

it('makes creates one by one for a client with a plugin', () => {
  const orm = zenstack(schema) as unknown as OrmBinding<unknown>;
  const watched = database.raw.$use({ id: 'audit' });
  const clients = [database.raw, watched, database.as()];
  expect(clients.map((client) => orm.createsAlike?.(client, 'Tag'))).toEqual([true, false, false]);
});

it('returns 400 for an order by the size of a many-to-many relationship', async () => {
  const orm = zenstack(schema) as unknown as OrmBinding<unknown>;
  const q = encodeURIComponent(JSON.stringify({ orderBy: { tags: { _count: 'asc' } } }));
  const url = `/post/findMany?q=${q}`;
  const response = await sendRequest(rpcHandler({ log: false })(orm), {
    url,
    client: database.raw,
  });
  expect([response.status, response.body.message]).toEqual([
    400,
    'The ORM client or its database does not support this operation.',
  ]);
});

describe('zenstack() without a schema or a client', () => {
  const PRISMA = { provider: 'postgresql', models: [], enums: {} };
  it.each([[undefined], [null], [{}], ['schema'], [{ $schema: undefined }], [PRISMA]])(
    'throws a TypeError that names the expected value: %p',
    (source) => {
      const message =
        'zenstack() requires the schema that `zen generate` writes, or an ORM client of it.';
      expect(() => zenstack(source as never)).toThrow(new TypeError(message));
    },
  );
});

it('rejects a client of another ORM, which getClient returns', () => {
  const orm = zenstack(schema) as unknown as OrmBinding<unknown>;
  const client = { post: { findMany: async () => [] }, $transaction: async () => [] };
  expect(() => orm.operation(client, 'Post', 'findMany')).toThrow(
    new TypeError('getClient returned a client that is not one of ZenStack: it has no "$schema".'),
  );
});
