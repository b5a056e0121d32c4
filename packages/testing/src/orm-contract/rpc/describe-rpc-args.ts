import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { rpcHandler } from '../support/documented-handlers.ts';
import { ADA, SAMPLE, sampleOf, seedFixture } from '../support/fixture-rows.ts';
import { itEachNeeds } from '../support/it-needs.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

/** A value that an ORM client may treat as a reference to another field. */
const OTHER_FIELD = { _ref: 'passwordHash', _container: 'User' };

/** Describes RPC arguments: plain JSON by the schema's types, and hidden names. */
export function describeRpcArgs(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const send = (method: string, path: string, args: object): Promise<TestResponse> => {
    const handler = rpcHandler({ log: false })(database.orm);
    const client = database.as(ADA);
    if (method !== 'GET' && method !== 'DELETE') {
      return sendRequest(handler, { method, url: path, body: args, client });
    }
    const url = `${path}?q=${encodeURIComponent(JSON.stringify(args))}`;
    return sendRequest(handler, { method, url, client });
  };

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedFixture));
  afterAll(() => database.close());

  itEachNeeds<Readonly<Record<string, unknown>>>(
    start,
    [
      { id: '9007199254740993' },
      { bigInt: { lt: '-9223372036854775807' } },
      { dateTime: '2024-02-29T23:59:59.999Z' },
      { dateTime: { gt: '2024-02-29', not: { in: ['2025-01-01T00:00:00Z'] } } },
      { bytes: 'AAH+/w==' },
      { bytes: { in: ['AA==', 'AAH+/w=='] } },
      { decimal: SAMPLE.decimal },
      { decimal: { lt: '123456789012345700000000000000', gt: '123456789012345600000000000000' } },
      {
        AND: [{ NOT: { decimal: { lt: '0.5' } } }, { OR: [{ id: { in: ['9007199254740993'] } }] }],
      },
    ],
    ({ decimal }) => (decimal === SAMPLE.decimal ? 'exact-decimals' : undefined),
  )('finds by plain JSON %j', async (where) => {
    const { body } = await send('GET', '/sample/findMany', { where, select: { string: true } });
    expect(body).toEqual({ data: [{ string: SAMPLE.string }] });
  });

  it('creates and updates every type from plain JSON, nested too', async () => {
    const { id: _, ...values } = sampleOf(database);
    const data = {
      ...values,
      id: '7',
      bigInt: '12',
      dateTime: '2024-01-31T10:00:00+02:00',
      bytes: 'AAE=',
      jsonOpt: null,
    };
    expect((await send('POST', '/sample/create', { data })).body.message).toBeUndefined();
    const created = await database.unrestricted.sample.findUnique({ where: { id: 7n } });
    expect(created).toMatchObject({
      bigInt: 12n,
      dateTime: new Date('2024-01-31T08:00:00Z'),
      json: SAMPLE.json,
      jsonOpt: null,
    });
    const nested = { data: { bio: 'x', avatar: 'AAE=', user: { connect: { id: 2 } } } };
    expect((await send('POST', '/profile/create', nested)).status).toBe(201);
    const bytes = { profile: { update: { avatar: 'AAEC' } } };
    await send('PATCH', '/user/update', { where: { id: 2 }, data: bytes });
    const profile = await database.unrestricted.profile.findUnique({ where: { userId: 2 } });
    expect(Array.from(profile?.avatar as Uint8Array)).toEqual([0, 1, 2]);
  });

  it.each<[string, string, object]>([
    ['GET', '/user/findMany', { where: { NAME: 'secret' } }],
    ['GET', '/user/findMany', { where: { NAME: { startsWith: 's' } } }],
    ['GET', '/user/findMany', { where: { OR: [{ NOT: { NAME: 'x' } }] } }],
    ['GET', '/user/findMany', { select: { NAME: true } }],
    ['GET', '/user/findMany', { omit: { NAME: false } }],
    ['GET', '/user/findMany', { orderBy: { NAME: 'asc' } }],
    ['GET', '/user/findMany', { orderBy: [{ id: 'asc' }, { NAME: 'asc' }] }],
    ['GET', '/user/findMany', { distinct: ['NAME'] }],
    ['GET', '/user/findMany', { cursor: { id: 1, NAME: 'x' } }],
    ['GET', '/user/aggregate', { _max: { NAME: true } }],
    ['GET', '/user/count', { select: { NAME: true } }],
    ['GET', '/user/groupBy', { by: ['NAME'] }],
    ['GET', '/user/groupBy', { by: ['id'], having: { NAME: { gt: 'a' } } }],
    ['GET', '/post/findMany', { where: { author: { NAME: 'secret' } } }],
    ['GET', '/post/findMany', { where: { author: { isNot: { NAME: 'secret' } } } }],
    ['GET', '/post/findMany', { where: { author: { is: { id: 1 }, NAME: 'secret' } } }],
    ['GET', '/post/findMany', { include: { author: { select: { NAME: true } } } }],
    ['GET', '/post/findMany', { select: { author: { omit: { NAME: false } } } }],
    ['GET', '/post/findMany', { orderBy: { author: { NAME: 'asc' } } }],
    ['GET', '/tag/findMany', { where: { posts: { some: { author: { NAME: 'secret' } } } } }],
    [
      'GET',
      '/user/findMany',
      { select: { _count: { select: { posts: { where: { author: { NAME: 's' } } } } } } },
    ],
    ['POST', '/user/create', { data: { email: 'x@example.com', NAME: 'x' } }],
    ['POST', '/user/createMany', { data: [{ email: 'x@example.com', NAME: 'x' }] }],
    ['PATCH', '/user/update', { where: { id: 1, NAME: 'secret' }, data: { name: 'x' } }],
    ['PATCH', '/user/updateMany', { where: { NAME: 'secret' }, data: { name: 'x' } }],
    ['DELETE', '/user/deleteMany', { where: { NAME: 'secret' } }],
    [
      'POST',
      '/user/upsert',
      { where: { id: 1 }, create: { email: 'x@example.com' }, update: { NAME: 'x' } },
    ],
    ['PATCH', '/post/update', { where: { id: 1 }, data: { author: { update: { NAME: 'x' } } } }],
    [
      'PATCH',
      '/post/update',
      { where: { id: 1 }, data: { author: { connect: { id: 1, NAME: 'x' } } } },
    ],
    [
      'PATCH',
      '/post/update',
      {
        where: { id: 1 },
        data: {
          author: {
            connectOrCreate: { where: { id: 9 }, create: { email: 'x@example.com', NAME: 'x' } },
          },
        },
      },
    ],
    [
      'PATCH',
      '/tag/update',
      {
        where: { id: 1 },
        data: { posts: { update: { where: { id: 1, author: { NAME: 'x' } }, data: {} } } },
      },
    ],
  ])('treats a hidden field like an unknown one in %s %s %j', async (method, path, args) => {
    const sendName = async (name: string) => {
      const text = JSON.stringify(args).replace('NAME', name);
      const { status, body } = await send(method, path, JSON.parse(text));
      return { status, body: JSON.parse(JSON.stringify(body).replaceAll(name, 'NAME')) };
    };
    const before = await database.unrestricted.user.findMany({ omit: { passwordHash: false } });
    const hidden = await sendName('passwordHash');
    expect(hidden).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('"NAME"') },
    });
    // An ORM client may add that nothing else was selected.
    const { message } = hidden.body;
    const body = { ...hidden.body, message: expect.stringMatching(new RegExp(`^${message}`)) };
    expect(await sendName('noSuchField')).toEqual({ status: 400, body });
    const after = await database.unrestricted.user.findMany({ omit: { passwordHash: false } });
    expect(after).toEqual(before);
  });

  it.each<[string, string, object]>([
    ['GET', '/user/findMany', { where: { name: { equals: OTHER_FIELD } } }],
    ['GET', '/user/findMany', { where: { name: OTHER_FIELD } }],
    ['GET', '/user/findMany', { where: { name: { not: OTHER_FIELD } } }],
    ['GET', '/user/findMany', { where: { name: { startsWith: OTHER_FIELD } } }],
    ['GET', '/user/findMany', { where: { name: { in: [OTHER_FIELD] } } }],
    ['GET', '/post/findMany', { where: { author: { name: { lt: OTHER_FIELD } } } }],
    ['GET', '/user/groupBy', { by: ['id'], having: { name: { _max: { gt: OTHER_FIELD } } } }],
    ['GET', '/user/findMany', { cursor: { email: OTHER_FIELD } }],
    ['DELETE', '/user/deleteMany', { where: { name: { equals: OTHER_FIELD } } }],
    ['GET', '/post/findMany', { where: { id: 1.5 } }],
    ['GET', '/post/findMany', { where: { id: { in: [1.5] } } }],
    ['DELETE', '/post/delete', { where: { id: 1.9 } }],
    ['DELETE', '/sample/delete', { where: { id: 2 ** 53 } }],
    ['PATCH', '/sample/updateMany', { data: { int: 2.7 } }],
    ['PATCH', '/sample/updateMany', { data: { int: { increment: 1.5 } } }],
    ['PATCH', '/sample/updateMany', { data: { bigInt: { multiply: 0.5 } } }],
    ['PATCH', '/sample/updateMany', { data: { bigInt: 2 ** 60 } }],
    ['PATCH', '/sample/updateMany', { data: { ints: [1.5] } }],
    ['GET', '/post/findMany', { take: 1.5 }],
    ['GET', '/post/findMany', { skip: 0.5 }],
    ['GET', '/post/findMany', { skip: -1 }],
    ['GET', '/user/findMany', { include: { posts: { skip: -1 } } }],
    ['GET', '/post/count', { skip: -1 }],
  ])('refuses %s %s %j, which the ORM would misread', async (method, path, args) => {
    const rows = () =>
      Promise.all([database.unrestricted.post.count(), database.unrestricted.sample.findMany()]);
    const before = await rows();
    expect((await send(method, path, args)).status).toBe(400);
    expect(await rows()).toEqual(before);
  });

  it('rejects a key that is not in the grammar', async () => {
    const { status, body } = await send('GET', '/post/findMany', { wher: {} });
    expect([status, body.message]).toEqual([400, expect.stringContaining('"wher"')]);
  });

  it.each([
    ['GET', '/post/count', '{"where":{"__proto__":{"id":1}}}'],
    ['GET', '/post/count', String.raw`{"where":{"__pr\u006fto__":{"id":1}}}`],
    ['GET', '/sample/findMany', '{"where":{"json":{"equals":{"__proto__":1}}}}'],
    ['PATCH', '/sample/updateMany', '{"data":{"json":{"a":[{"__proto__":{"lost":1}}]}}}'],
  ])('refuses %s %s %s, which would lose data', async (method, path, text) => {
    const handler = rpcHandler({ log: false })(database.orm);
    const sent =
      method === 'GET'
        ? { url: `${path}?q=${encodeURIComponent(text)}` }
        : { url: path, body: text };
    const response = await sendRequest(handler, { method, ...sent, client: database.as(ADA) });
    expect([response.status, response.body.message]).toEqual([
      400,
      expect.stringContaining('"__proto__"'),
    ]);
    const [row] = await database.unrestricted.sample.findMany();
    expect(row?.json).toEqual(SAMPLE.json);
  });

  it('keeps every other name in a Json value', async () => {
    const json = { constructor: { prototype: 1 }, toString: null, hasOwnProperty: [] };
    await send('PATCH', '/sample/updateMany', { data: { json } });
    const [row] = await database.unrestricted.sample.findMany();
    expect(row?.json).toEqual(json);
  });
}
