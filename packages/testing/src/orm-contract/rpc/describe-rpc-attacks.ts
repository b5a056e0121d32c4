import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { seedFixture } from '../support/fixture-rows.ts';

/** Codec types of values of a request, by their paths. */
type Types = Readonly<Record<string, readonly unknown[]>>;

interface Attack {
  readonly target: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly types?: Types;
}

const DATE = ['Date'];
const BYTES = [['custom', 'Bytes']];
const data = { title: 'Stolen' };
const iso = '2020-01-01T00:00:00.000Z';

/** Calls that name more than one record in an operation on one. */
const MANY_FOR_ONE: readonly Attack[] = [
  ...[
    { id: {} },
    { id: { gt: 2 } },
    { id: { not: 2 } },
    { id: { in: [1, 2] } },
    { id: null },
    { title: 'First' },
    { AND: [{ id: 1 }] },
    { OR: [{ id: 1 }] },
  ].flatMap((where): Attack[] => [
    { target: 'post.update', args: { where, data } },
    { target: 'post.delete', args: { where } },
    { target: 'post.findUnique', args: { where } },
    { target: 'post.upsert', args: { where, create: { title: 'x' }, update: data } },
    { target: 'post.findMany', args: { cursor: where } },
    ...['connect', 'disconnect', 'set', 'delete'].map((write) => ({
      target: 'user.update',
      args: { where: { id: 1 }, data: { posts: { [write]: where } } },
    })),
    {
      target: 'user.update',
      args: { where: { id: 1 }, data: { posts: { update: { where, data } } } },
    },
    {
      target: 'user.update',
      args: {
        where: { id: 1 },
        data: { posts: { upsert: { where, create: { title: 'x' }, update: data } } },
      },
    },
    {
      target: 'user.update',
      args: {
        where: { id: 1 },
        data: { posts: { connectOrCreate: { where, create: { title: 'x' } } } },
      },
    },
  ]),
  { target: 'tag.delete', args: { where: { name: { contains: 'e' } } } },
  ...[
    { userId: 1 },
    { userId_teamId: { userId: 1 } },
    { userId_teamId: {} },
    { userId_teamId: { userId: { gt: 0 }, teamId: 'a_b' } },
    { userId_teamId: { userId: 1, teamId: { not: 'x' } } },
  ].map((where) => ({ target: 'membership.delete', args: { where } })),
  { target: 'post.delete', args: { where: { id: iso } }, types: { 'where.id': DATE } },
];

/** Calls that lose a condition on its way to the database. */
const LOST_CONDITIONS: readonly Attack[] = [
  ...['string', 'boolean', 'int', 'bigInt', 'float', 'decimal', 'bytes', 'role', 'strings'].map(
    (field) => ({
      target: 'sample.deleteMany',
      args: { where: { [field]: iso } },
      types: { [`where.${field}`]: DATE },
    }),
  ),
  ...['string', 'boolean', 'int', 'bigInt', 'float', 'decimal', 'dateTime', 'role', 'ints'].map(
    (field) => ({
      target: 'sample.deleteMany',
      args: { where: { [field]: '' } },
      types: { [`where.${field}`]: BYTES },
    }),
  ),
  ...[
    { string: {} },
    { string: { not: {} } },
    { string: { mode: 'insensitive' } },
    { json: {} },
    { NOT: {} },
    { NOT: { AND: [] } },
    { OR: [{ int: 0 }, {}] },
    { strings: {} },
    { $expr: 1 },
  ].map((where) => ({ target: 'sample.deleteMany', args: { where } })),
  { target: 'user.deleteMany', args: { where: { posts: {} } } },
  { target: 'post.deleteMany', args: { where: { author: {} } } },
  {
    target: 'sample.deleteMany',
    args: { where: { AND: iso } },
    types: { 'where.AND': DATE },
  },
];

/** Calls that make an ORM interpret a client's values, or crash its engine. */
const INTERPRETED: readonly Attack[] = [
  ...['string_contains', 'string_starts_with', 'array_contains', 'gt'].flatMap((operator) =>
    [['a'], '$.a'].map((path) => ({
      target: 'sample.findMany',
      args: {
        where: { json: { path, [operator]: { _ref: 'string', _container: 'Sample' }, equals: [] } },
        take: 'x',
      },
    })),
  ),
  { target: 'sample.findMany', args: { where: { json: { gt: { a: 1 } } } } },
  { target: 'sample.findMany', args: { where: { string: { $type: 'Raw', value: '1' } } } },
  { target: 'post.groupBy', args: { by: ['title'], having: { id: { _max: { not: {} } } } } },
  { target: 'post.groupBy', args: { by: ['title'], having: { createdAt: iso } } },
  { target: 'post.findMany', args: { select: { id: null } } },
  { target: 'post.findMany', args: { where: { id: { '': 1 } } } },
  { target: 'post.aggregate', args: { _sum: [null] } },
];

/**
 * Describes attacks that succeeded on the first version: each is a 400 now, and changes nothing.
 */
export function describeRpcAttacks(start: StartContractDatabase): void {
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await start();
    await seedFixture(database);
  });
  afterAll(() => database.close());

  const stored = async () => {
    const { user, post, tag, membership, sample } = database.unrestricted;
    const tables = await Promise.all([user, post, tag, membership].map((each) => each.findMany()));
    return [...tables, await sample.count()];
  };
  const send = ({ target, args, types }: Attack) => {
    if (!types) return callRpc(database, target, args);
    const meta = { serialization: { values: types } };
    return callRpc(database, target, args, { meta });
  };

  it.each([
    ['names more than one record where one is meant', MANY_FOR_ONE],
    ['loses a condition', LOST_CONDITIONS],
    ['has an ORM interpret what a client sent', INTERPRETED],
  ])('refuses each request that %s', async (_title, attacks) => {
    const before = await stored();
    const passed: unknown[] = [];
    for (const attack of attacks) {
      const { status, body } = await send(attack);
      if (status !== 400 || typeof body.message !== 'string') passed.push({ attack, status, body });
    }
    expect(passed).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('changes the one record that a request names, with or without further conditions', async () => {
    const call = (target: string, args: object) => callRpc(database, target, args);
    const update = await call('post.update', {
      where: { id: 1, title: { startsWith: 'F' }, NOT: { published: false } },
      data: { title: 'Changed' },
    });
    expect([update.status, update.body.data?.title]).toEqual([200, 'Changed']);
    const missed = await call('post.update', { where: { id: 1, title: 'First' }, data });
    expect(missed.status).toBe(404);
    const posts = await database.unrestricted.post.findMany({ where: { title: 'Changed' } });
    expect(posts.map(({ id }) => id)).toEqual([1]);
  });

  it('stores a Json string that is the name of a null as that string', async () => {
    for (const text of ['DbNull', 'JsonNull', 'AnyNull']) {
      const update = await callRpc(database, 'sample.updateMany', {
        data: { json: text, jsonOpt: text },
      });
      expect(update.status).toBe(200);
      const [row] = await database.unrestricted.sample.findMany();
      expect([row?.json, row?.jsonOpt]).toEqual([text, text]);
      const where = { json: { equals: text }, jsonOpt: { equals: text } };
      const found = await callRpc(database, 'sample.count', { where });
      expect(found.body.data).toBe(1);
    }
  });
}
