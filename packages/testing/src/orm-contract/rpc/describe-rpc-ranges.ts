import { callRpc } from '../support/call-rpc.ts';
import type { Capability } from '../support/capabilities.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { seedFixture } from '../support/fixture-rows.ts';
import { itEachNeeds } from '../support/it-needs.ts';

/** A read of a part of a list. */
interface RangeCase {
  readonly target: string;
  readonly args: object;
  readonly data: unknown;
  readonly needs?: Capability;
}

const ids = (...list: readonly number[]) => list.map((id) => ({ id }));
const id = { id: true };

const CASES: readonly RangeCase[] = [
  { target: 'post.findMany', args: { select: id, take: -2 }, data: ids(4, 5) },
  { target: 'post.findMany', args: { select: id, take: -2, skip: 1 }, data: ids(3, 4) },
  { target: 'post.findMany', args: { select: id, take: -2, cursor: { id: 3 } }, data: ids(2, 3) },
  {
    target: 'user.findUnique',
    args: { where: { id: 1 }, select: { posts: { select: id, take: -2 } } },
    data: { posts: ids(2, 3) },
  },
  {
    target: 'user.findUnique',
    args: { where: { id: 1 }, select: { posts: { select: id, take: -2, cursor: { id: 2 } } } },
    data: { posts: ids(1, 2) },
  },
  {
    target: 'user.findUnique',
    args: { where: { id: 1 }, select: { posts: { select: { title: true }, take: -1 } } },
    data: { posts: [{ title: 'Draft' }] },
  },
  {
    target: 'post.findUnique',
    args: { where: { id: 1 }, select: { author: { select: { posts: { select: id, take: -2 } } } } },
    data: { author: { posts: ids(2, 3) } },
  },
  // Several rows have the same value in the first column of the order.
  {
    target: 'post.findMany',
    args: { select: id, cursor: { id: 4 }, orderBy: [{ published: 'desc' }, { id: 'asc' }] },
    data: ids(4, 5, 3),
  },
  {
    target: 'post.findMany',
    args: { select: id, cursor: { id: 3 }, orderBy: [{ createdAt: 'asc' }, { id: 'desc' }] },
    data: ids(3, 2, 1),
  },
  {
    target: 'post.findMany',
    args: {
      select: id,
      cursor: { id: 3 },
      orderBy: [{ createdAt: 'asc' }, { published: 'asc' }, { id: 'asc' }],
      skip: 1,
      take: 2,
    },
    data: ids(1, 2),
  },
  {
    target: 'post.findMany',
    args: {
      select: id,
      cursor: { id: 3 },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: -2,
    },
    data: ids(2, 3),
  },
  {
    target: 'user.findMany',
    args: {
      where: { id: 1 },
      select: {
        posts: {
          select: id,
          cursor: { id: 2 },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        },
      },
    },
    data: [{ posts: ids(2, 3) }],
  },
  {
    target: 'post.findMany',
    needs: 'distinct-on',
    args: {
      select: id,
      distinct: ['published'],
      cursor: { id: 2 },
      orderBy: [{ published: 'desc' }, { id: 'asc' }],
    },
    data: ids(2, 3),
  },
  ...(['asc', 'desc'] as const).map((sort) => ({
    target: 'post.findMany',
    needs: 'nulls-order' as const,
    args: { select: id, take: -2, orderBy: [{ authorId: { sort, nulls: 'last' } }, { id: 'asc' }] },
    data: sort === 'asc' ? ids(4, 5) : ids(3, 5),
  })),
  {
    target: 'post.aggregate',
    needs: 'nulls-order' as const,
    args: { take: -1, orderBy: { authorId: { sort: 'asc', nulls: 'last' } }, _sum: id },
    data: { _sum: { id: 5 } },
  },
  { target: 'post.aggregate', args: { take: -2, _sum: id }, data: { _sum: { id: 9 } } },
  {
    target: 'post.aggregate',
    args: { take: -2, orderBy: { id: 'desc' }, _sum: id },
    data: { _sum: { id: 3 } },
  },
  { target: 'post.count', args: { take: -2 }, data: 2 },
  { target: 'post.count', args: { take: -9, skip: 1 }, data: 4 },
  { target: 'post.count', args: { take: 0 }, data: 0 },
  {
    target: 'post.count',
    args: { take: 2, orderBy: { id: 'desc' }, select: { _all: true, authorId: true } },
    data: { _all: 2, authorId: 1 },
  },
  {
    target: 'post.count',
    args: { skip: 4, orderBy: { id: 'asc' }, select: { authorId: true } },
    data: { authorId: 0 },
  },
  {
    target: 'post.groupBy',
    needs: 'groups-from-end',
    args: { by: ['id'], take: -2 },
    data: ids(4, 5),
  },
  {
    target: 'post.groupBy',
    needs: 'groups-from-end',
    args: { by: 'id', take: -2, orderBy: { _max: { id: 'desc' } } },
    data: ids(2, 1),
  },
];

/**
 * Describes parts of lists, also from the end, in the order of the ids unless the request has
 * another one.
 */
export function describeRpcRanges(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
    await seedFixture(database);
  });
  afterAll(() => database.close());

  itEachNeeds(
    start,
    CASES,
    ({ needs }) => needs,
  )('responds to $target $args', async ({ target, args, data }) => {
    const { status, body } = await callRpc(database, target, args);
    expect([status, body.data ?? body]).toEqual([200, data]);
  });
}
