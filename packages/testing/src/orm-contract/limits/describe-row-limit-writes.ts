import type { ExposeOptions } from '@modelway/core';
import { callRpc, callTransaction } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { itEachNeeds, itNeeds } from '../support/it-needs.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest } from '../support/send-request.ts';
import { countRecords, seedDenseRows } from './row-limit-requests.ts';

const wide = { queryBytes: 100_000 };
const ABOVE = /the limit rows is \d+\. (Pass|Send)/;

/**
 * Describes the row limit of the responses of writes, of transactions and of groups: above it,
 * nothing is written.
 */
export function describeRowLimitWrites(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedDenseRows));
  afterAll(() => database.close());

  const state = async () => {
    const { user, post, tag, team } = database.unrestricted;
    const orderBy = { id: 'asc' };
    return [
      await user.findMany({ orderBy }),
      await post.findMany({ orderBy }),
      await team.findMany({ orderBy, include: { memberships: true } }),
      await tag.findMany({ orderBy, include: { posts: { orderBy } } }),
    ];
  };
  const ordered = { orderBy: { id: 'asc' } };
  const tree = { posts: { ...ordered, include: { tags: ordered } } };

  const withEmpty = {
    posts: { take: 0, include: { tags: true } },
    memberships: { select: { position: true }, orderBy: { position: 'asc' } },
  };

  it.each<readonly [target: string, args: object]>([
    ['user.update', { where: { id: 1 }, data: { name: 'new' }, include: tree }],
    ['user.update', { where: { id: 1 }, data: { name: 'new' }, select: { posts: ordered } }],
    [
      'team.create',
      {
        data: { id: 'new', name: 'n', memberships: { create: [{ userId: 1, position: 1 }] } },
        include: { memberships: true },
      },
    ],
    [
      'user.upsert',
      { where: { id: 1 }, update: { name: 'n' }, create: { email: 'n@n.de' }, include: tree },
    ],
    // Relationships of an empty list do not count.
    ['user.update', { where: { id: 1 }, data: { name: 'new' }, select: withEmpty }],
    ['user.delete', { where: { id: 2 }, select: withEmpty }],
    ['tag.delete', { where: { id: 1 }, include: { posts: ordered } }],
    ['tag.delete', { where: { id: 1 }, select: tree }],
    ['post.groupBy', { by: ['id'], orderBy: { id: 'asc' } }],
  ])(
    'returns the result of %s %j within the limit, and rolls it back above',
    async (target, args) => {
      const before = await state();
      const whole = await callRpc(database, target, args, {
        limits: { ...wide, rows: Number.POSITIVE_INFINITY },
      });
      expect(whole.status).toBeLessThan(300);
      const after = await state();
      const rows = countRecords(whole.body.data);
      await seedDenseRows(database);
      const rejected = await callRpc(database, target, args, {
        limits: { ...wide, rows: rows - 1 },
      });
      expect([rejected.status, rejected.body.message]).toEqual([400, expect.stringMatching(ABOVE)]);
      expect(withoutTimes(await state())).toEqual(withoutTimes(before));
      const answered = await callRpc(database, target, args, { limits: { ...wide, rows } });
      expect(withoutTimes(answered.body.data)).toEqual(withoutTimes(whole.body.data));
      expect(withoutTimes(await state())).toEqual(withoutTimes(after));
    },
  );

  itEachNeeds<readonly [target: string, args: object, count: number]>(
    start,
    [
      ['post.updateManyAndReturn', { where: { authorId: 1 }, data: { title: 'n' } }, 11],
      ['tag.createManyAndReturn', { data: [{ name: 'n' }, { name: 'm' }] }, 2],
    ],
    () => 'create-many-and-return',
  )('%s %j is counted before it is made', async (target, args, count) => {
    const before = await state();
    const rejected = await callRpc(database, target, args, { limits: { rows: count - 1 } });
    expect([rejected.status, rejected.body.message]).toEqual([400, expect.stringMatching(ABOVE)]);
    expect(withoutTimes(await state())).toEqual(withoutTimes(before));
    const { status, body } = await callRpc(database, target, args, { limits: { rows: count } });
    expect([status, body.data.length]).toEqual([200, count]);
  });

  itNeeds(start, 'create-many-and-return')(
    'rolls back a creation whose records have too many related ones',
    async () => {
      const data = [1, 1].map((authorId) => ({ title: 'n', authorId }));
      const create = (rows: number) =>
        callRpc(
          database,
          'post.createManyAndReturn',
          { data, select: { id: true, author: true } },
          // With checks of links, it is always in a transaction.
          { checkLinks: false, limits: { rows } },
        );
      const before = await state();
      const rejected = await create(3);
      expect([rejected.status, rejected.body.message]).toEqual([400, expect.stringMatching(ABOVE)]);
      expect(withoutTimes(await state())).toEqual(withoutTimes(before));
      expect((await create(4)).body.data).toHaveLength(2);
    },
  );

  it.each<readonly [target: string, args: object, count: number, member: string]>([
    ['user.update', { where: { id: 1 }, data: { posts: { deleteMany: {} } } }, 11, 'deleteMany'],
    [
      'user.update',
      {
        where: { id: 1 },
        data: { posts: { deleteMany: [{ categoryId: 1 }, { title: 'post 2' }] } },
      },
      7,
      'deleteMany',
    ],
    ['user.update', { where: { id: 1 }, data: { posts: { set: [] } } }, 11, 'set'],
    ['tag.update', { where: { id: 1 }, data: { posts: { set: [] } } }, 18, 'set'],
    [
      'user.upsert',
      {
        where: { id: 1 },
        create: { email: 'n@n.de' },
        update: { posts: { updateMany: { where: {}, data: { title: 'n' } } } },
      },
      11,
      'updateMany',
    ],
    [
      'team.update',
      {
        where: { id: 't_0' },
        data: {
          memberships: {
            update: {
              where: { userId_teamId: { userId: 1, teamId: 't_0' } },
              data: { user: { update: { posts: { deleteMany: {} } } } },
            },
          },
        },
      },
      11,
      'deleteMany',
    ],
  ])('%s %j counts the rows whose keys are read', async (target, args, count, member) => {
    // ZenStack reads only the keys of deleted rows.
    const isRead = member === 'deleteMany' || !database.orm.dialect.limitsNestedReads;
    const select = { id: true };
    const call = (rows: number) =>
      callRpc(database, target, { ...args, select }, { limits: { ...wide, rows } });
    if (isRead) {
      const before = await state();
      const rejected = await call(count - 1);
      expect([rejected.status, rejected.body.message]).toEqual([400, expect.stringMatching(ABOVE)]);
      expect(withoutTimes(await state())).toEqual(withoutTimes(before));
    }
    expect(await call(count)).toMatchObject({ status: 200 });
  });

  it('counts the rows of nested bulk writes by a link whose other side is hidden', async () => {
    await database.unrestricted.locker.create({ data: { id: 90, code: 'c', userId: 1 } });
    const expose: ExposeOptions = { models: { User: { fields: { locker: false } } } };
    const data = { user: { update: { posts: { deleteMany: {} } } } };
    const call = (rows: number) =>
      callRpc(database, 'locker.update', { where: { id: 90 }, data }, { expose, limits: { rows } });
    const rejected = await call(10);
    expect([rejected.status, rejected.body.message]).toEqual([400, expect.stringMatching(ABOVE)]);
    expect((await call(11)).status).toBe(200);
  });

  it('accepts an empty order of groups', async () => {
    const args = { by: ['authorId'], where: { authorId: 1 }, orderBy: [] };
    const { status, body } = await callRpc(database, 'post.groupBy', args);
    expect([status, body.data]).toEqual([200, [{ authorId: 1 }]]);
  });

  it('counts the records of a transaction together', async () => {
    const steps = [
      { model: 'post', op: 'findMany', args: { include: { author: true } } },
      { model: 'tag', op: 'create', args: { data: { name: 'new' } } },
      { model: 'tag', op: 'findMany' },
    ];
    const whole = await callTransaction(database, steps.toSpliced(1, 1));
    const rows = countRecords(whole.body.data) + 2;
    const rejected = await callTransaction(database, steps, { limits: { rows: rows - 1 } });
    expect([rejected.status, rejected.body]).toEqual([
      400,
      { message: expect.stringMatching(ABOVE), operation: 2 },
    ]);
    expect(await database.unrestricted.tag.count({ where: { name: 'new' } })).toBe(0);
    const { status } = await callTransaction(database, steps, { limits: { rows } });
    expect(status).toBe(200);
  });

  it('rolls back a REST write whose response has too many resources', async () => {
    const patch = (rows: number) => {
      const handler = restHandler({ endpoint: 'http://localhost', log: false, limits: { rows } });
      return sendRequest(handler(database.orm), {
        method: 'PATCH',
        url: '/user/1?include=posts.tags',
        headers: { 'content-type': 'application/vnd.api+json' },
        body: { data: { type: 'user', id: 1, attributes: { name: 'new' } } },
        client: database.as(ADA),
      });
    };
    const before = await state();
    const rejected = await patch(9);
    expect([rejected.status, rejected.body.errors]).toEqual([
      400,
      [expect.objectContaining({ code: 'limit-exceeded', detail: expect.stringMatching(ABOVE) })],
    ]);
    expect(withoutTimes(await state())).toEqual(withoutTimes(before));
    const whole = await patch(Number.POSITIVE_INFINITY);
    await seedDenseRows(database);
    const { status, body } = await patch(100);
    expect([status, withoutTimes(body)]).toEqual([200, withoutTimes(whole.body)]);
  });
}

/** Removes the times at which rows were changed. */
function withoutTimes(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, member) => (key === 'updatedAt' ? null : member)));
}
