import type { Capability } from '../support/capabilities.ts';

/** A condition with the ids of the records that it matches. */
export interface ConditionCase {
  readonly model: string;
  readonly where: object;
  readonly ids: readonly number[];
  readonly needs?: Capability;
}

const NOTHING = { AND: [{ OR: [] }] };

/** Conditions that ORM clients read as something else than their parts mean. */
export const CONDITION_CASES: readonly ConditionCase[] = [
  { model: 'tag', where: { OR: [] }, ids: [] },
  { model: 'tag', where: NOTHING, ids: [] },
  { model: 'tag', where: { AND: { OR: [] } }, ids: [] },
  { model: 'tag', where: { AND: [{ OR: [] }, { id: 1 }] }, ids: [] },
  { model: 'tag', where: { OR: [NOTHING, { id: 1 }] }, ids: [1] },
  { model: 'tag', where: { NOT: NOTHING }, ids: [1, 2, 3] },
  { model: 'tag', where: { NOT: [NOTHING, { id: 1 }] }, ids: [2, 3] },
  { model: 'post', where: { tags: { some: NOTHING } }, ids: [] },
  { model: 'post', where: { tags: { none: NOTHING } }, ids: [1, 2, 3, 4, 5] },
  { model: 'post', where: { tags: { every: NOTHING } }, ids: [3] },
  { model: 'post', where: { author: { is: NOTHING } }, ids: [] },
  { model: 'post', where: { author: { isNot: NOTHING } }, ids: [1, 2, 3, 4, 5] },
  { model: 'tag', where: { id: { not: { not: 1 } } }, ids: [1] },
  { model: 'tag', where: { name: { not: { not: 'red' } } }, ids: [1] },
  { model: 'tag', where: { name: { not: { not: { not: 'red' } } } }, ids: [2, 3] },
  { model: 'user', where: { name: { not: { not: { not: 'Ann' } } } }, ids: [3, 4] },
  { model: 'tag', where: { id: { not: { lte: 99, lt: 1 } } }, ids: [1, 2, 3] },
  { model: 'tag', where: { id: { not: { notIn: [], gt: 1 } } }, ids: [1] },
  { model: 'tag', where: { id: { gt: 1, not: { gte: 2, lt: 3 } } }, ids: [3] },
  { model: 'user', where: { name: { not: { contains: 'n', startsWith: 'Z' } } }, ids: [1, 3, 4] },
  { model: 'tag', where: { posts: { some: { id: { not: { not: 1 } } } } }, ids: [1, 2] },
  { model: 'post', where: { author: { isNot: { name: 'x' } } }, ids: [1, 2, 3, 4, 5] },
  { model: 'post', where: { author: { isNot: { name: 'Ann' } } }, ids: [4, 5] },
  { model: 'category', where: { parent: { isNot: { parentId: 1 } } }, ids: [1, 2, 4] },
  { model: 'category', where: { NOT: { parent: { is: { parentId: 1 } } } }, ids: [1, 2, 4] },
  { model: 'category', where: { NOT: { parent: { parentId: 1 } } }, ids: [1, 2, 4] },
  { model: 'category', where: { NOT: { NOT: { parent: { parentId: 1 } } } }, ids: [3] },
  { model: 'category', where: { parent: { isNot: { NOT: { parentId: 1 } } } }, ids: [1, 2, 3, 4] },
  {
    model: 'category',
    where: { children: { every: { parent: { is: { parentId: 1 } } } } },
    ids: [2, 3, 4],
  },
  { model: 'badge', where: { membership: null }, ids: [3, 4] },
  { model: 'badge', where: { membership: { is: null } }, ids: [3, 4] },
  { model: 'badge', where: { membership: { isNot: null } }, ids: [1, 2] },
  {
    model: 'category',
    where: { name: { equals: 'r%', mode: 'insensitive' } },
    ids: [],
    needs: 'case-modes',
  },
  {
    model: 'category',
    where: { name: { not: { startsWith: 'ROO' }, mode: 'insensitive' } },
    ids: [2, 3, 4],
    needs: 'case-modes',
  },
  {
    model: 'category',
    where: { name: { not: { equals: 'ROOT', mode: 'default' }, mode: 'insensitive' } },
    ids: [1, 2, 3, 4],
    needs: 'case-modes',
  },
];

/** A write with such a condition, and the ids of the records that are left or found afterwards. */
export interface ConditionedWrite {
  readonly target: string;
  readonly args: object;
  readonly status: number;
  /** The condition on the records to look for, by model. */
  readonly found: Readonly<Record<string, object>>;
  readonly ids: readonly number[];
}

const ALL_POSTS = [1, 2, 3, 4, 5];
const RENAMED = { post: { title: 'x' } };

/** Writes whose conditions decide what they change, at the top and in nested writes. */
export const CONDITIONED_WRITES: readonly ConditionedWrite[] = [
  {
    target: 'tag.deleteMany',
    args: { where: NOTHING },
    status: 200,
    found: { tag: {} },
    ids: [1, 2, 3],
  },
  {
    target: 'tag.deleteMany',
    args: { where: { id: { not: { not: 1 } } } },
    status: 200,
    found: { tag: {} },
    ids: [2, 3],
  },
  {
    target: 'tag.delete',
    args: { where: { id: 1, ...NOTHING } },
    status: 404,
    found: { tag: {} },
    ids: [1, 2, 3],
  },
  {
    target: 'post.updateMany',
    args: { where: { id: { not: { lte: 99, lt: 2 } } }, data: { title: 'x' } },
    status: 200,
    found: RENAMED,
    ids: [2, 3, 4, 5],
  },
  {
    target: 'post.updateMany',
    args: { where: { author: { isNot: { name: 'Ann' } } }, data: { title: 'x' } },
    status: 200,
    found: RENAMED,
    ids: [4, 5],
  },
  {
    target: 'post.update',
    args: { where: { id: 1, title: { not: { not: 'x' } } }, data: { title: 'x' } },
    status: 404,
    found: RENAMED,
    ids: [],
  },
  {
    target: 'user.update',
    args: { where: { id: 1 }, data: { posts: { deleteMany: NOTHING } } },
    status: 200,
    found: { post: {} },
    ids: ALL_POSTS,
  },
  {
    target: 'user.update',
    args: { where: { id: 1 }, data: { posts: { deleteMany: [{ id: { not: { not: 1 } } }] } } },
    status: 200,
    found: { post: {} },
    ids: [2, 3, 4, 5],
  },
  {
    target: 'user.update',
    args: {
      where: { id: 1 },
      data: {
        posts: {
          updateMany: { where: { id: { not: { lte: 99, lt: 2 } } }, data: { title: 'x' } },
        },
      },
    },
    status: 200,
    found: RENAMED,
    ids: [2, 3],
  },
  {
    target: 'user.update',
    args: {
      where: { id: 1 },
      data: { posts: { update: { where: { id: 1, ...NOTHING }, data: { title: 'x' } } } },
    },
    status: 404,
    found: RENAMED,
    ids: [],
  },
  {
    target: 'user.update',
    args: { where: { id: 1 }, data: { posts: { delete: { id: 1, ...NOTHING } } } },
    status: 404,
    found: { post: {} },
    ids: ALL_POSTS,
  },
  {
    target: 'post.update',
    args: {
      where: { id: 1 },
      data: { category: { update: { where: NOTHING, data: { name: 'x' } } } },
    },
    status: 404,
    found: { category: { name: 'x' } },
    ids: [],
  },
];
