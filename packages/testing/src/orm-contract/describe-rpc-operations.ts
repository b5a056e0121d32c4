import { rpcHandler } from '@modelway/core';
import { SuperJSON } from 'superjson';
import type { ContractDatabase, StartContractDatabase } from './contract-database.ts';
import { ADA, ANN, BOB, SAMPLE, seedFixture } from './fixture-rows.ts';
import { itEachNeeds, itNeeds } from './it-needs.ts';
import { sendRequest, type TestResponse } from './send-request.ts';

/** The thirteen operations of RPC on real rows. */
export function describeRpcOperations(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const call = (
    [method, path]: readonly [string, string],
    args: unknown,
    client: unknown = database.as(ANN),
  ): Promise<TestResponse> => {
    const inQuery = method === 'GET' || method === 'DELETE';
    const handler = rpcHandler({ log: false })(database.orm);
    if (!inQuery) return sendRequest(handler, { method, url: path, body: args, client });
    const url = `${path}?q=${encodeURIComponent(JSON.stringify(args))}`;
    return sendRequest(handler, { method, url, client });
  };

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => seedFixture(database));
  afterAll(() => database.close());

  it.each([
    {
      request: ['GET', '/post/findMany'] as const,
      args: { where: { published: true }, select: { id: true }, orderBy: { id: 'desc' }, take: 2 },
      data: [{ id: 5 }, { id: 4 }],
    },
    {
      request: ['GET', '/post/findUnique'] as const,
      args: { where: { id: 1 }, select: { title: true, author: { select: { name: true } } } },
      data: { title: 'First', author: { name: 'Ann' } },
    },
    { request: ['GET', '/post/findUnique'] as const, args: { where: { id: 99 } }, data: null },
    {
      request: ['GET', '/post/findFirst'] as const,
      args: { where: { title: { startsWith: 'Or' } }, select: { id: true } },
      data: { id: 5 },
    },
    { request: ['GET', '/post/count'] as const, args: { where: { authorId: 1 } }, data: 3 },
    {
      request: ['GET', '/post/aggregate'] as const,
      args: { _max: { id: true }, _count: true },
      data: { _max: { id: 5 }, _count: 5 },
    },
    {
      request: ['GET', '/post/groupBy'] as const,
      args: { by: ['authorId'], _count: { id: true }, orderBy: { authorId: 'asc' } },
      data: [
        { authorId: 1, _count: { id: 3 } },
        { authorId: 2, _count: { id: 1 } },
        { authorId: null, _count: { id: 1 } },
      ],
    },
    {
      request: ['POST', '/tag/create'] as const,
      args: { data: { name: 'green' } },
      status: 201,
      data: { id: 3, name: 'green' },
    },
    {
      request: ['POST', '/tag/createMany'] as const,
      args: { data: [{ name: 'green' }, { name: 'pink' }] },
      status: 201,
      data: { count: 2 },
    },
    {
      request: ['PATCH', '/tag/update'] as const,
      args: { where: { id: 1 }, data: { name: 'crimson' } },
      data: { id: 1, name: 'crimson' },
    },
    {
      request: ['PUT', '/tag/update'] as const,
      args: { where: { name: 'red' }, data: { name: 'crimson' } },
      data: { id: 1, name: 'crimson' },
    },
    {
      request: ['PATCH', '/tag/updateMany'] as const,
      args: { where: { id: { gt: 1 } }, data: { name: 'navy' } },
      data: { count: 1 },
    },
    {
      request: ['PATCH', '/sample/updateMany'] as const,
      args: {
        data: { bigInt: { increment: 1 }, decimal: { increment: 1 }, int: { increment: 1 } },
      },
      data: { count: 1 },
    },
    {
      request: ['POST', '/tag/upsert'] as const,
      args: { where: { name: 'red' }, create: { name: 'red' }, update: { name: 'crimson' } },
      data: { id: 1, name: 'crimson' },
    },
    {
      request: ['DELETE', '/tag/delete'] as const,
      args: { where: { id: 1 } },
      data: { id: 1, name: 'red' },
    },
    {
      request: ['DELETE', '/tag/deleteMany'] as const,
      args: { where: { name: 'red' } },
      data: { count: 1 },
    },
    {
      request: ['GET', '/MEMBERSHIP/findUnique'] as const,
      args: { where: { userId_teamId: { userId: 1, teamId: 'a_b' } } },
      data: { userId: 1, teamId: 'a_b', position: 1, level: 'member' },
    },
  ])('answers $request with what the data client returns', async (row) => {
    const { status, body } = await call(row.request, row.args);
    expect({ status, body }).toEqual({ status: row.status ?? 200, body: { data: row.data } });
  });

  it('carries values of every type in both directions, as superjson reads and writes them', async () => {
    const codec = new SuperJSON();
    codec.registerCustom<Uint8Array, string>(
      {
        isApplicable: (value): value is Uint8Array => value instanceof Uint8Array,
        serialize: (value) => Buffer.from(value).toString('base64'),
        deserialize: (text) => new Uint8Array(Buffer.from(text, 'base64')),
      },
      'Bytes',
    );
    codec.registerCustom<object, string>(
      {
        isApplicable: (value): value is object =>
          Object.prototype.toString.call(value) === '[object Decimal]',
        serialize: String,
        deserialize: (text) => ({ decimal: text }),
      },
      'Decimal',
    );
    const { id: _, ...values } = SAMPLE;
    // superjson itself cannot write a Json value with a key named constructor.
    const sent = { ...values, id: 2n, json: { plain: [1, null, { 'b.c': true }] } };
    const { json, meta } = codec.serialize({ data: sent });
    const created = await call(['POST', '/sample/create'], {
      ...(json as object),
      meta: { serialization: meta },
    });
    expect([created.status, created.body.message]).toEqual([201, undefined]);
    const found = await call(['GET', '/sample/findMany'], { orderBy: { id: 'asc' } });
    const { data, meta: responseMeta } = found.body;
    const rows = codec.deserialize({ json: data, meta: responseMeta.serialization }) as object[];
    const expected = { ...values, decimal: { decimal: expect.stringMatching(/^1\.2345.*e\+29$/) } };
    expect(rows[0]).toMatchObject({ ...expected, json: sent.json, id: 2n });
    expect(rows[1]).toMatchObject({ ...expected, id: SAMPLE.id });
  });

  itEachNeeds(
    start,
    [
      {
        name: 'a change that the policy denies',
        request: ['POST', '/post/create'] as const,
        args: { data: { title: 'x', authorId: 1 } },
        status: 403,
        body: { orm: true, rejectedByPolicy: true, reason: 'ACCESS_POLICY_VIOLATION' },
      },
      {
        name: 'a record that is missing',
        request: ['PATCH', '/post/update'] as const,
        args: { where: { id: 99 }, data: { title: 'x' } },
        status: 404,
        body: { orm: true },
      },
      {
        name: 'a taken unique value',
        request: ['POST', '/tag/create'] as const,
        args: { data: { name: 'red' } },
        status: 409,
        body: { orm: true, message: 'There is already a record with the same name' },
      },
      {
        name: 'a key to nothing',
        request: ['POST', '/profile/create'] as const,
        args: { data: { bio: 'x', userId: 99 } },
        status: 409,
        body: { orm: true },
      },
      {
        name: 'an argument that the client does not know',
        request: ['GET', '/post/findMany'] as const,
        args: { where: { nope: 1 } },
        status: 400,
        body: { orm: true, message: expect.stringContaining('nope') },
      },
      {
        name: 'a value that validation refuses',
        request: ['POST', '/user/create'] as const,
        args: { data: { email: 'nope' } },
        status: 400,
        body: { orm: true, message: expect.stringContaining('data.email') },
      },
      {
        name: 'an aggregation of nothing',
        request: ['GET', '/post/aggregate'] as const,
        args: { where: { id: 1 } },
        status: 400,
        body: { message: expect.stringContaining('_count') },
      },
      {
        name: 'a value out of the range of its column',
        request: ['GET', '/post/findMany'] as const,
        args: { where: { id: 3_000_000_000 } },
        status: 400,
        body: { orm: true },
      },
      {
        name: 'half a character in a string, which would be stored as another one',
        request: ['POST', '/tag/create'] as const,
        args: { data: { name: 'a\ud83d' } },
        status: 400,
        body: { message: expect.stringContaining('name must be') },
      },
      {
        name: 'half a character in a condition',
        request: ['GET', '/tag/findMany'] as const,
        args: { where: { OR: [{ name: { in: ['red', 'a\ud83d'] } }] } },
        status: 400,
        body: { message: expect.stringContaining('name must be') },
      },
    ],
    ({ name }) => (name === 'a value that validation refuses' ? 'value-validation' : undefined),
  )('refuses $name', async ({ request, args, status, body }) => {
    const before = await database.unrestricted.post.count();
    const answer = await call(request, args, database.as(BOB));
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ message: expect.any(String), ...body });
    expect(JSON.stringify(answer.body)).not.toMatch(/constraint|_key"|insert into|Error:/i);
    expect(await database.unrestricted.post.count()).toBe(before);
  });

  itEachNeeds<readonly [string, object]>(
    start,
    [
      ['/post/findMany', { distinct: [] }],
      ['/post/groupBy', { by: [] }],
      ['/sample/aggregate', { _max: { json: true } }],
      ['/sample/aggregate', { _max: { boolean: true } }],
      ['/sample/findMany', { where: { json: { path: '$[', equals: 1 } } }],
    ],
    ([, args]) => ('distinct' in args ? 'empty-distinct' : undefined),
  )('answers 400 to arguments that only the database refuses: %s %j', async (path, args) => {
    const { status, body } = await call(['GET', path], args);
    expect([status, body]).toEqual([400, expect.objectContaining({ orm: true })]);
    expect(JSON.stringify(body)).not.toMatch(/syntax|function|jsonb/i);
  });

  itNeeds(start, 'unreadable-results')(
    'says that a change was made whose result cannot be read',
    async () => {
      const create = (client: unknown) =>
        call(['POST', '/auditEntry/create'], { data: { text: 'x' } }, client);
      expect((await create(database.as(BOB))).body).toMatchObject({
        orm: true,
        rejectedByPolicy: true,
        reason: 'RESULT_NOT_READABLE',
      });
      expect(await database.unrestricted.auditEntry.count()).toBe(1);
      expect((await create(database.as(ADA))).status).toBe(201);
    },
  );
}
