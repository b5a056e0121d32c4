import { type CallOptions, callRpc } from '../support/call-rpc.ts';
import type { Capability } from '../support/capabilities.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { BOB, SAMPLE, seedFixture } from '../support/fixture-rows.ts';
import { itEachNeeds } from '../support/it-needs.ts';

/** A read: its arguments, and the response. */
interface ReadCase {
  readonly args?: unknown;
  readonly options?: (database: ContractDatabase) => CallOptions;
  readonly data: unknown;
  readonly needs?: Capability | readonly Capability[];
  /** The metadata, by path. */
  readonly types?: Readonly<Record<string, unknown>>;
}

const asBob = (database: ContractDatabase): CallOptions => ({ client: database.as(BOB) });

const bigint = ['bigint'];
const date = ['Date'];
const decimal = [['custom', 'Decimal']];
const bytes = [['custom', 'Bytes']];

const FIRST = { id: 1, title: 'First' };

const CASES: Readonly<Record<string, readonly ReadCase[]>> = {
  'tag.findMany': [
    // The order is not significant.
    {
      data: expect.arrayContaining([
        { id: 1, name: 'red' },
        { id: 2, name: 'blue' },
      ]),
    },
    { args: {}, data: expect.arrayContaining([{ id: 1, name: 'red' }]) },
    { args: { where: { name: 'nope' } }, data: [] },
    {
      args: { orderBy: { name: 'asc' }, take: 1, select: { name: true } },
      data: [{ name: 'blue' }],
    },
    { args: { orderBy: { id: 'asc' }, skip: 1, take: 5, omit: { name: true } }, data: [{ id: 2 }] },
    {
      args: { orderBy: { id: 'asc' }, cursor: { id: 2 }, select: { id: true } },
      data: [{ id: 2 }],
    },
    { args: { orderBy: { id: 'asc' }, take: -1, select: { id: true } }, data: [{ id: 2 }] },
  ],
  'user.findMany': [
    {
      args: {
        where: { posts: { some: { published: true } } },
        orderBy: [{ email: 'desc' }, { id: 'asc' }],
        select: {
          name: true,
          profile: { select: { bio: true } },
          posts: {
            where: { published: true },
            orderBy: { id: 'desc' },
            take: 1,
            select: { id: true },
          },
          memberships: { include: { team: true } },
          _count: { select: { posts: { where: { published: false } }, memberships: true } },
        },
      },
      data: [
        {
          name: null,
          profile: null,
          posts: [{ id: 4 }],
          memberships: [],
          _count: { posts: 0, memberships: 0 },
        },
        {
          name: 'Ann',
          profile: { bio: 'Writes' },
          posts: [{ id: 2 }],
          memberships: [
            {
              userId: 1,
              teamId: 'a_b',
              position: 1,
              level: 'member',
              team: { id: 'a_b', name: 'Divided' },
            },
          ],
          _count: { posts: 1, memberships: 1 },
        },
      ],
    },
    {
      args: { where: { id: 2 }, include: { _count: true } },
      data: [
        {
          id: 2,
          email: 'bob@example.com',
          name: null,
          role: 'READER',
          _count: { posts: 1, memberships: 0 },
        },
      ],
    },
    {
      needs: 'distinct-on',
      args: { distinct: ['role'], orderBy: { id: 'asc' }, select: { role: true } },
      data: expect.arrayContaining([{ role: 'AUTHOR' }, { role: 'READER' }, { role: 'ADMIN' }]),
    },
    {
      args: {
        where: {
          AND: [{ OR: [{ id: 1 }, { id: 2 }] }, { NOT: { profile: { is: null } } }],
          posts: { none: { title: 'Of Bob' } },
        },
        select: { id: true },
      },
      data: [{ id: 1 }],
    },
  ],
  'post.findMany': [
    {
      args: { select: { id: true }, orderBy: { id: 'asc' } },
      options: asBob,
      needs: 'policies',
      data: [{ id: 1 }, { id: 2 }, { id: 4 }, { id: 5 }],
    },
    {
      needs: 'nulls-order',
      args: {
        orderBy: [{ author: { name: 'asc' } }, { id: 'desc' }],
        take: 2,
        select: { id: true },
      },
      data: [{ id: 3 }, { id: 2 }],
    },
  ],
  'sample.findMany': [
    {
      needs: ['json-list-items', 'json-path-as-text'],
      args: { where: { json: { path: '$.a', array_contains: 1 } }, select: { string: true } },
      data: [{ string: SAMPLE.string }],
    },
    {
      needs: 'json-list-items',
      args: { where: { json: { array_contains: 1 } } },
      data: [],
    },
    {
      args: {
        select: { id: true, bigInt: true, dateTime: true, bytes: true, json: true },
      },
      data: [
        {
          id: String(SAMPLE.id),
          bigInt: String(SAMPLE.bigInt),
          dateTime: SAMPLE.dateTime.toISOString(),
          bytes: 'AAH+/w==',
          json: SAMPLE.json,
        },
      ],
      types: { '0.id': bigint, '0.bigInt': bigint, '0.dateTime': date, '0.bytes': bytes },
    },
    { needs: 'list-columns', args: { select: { ints: true } }, data: [{ ints: [1, -1] }] },
    {
      needs: 'list-columns',
      args: {
        where: { strings: { has: 'a,b' }, ints: { hasEvery: [1, -1] } },
        select: { int: true },
      },
      data: [{ int: SAMPLE.int }],
    },
    {
      needs: 'json-path-as-text',
      args: { where: { json: { path: '$.a[0]', equals: 1 } }, select: { int: true } },
      data: [{ int: SAMPLE.int }],
    },
  ],
  'post.findUnique': [
    {
      args: { where: { id: 1 }, select: { title: true, author: { select: { name: true } } } },
      data: { title: 'First', author: { name: 'Ann' } },
    },
    { args: { where: { id: 99 } }, data: null },
    { needs: 'policies', args: { where: { id: 3 } }, options: asBob, data: null },
    {
      args: { where: { id: 1 }, select: { createdAt: true } },
      data: { createdAt: '2024-01-01T00:00:00.000Z' },
      types: { createdAt: date },
    },
  ],
  'membership.findUnique': [
    {
      args: { where: { userId_teamId: { userId: 1, teamId: 'a_b' } }, select: { position: true } },
      data: { position: 1 },
    },
    {
      args: {
        where: { teamId_position: { teamId: 'a_b', position: 1 } },
        select: { userId: true },
      },
      data: { userId: 1 },
    },
  ],
  'post.findFirst': [
    { args: { where: { title: { startsWith: 'Or' } }, select: { id: true } }, data: { id: 5 } },
    { args: { where: { title: 'nope' } }, data: null },
    { args: { orderBy: { id: 'desc' }, skip: 1, select: { id: true } }, data: { id: 4 } },
  ],
  'post.findUniqueOrThrow': [
    { args: { where: { id: 1 }, select: { id: true, title: true } }, data: FIRST },
  ],
  'post.findFirstOrThrow': [
    { args: { orderBy: { id: 'asc' }, select: { id: true, title: true } }, data: FIRST },
  ],
  'post.exists': [
    { needs: 'exists', args: { where: { id: 1 } }, data: true },
    { needs: 'exists', args: { where: { id: 99 } }, data: false },
    { needs: ['exists', 'policies'], args: { where: { id: 3 } }, options: asBob, data: false },
    { needs: 'exists', data: true },
  ],
  'post.count': [
    { data: 5 },
    { needs: 'policies', options: asBob, data: 4 },
    { args: { where: { authorId: 1 }, take: 2 }, data: 2 },
    { args: { select: { _all: true, authorId: true } }, data: { _all: 5, authorId: 4 } },
    { args: { where: { title: 'nope' } }, data: 0 },
  ],
  'post.aggregate': [
    { args: { _max: { id: true }, _count: true }, data: { _max: { id: 5 }, _count: 5 } },
    {
      args: {
        where: { authorId: 1 },
        _count: { _all: true, categoryId: true },
        _sum: { id: true },
        _avg: { id: true },
        _min: { title: true, createdAt: true },
      },
      data: {
        _count: { _all: 3, categoryId: 0 },
        _sum: { id: 6 },
        _avg: { id: 2 },
        _min: { title: 'Draft', createdAt: '2024-01-01T00:00:00.000Z' },
      },
      types: { '_min.createdAt': date },
    },
    {
      args: { where: { id: 99 }, _sum: { id: true }, _max: { title: true } },
      data: { _sum: { id: null }, _max: { title: null } },
    },
  ],
  'sample.aggregate': [
    {
      args: { _sum: { bigInt: true, int: true }, _max: { id: true, dateTime: true } },
      data: {
        _sum: { bigInt: String(SAMPLE.bigInt), int: SAMPLE.int },
        _max: { id: String(SAMPLE.id), dateTime: SAMPLE.dateTime.toISOString() },
      },
      types: { '_sum.bigInt': bigint, '_max.id': bigint, '_max.dateTime': date },
    },
  ],
  'post.groupBy': [
    {
      needs: 'nulls-order',
      args: { by: ['authorId'], _count: { id: true }, orderBy: { authorId: 'asc' } },
      data: [
        { authorId: 1, _count: { id: 3 } },
        { authorId: 2, _count: { id: 1 } },
        { authorId: null, _count: { id: 1 } },
      ],
    },
    {
      args: {
        by: ['authorId', 'published'],
        _count: true,
        _max: { id: true },
        having: { id: { _count: { gt: 1 } } },
      },
      data: [{ authorId: 1, published: true, _count: 2, _max: { id: 2 } }],
    },
    {
      args: { by: 'published', orderBy: { _count: { id: 'desc' } }, take: 1 },
      data: [{ published: true }],
    },
    {
      args: { by: ['createdAt'], _count: { _all: true } },
      data: [{ createdAt: '2024-01-01T00:00:00.000Z', _count: { _all: 5 } }],
      types: { '0.createdAt': date },
    },
    { args: { by: ['id'], where: { id: 99 } }, data: [] },
  ],
  'sample.groupBy': [
    {
      args: { by: ['id', 'decimal'], _sum: { bigInt: true } },
      data: [
        {
          id: String(SAMPLE.id),
          decimal: expect.stringMatching(/^1\.2345.*e\+29$/),
          _sum: { bigInt: String(SAMPLE.bigInt) },
        },
      ],
      types: { '0.id': bigint, '0.decimal': decimal, '0._sum.bigInt': bigint },
    },
  ],
};

/** Describes RPC reads of real rows: a table of requests and responses for each operation. */
export function describeRpcReads(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
    await seedFixture(database);
  });
  afterAll(() => database.close());

  const rows = Object.entries(CASES).flatMap(([target, cases]) =>
    cases.map((each): ReadCase & { readonly target: string } => ({ target, ...each })),
  );

  const eachRow = itEachNeeds(start, rows, ({ needs }) => needs);

  eachRow('answers $target $args', async ({ target, args, options, data, types }) => {
    const { status, body } = await callRpc(database, target, args, options?.(database));
    const meta = types && { serialization: { values: types } };
    expect({ status, body }).toEqual({ status: 200, body: { data, ...(meta && { meta }) } });
    expect(Object.hasOwn(body, 'meta')).toBe(meta !== undefined);
  });

  eachRow('answers HEAD of $target $args without a body', async ({ target, args }) => {
    const answer = await callRpc(database, target, args, { method: 'HEAD' });
    expect(answer).toMatchObject({ status: 200, body: undefined });
  });

  it.each(['findUniqueOrThrow', 'findFirstOrThrow'])(
    'returns 404 for %s without a match',
    async (name) => {
      const args = { where: { id: 99 } };
      const { status, body } = await callRpc(database, `post.${name}`, args);
      expect([status, body]).toEqual([
        404,
        { orm: true, code: expect.any(String), message: 'The record does not exist.' },
      ]);
    },
  );
}
