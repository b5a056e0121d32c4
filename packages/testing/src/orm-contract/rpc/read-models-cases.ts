import type { ModelsCase } from './written-models-cases.ts';

const title = 'changed';
const name = 'changed';

/** Reads and writes with the models that their responses depend on. */
export const READ_CASES: readonly ModelsCase[] = [
  { title: 'a list', rpc: 'post.findMany', models: 'post' },
  {
    title: 'an included relationship',
    rpc: 'post.findMany',
    args: { include: { author: true, tags: false } },
    models: 'post user',
  },
  {
    title: 'selected relationships at any depth',
    rpc: 'user.findUnique',
    args: { where: { id: 1 }, select: { posts: { select: { tags: true } }, name: true } },
    models: 'post tag user',
  },
  {
    title: 'every count',
    rpc: 'user.findFirst',
    args: { include: { _count: true } },
    models: 'membership post user',
  },
  {
    title: 'a count with a condition',
    rpc: 'user.findFirst',
    args: {
      include: { _count: { select: { posts: { where: { tags: { some: { name } } } } } } },
    },
    models: 'post tag user',
  },
  {
    title: 'conditions at any depth',
    rpc: 'post.findMany',
    args: {
      where: {
        OR: [{ NOT: { author: { is: { profile: { is: { bio: 'x' } } } } } }, { category: null }],
      },
    },
    models: 'category post profile user',
  },
  {
    title: 'a list without a condition',
    rpc: 'user.findMany',
    args: { where: { posts: { none: {} } } },
    models: 'post user',
  },
  {
    title: 'an order by a related column',
    rpc: 'post.findMany',
    args: { orderBy: [{ category: { parent: { name: 'asc' } } }, { id: 'asc' }] },
    models: 'category post',
  },
  {
    title: 'an order by a count',
    rpc: 'user.findMany',
    args: { orderBy: { posts: { _count: 'desc' } } },
    models: 'post user',
  },
  {
    title: 'a condition and an order in a selection',
    rpc: 'user.findMany',
    args: {
      include: {
        posts: { where: { tags: { some: {} } }, orderBy: { category: { name: 'asc' } } },
      },
    },
    models: 'category post tag user',
  },
  { title: 'a cursor', rpc: 'post.findMany', args: { cursor: { id: 2 } }, models: 'post' },
  {
    title: 'count',
    rpc: 'post.count',
    args: { where: { author: { name: 'Ann' } } },
    models: 'post user',
  },
  {
    title: 'aggregate',
    rpc: 'post.aggregate',
    args: { _count: true, where: { tags: { some: {} } } },
    models: 'post tag',
  },
  {
    title: 'groupBy',
    rpc: 'post.groupBy',
    args: {
      by: ['authorId'],
      where: { author: { isNot: null } },
      having: { authorId: { gt: 0 } },
    },
    models: 'post user',
  },
  {
    title: 'the selection and the conditions of a write',
    rpc: 'post.update',
    args: {
      where: { id: 1, author: { name: 'Ann' } },
      data: { title },
      include: { tags: true },
    },
    models: 'post tag user',
  },
  {
    title: 'the conditions of a nested write',
    rpc: 'user.update',
    args: {
      where: { id: 1 },
      data: { posts: { update: { where: { id: 1, tags: { some: {} } }, data: { title } } } },
    },
    models: 'post tag user',
  },
  {
    title: 'a nested creation, which is not read',
    rpc: 'user.update',
    args: { where: { id: 1 }, data: { posts: { create: { title } } } },
    models: 'user',
  },
];
