import { callRpc, callTransaction } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { ANN, BOB, seedFixture } from '../support/fixture-rows.ts';
import { itEachNeeds, itNeeds } from '../support/it-needs.ts';
import { reseed } from '../support/reseed.ts';

/** Describes the limits of an RPC call: each has its own 400, and no list is cut silently. */
export function describeRpcLimits(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedFixture));
  afterAll(() => database.close());

  it.each([
    {
      limit: 'argsDepth',
      within: ['tag.findMany', { where: { posts: { some: { id: 1 } } } }],
      above: ['tag.findMany', { where: { posts: { some: { id: { gt: 1 } } } } }],
      limits: { argsDepth: 4 },
      value: 5,
    },
    {
      limit: 'argsDepth',
      within: ['category.findMany', nested({ children: 10 })],
      above: ['category.findMany', nested({ children: 11 })],
      limits: { includeDepth: 20 },
      value: 21,
    },
    {
      limit: 'includeDepth',
      within: ['category.findMany', nested({ children: 5 })],
      above: ['category.findMany', nested({ children: 6 })],
      limits: {},
      value: 6,
    },
    {
      limit: 'listLength',
      within: ['tag.findMany', { where: { id: { in: [1, 2] } } }],
      above: ['tag.findMany', { where: { OR: [{ id: { in: [1, 2, 3] } }] } }],
      limits: { listLength: 2 },
      value: 3,
    },
    {
      limit: 'listLength',
      within: ['tag.createMany', { data: [{ name: 'a' }, { name: 'b' }] }],
      above: ['tag.createMany', { data: [{ name: 'c' }, { name: 'd' }, { name: 'e' }] }],
      limits: { listLength: 2 },
      value: 3,
    },
    {
      limit: 'nestedWrites',
      within: ['post.update', tagged({ connect: [{ id: 1 }] })],
      above: ['post.update', tagged({ connect: [{ id: 1 }, { id: 2 }], create: { name: 'c' } })],
      limits: { nestedWrites: 2 },
      value: 3,
    },
    {
      limit: 'nestedWrites',
      within: ['team.update', membered([])],
      above: [
        'team.update',
        membered([
          { userId: 2, position: 2 },
          { userId: 3, position: 3 },
        ]),
      ],
      limits: { nestedWrites: 1 },
      value: 2,
    },
    {
      limit: 'writeRows',
      within: ['tag.createMany', { data: [{ name: 'a' }, { name: 'b' }] }],
      above: ['tag.createMany', { data: [{ name: 'c' }, { name: 'd' }, { name: 'e' }] }],
      limits: { writeRows: 2 },
      value: 3,
    },
    {
      limit: 'writeRows',
      within: ['post.update', tagged({ connect: { id: 1 } })],
      above: ['post.update', tagged({ connect: [{ id: 1 }, { id: 2 }] })],
      limits: { writeRows: 2 },
      value: 3,
    },
    {
      limit: 'writeRows',
      within: ['tag.upsert', named({ where: { id: 1 }, update: { name: 'x' } })],
      above: ['tag.upsert', named({ where: { id: 1 }, update: { posts: { connect: { id: 1 } } } })],
      limits: { writeRows: 1 },
      value: 2,
    },
    {
      limit: 'jsonDepth',
      within: ['tag.findMany', { where: { id: 1 } }],
      above: ['tag.findMany', { where: { id: { gt: 1 } } }],
      limits: { jsonDepth: 2 },
      value: 3,
    },
    {
      limit: 'queryBytes',
      within: ['tag.findMany', {}],
      above: ['tag.findMany', { where: {} }],
      limits: { queryBytes: 10 },
      value: undefined,
    },
  ])('rejects a request above $limit and names the limit', async (row) => {
    const before = await tables(database);
    const { limits, limit, value } = row;
    const call = ([target, args]: unknown[]) => callRpc(database, String(target), args, { limits });
    const rejected = await call(row.above);
    expect(rejected.status).toBe(400);
    const text = ` is ${value ?? '[0-9]+'}; the limit ${limit} is [0-9]+\\.$`;
    expect(rejected.body.message).toMatch(new RegExp(text));
    expect(await tables(database)).toEqual(before);
    expect((await call(row.within)).status).toBeLessThan(300);
  });

  it('counts the nested writes of a transaction together', async () => {
    const args = tagged({ connect: [{ id: 1 }, { id: 2 }] });
    const step = { model: 'post', op: 'update', args };
    const { status, body } = await callTransaction(database, [step, step], {
      limits: { nestedWrites: 3 },
    });
    expect([status, body]).toEqual([
      400,
      {
        message:
          'Operation 1 (post.update): The number of related records to write is 4; the limit nestedWrites is 3.',
        operation: 1,
      },
    ]);
  });

  it('counts the records that a transaction writes together', async () => {
    const before = await tables(database);
    const steps = ['c', 'd'].map((name) => ({
      model: 'tag',
      op: 'createMany',
      args: { data: [{ name }, { name: `${name}2` }] },
    }));
    const send = (writeRows: number) => callTransaction(database, steps, { limits: { writeRows } });
    expect((await send(3)).body).toEqual({
      message:
        'Operation 1 (tag.createMany): The number of records to write is 4; the limit writeRows is 3.',
      operation: 1,
    });
    expect(await tables(database)).toEqual(before);
    expect((await send(4)).body).toEqual({ data: [{ count: 2 }, { count: 2 }] });
  });

  describe('limits.take', () => {
    const limits = { take: 2 };
    const MORE =
      /^The result has more than 2 records( in "[a-z.]+")?\. Pass "take", or raise limits\.take\.$/;
    const ABOVE = /^"take" is 3; the limit take is 2\.$/;

    let plain: ContractDatabase;
    beforeAll(async () => {
      plain = await start();
    });
    afterAll(() => plain.close());

    it('is off by default', async () => {
      const { body } = await callRpc(database, 'post.findMany', { select: { id: true } });
      expect(body.data).toHaveLength(5);
    });

    itEachNeeds<readonly [target: string, args: object | undefined, text: RegExp]>(
      start,
      [
        ['post.findMany', undefined, MORE],
        ['post.findMany', {}, MORE],
        ['post.findMany', { take: 3 }, ABOVE],
        ['post.findMany', { take: -3 }, ABOVE],
        ['post.groupBy', { by: ['id'] }, MORE],
        ['post.groupBy', { by: ['id'], orderBy: { id: 'asc' }, take: 3 }, ABOVE],
        ['user.findMany', { take: 1, orderBy: { id: 'asc' }, include: { posts: true } }, MORE],
        ['user.findUnique', { where: { id: 1 }, select: { posts: true } }, MORE],
        ['user.findFirst', { include: { posts: { take: 3 } } }, ABOVE],
        [
          'profile.findFirst',
          { where: { userId: 1 }, include: { user: { include: { posts: true } } } },
          MORE,
        ],
        ['user.update', { where: { id: 1 }, data: { name: 'x' }, include: { posts: true } }, MORE],
        [
          'user.upsert',
          {
            where: { id: 1 },
            create: { email: 'x@y.de' },
            update: { name: 'x' },
            include: { posts: true },
          },
          MORE,
        ],
        ['user.delete', { where: { id: 2 }, include: { posts: { take: 3 } } }, ABOVE],
        ['post.updateManyAndReturn', { data: { published: false } }, MORE],
        ['tag.createManyAndReturn', { data: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] }, MORE],
      ],
      ([target]) => (target.endsWith('ManyAndReturn') ? 'create-many-and-return' : undefined),
    )('refuses %s %j, and changes nothing', async (target, args, text) => {
      const before = await tables(database);
      const { status, body } = await callRpc(database, target, args, { limits });
      expect([status, body.message]).toEqual([400, expect.stringMatching(text)]);
      expect(await tables(database)).toEqual(before);
    });

    it.each([
      ['post.findMany', { take: 2, orderBy: { id: 'asc' } }],
      ['post.findMany', { take: 0 }],
      ['post.findMany', { where: { authorId: 2 }, orderBy: { id: 'asc' } }],
      ['tag.findMany', { orderBy: { id: 'asc' } }],
      ['post.count', undefined],
      ['post.aggregate', { _count: true }],
      ['post.groupBy', { by: ['published'] }],
      [
        'user.findMany',
        {
          ...{ take: 2, orderBy: { id: 'asc' } },
          include: { posts: { take: 2, orderBy: { id: 'asc' } }, memberships: true, profile: true },
        },
      ],
      ['user.findUnique', { where: { id: 99 }, include: { posts: true } }],
      ['user.update', { where: { id: 2 }, data: { name: 'x' }, include: { posts: true } }],
      ['post.updateMany', { data: { published: false } }],
      ['post.deleteMany', undefined],
    ] as const)('allows %s %j', async (target, args) => {
      await seedFixture(plain);
      const { status, body } = await callRpc(database, target, args, { limits });
      expect(status).toBe(200);
      // As without the limit.
      expect(timeless(body)).toEqual(timeless((await callRpc(plain, target, args)).body));
    });

    it('rolls it back together with its transaction', async () => {
      const steps = [
        { model: 'tag', op: 'create', args: { data: { name: 'green' } } },
        { model: 'post', op: 'findMany' },
      ];
      const before = await tables(database);
      const { status, body } = await callTransaction(database, steps, { limits });
      expect([status, body.operation]).toEqual([400, 1]);
      expect(await tables(database)).toEqual(before);
    });

    itNeeds(start, 'policies')('counts only the rows that the caller can read', async () => {
      const args = { where: { authorId: 1 } };
      const send = (client: unknown) =>
        callRpc(database, 'post.findMany', args, { limits, client });
      expect((await send(database.as(BOB))).status).toBe(200);
      expect((await send(database.as(ANN))).status).toBe(400);
    });
  });
}

/** `{ include: { children: { include: … } } }` */
function nested({ children }: { readonly children: number }): object {
  return children === 0 ? {} : { include: { children: nestedOrTrue(children - 1) } };
}

function nestedOrTrue(children: number): object | true {
  return children === 0 ? true : nested({ children });
}

function tagged(tags: object): object {
  return { where: { id: 1 }, data: { tags } };
}

function named(upsert: object): object {
  return { create: { name: 'new' }, ...upsert };
}

function membered(data: readonly object[]): object {
  return { where: { id: 'a_b' }, data: { memberships: { createMany: { data } } } };
}

async function tables({ unrestricted: db }: ContractDatabase): Promise<unknown> {
  const byId = { orderBy: { id: 'asc' } };
  return Promise.all([
    db.tag.findMany(byId),
    db.user.findMany(byId),
    db.post.findMany({ ...byId, include: { tags: true } }),
    db.membership.count(),
  ]);
}

/** Removes the times at which the test has changed rows. */
function timeless(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (key, value) => (/^(updated|created)At$/.test(key) ? undefined : value)),
  );
}
