import type { CallOptions } from '../support/call-rpc.ts';
import type { Capability } from '../support/capabilities.ts';
import type { ContractDatabase } from '../support/contract-database.ts';
import { ANN, BOB } from '../support/fixture-rows.ts';

/** A write: its arguments, the response, and the rows afterwards. */
export interface WriteCase {
  readonly needs?: Capability;
  readonly target: string;
  readonly args?: unknown;
  readonly options?: (database: ContractDatabase) => CallOptions;
  readonly status?: number;
  readonly data: unknown;
  /** The rows afterwards. */
  readonly left: (db: ContractDatabase['unrestricted']) => Promise<unknown>;
  readonly rows: unknown;
}

type Db = ContractDatabase['unrestricted'];

const tags = (db: Db) => db.tag.findMany({ orderBy: { id: 'asc' } });
const tagNames = async (db: Db) => (await tags(db)).map(({ name }) => name);
const post = (id: number) => (db: Db) =>
  db.post.findUnique({
    where: { id },
    select: {
      title: true,
      authorId: true,
      tags: { select: { name: true }, orderBy: { id: 'asc' } },
    },
  });
const lockers = (db: Db) =>
  db.locker.findMany({ select: { code: true, user: { select: { email: true } } } });
const sample = (select: object) => async (db: Db) => (await db.sample.findMany({ select }))[0];
const asAnn = (database: ContractDatabase): CallOptions => ({ client: database.as(ANN) });
export const asBob = (database: ContractDatabase): CallOptions => ({ client: database.as(BOB) });
const withPut = (): CallOptions => ({ method: 'PUT' });

const RED = { id: 1, name: 'red' };
const BLUE = { id: 2, name: 'blue' };

/** Writes of every operation. */
export const WRITES: readonly WriteCase[] = [
  {
    target: 'tag.create',
    args: { data: { name: 'green' } },
    status: 201,
    data: { id: 3, name: 'green' },
    left: tags,
    rows: [RED, BLUE, { id: 3, name: 'green' }],
  },
  {
    target: 'post.create',
    args: {
      data: {
        title: 'New',
        author: { connect: { id: 1 } },
        tags: {
          connect: [{ id: 1 }],
          create: [{ name: 'green' }],
          connectOrCreate: [
            { where: { name: 'blue' }, create: { name: 'never' } },
            { where: { name: 'pink' }, create: { name: 'pink' } },
          ],
        },
      },
      select: { id: true, tags: { select: { name: true }, orderBy: { id: 'asc' } } },
    },
    options: asAnn,
    status: 201,
    data: {
      id: 6,
      tags: [{ name: 'red' }, { name: 'blue' }, { name: 'green' }, { name: 'pink' }],
    },
    left: post(6),
    rows: {
      title: 'New',
      authorId: 1,
      tags: [{ name: 'red' }, { name: 'blue' }, { name: 'green' }, { name: 'pink' }],
    },
  },
  {
    // Another user has the selected values, too.
    target: 'user.create',
    args: {
      data: { email: 'new@example.com', role: 'ADMIN', locker: { create: { code: 'x' } } },
      select: { role: true },
    },
    status: 201,
    data: { role: 'ADMIN' },
    left: lockers,
    rows: [{ code: 'x', user: { email: 'new@example.com' } }],
  },
  {
    target: 'user.upsert',
    args: {
      where: { id: 99 },
      create: { email: 'new@example.com', role: 'ADMIN', locker: { create: { code: 'x' } } },
      update: { role: 'ADMIN' },
      select: { role: true },
    },
    status: 200,
    data: { role: 'ADMIN' },
    left: lockers,
    rows: [{ code: 'x', user: { email: 'new@example.com' } }],
  },
  {
    target: 'tag.createMany',
    args: { data: [{ name: 'green' }, { name: 'pink' }] },
    status: 201,
    data: { count: 2 },
    left: tagNames,
    rows: ['red', 'blue', 'green', 'pink'],
  },
  {
    target: 'tag.createMany',
    needs: 'skip-duplicates',
    args: { data: [{ name: 'red' }, { name: 'pink' }], skipDuplicates: true },
    status: 201,
    data: { count: 1 },
    left: tagNames,
    rows: ['red', 'blue', 'pink'],
  },
  {
    needs: 'create-many-and-return',
    target: 'tag.createManyAndReturn',
    args: { data: [{ name: 'green' }, { name: 'pink' }], select: { name: true } },
    data: [{ name: 'green' }, { name: 'pink' }],
    left: tagNames,
    rows: ['red', 'blue', 'green', 'pink'],
  },
  {
    target: 'tag.update',
    args: { where: { id: 1 }, data: { name: 'crimson' } },
    data: { id: 1, name: 'crimson' },
    left: tagNames,
    rows: ['crimson', 'blue'],
  },
  {
    target: 'tag.update',
    options: withPut,
    args: { where: { name: 'red' }, data: { name: 'crimson' } },
    data: { id: 1, name: 'crimson' },
    left: tagNames,
    rows: ['crimson', 'blue'],
  },
  {
    target: 'post.update',
    args: {
      where: { id: 1 },
      data: { tags: { set: [{ id: 2 }] }, author: { disconnect: true } },
      select: { authorId: true, tags: true },
    },
    data: { authorId: null, tags: [BLUE] },
    left: post(1),
    rows: { title: 'First', authorId: null, tags: [{ name: 'blue' }] },
  },
  {
    target: 'user.update',
    args: {
      where: { email: 'ann@example.com' },
      data: {
        profile: { update: { bio: 'Reads' } },
        posts: {
          update: [{ where: { id: 1 }, data: { title: 'Again' } }],
          updateMany: [{ where: { id: 3 }, data: { title: 'Draft 2' } }],
          deleteMany: [{ id: 2 }],
          upsert: [{ where: { id: 99 }, create: { title: 'Upserted' }, update: { title: 'no' } }],
        },
      },
      select: {
        profile: { select: { bio: true } },
        posts: { select: { title: true }, orderBy: { id: 'asc' } },
      },
    },
    data: {
      profile: { bio: 'Reads' },
      posts: [{ title: 'Again' }, { title: 'Draft 2' }, { title: 'Upserted' }],
    },
    left: post(1),
    rows: { title: 'Again', authorId: 1, tags: [] },
  },
  {
    target: 'sample.update',
    args: {
      where: { id: '9007199254740993' },
      data: {
        bigInt: { increment: 2147483647 },
        decimal: '0.000000000000000000000000000001',
        int: { multiply: 0 },
        jsonOpt: { a: null },
        dateTimeOpt: '2024-01-01T00:00:00.001Z',
      },
      select: { int: true, jsonOpt: true },
    },
    data: { int: 0, jsonOpt: { a: null } },
    left: sample({ bigInt: true, dateTimeOpt: true }),
    rows: { bigInt: -9223372034707292161n, dateTimeOpt: new Date('2024-01-01T00:00:00.001Z') },
  },
  {
    target: 'sample.update',
    args: {
      where: { id: '9007199254740993' },
      data: { bytes: [0, 127, 255] },
      select: { bytes: true },
    },
    options: () => ({
      zenstackHooks: true,
      meta: { serialization: { values: { 'data.bytes': [['typed-array', 'Uint8Array']] } } },
    }),
    data: { bytes: [0, 127, 255] },
    left: async (db) => Array.from((await sample({ bytes: true })(db))?.bytes as Uint8Array),
    rows: [0, 127, 255],
  },
  {
    needs: 'list-columns',
    target: 'sample.update',
    args: {
      where: { id: '9007199254740993' },
      data: { strings: { push: 'x' } },
      select: { strings: true },
    },
    data: { strings: ['', 'a,b', 'x'] },
    left: sample({ strings: true }),
    rows: { strings: ['', 'a,b', 'x'] },
  },
  {
    target: 'tag.updateMany',
    args: { where: { id: { gt: 1 } }, data: { name: 'navy' } },
    data: { count: 1 },
    left: tagNames,
    rows: ['red', 'navy'],
  },
  {
    needs: 'policies',
    target: 'post.updateMany',
    options: asBob,
    args: { data: { title: 'mine' } },
    data: { count: 1 },
    left: post(4),
    rows: { title: 'mine', authorId: 2, tags: [] },
  },
  {
    needs: 'create-many-and-return',
    target: 'tag.updateManyAndReturn',
    args: { where: { id: 2 }, data: { name: 'navy' } },
    data: [{ id: 2, name: 'navy' }],
    left: tagNames,
    rows: ['red', 'navy'],
  },
  {
    target: 'tag.upsert',
    args: { where: { name: 'red' }, create: { name: 'red' }, update: { name: 'crimson' } },
    data: { id: 1, name: 'crimson' },
    left: tagNames,
    rows: ['crimson', 'blue'],
  },
  {
    target: 'tag.upsert',
    args: { where: { name: 'pink' }, create: { name: 'pink' }, update: { name: 'crimson' } },
    data: { id: expect.any(Number), name: 'pink' },
    left: tagNames,
    rows: ['red', 'blue', 'pink'],
  },
  {
    target: 'tag.delete',
    args: { where: { id: 1 } },
    data: RED,
    left: tags,
    rows: [BLUE],
  },
  {
    target: 'user.delete',
    args: {
      where: { id: 3 },
      select: { email: true, posts: true, profile: true, _count: { select: { posts: true } } },
    },
    data: { email: 'ada@example.com', posts: [], profile: null, _count: { posts: 0 } },
    left: (db) => db.user.count(),
    rows: 2,
  },
  {
    target: 'tag.deleteMany',
    args: { where: { name: 'red' } },
    data: { count: 1 },
    left: tags,
    rows: [BLUE],
  },
  { target: 'tag.deleteMany', data: { count: 2 }, left: tags, rows: [] },
  {
    needs: 'policies',
    target: 'post.deleteMany',
    options: asBob,
    data: { count: 1 },
    left: (db) => db.post.count(),
    rows: 4,
  },
];
