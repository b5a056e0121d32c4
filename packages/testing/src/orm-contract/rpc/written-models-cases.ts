import type { Capability } from '../support/capabilities.ts';

/** A call, and the models that its response names. */
export interface ModelsCase {
  readonly title: string;
  readonly rpc: string;
  readonly args?: object;
  /** The names of the models, sorted. */
  readonly models: string;
  readonly needs?: Capability;
}

const title = 'changed';
const name = 'changed';
const label = 'changed';
const user = { where: { id: 1 }, data: { name } };
const post = { where: { id: 1 }, data: { title } };
const green = { name: 'green two' };

/** Updates a user, or a post, with nested writes beside a column. */
const onUser = (writes: object) => ({ ...user, data: { name, ...writes } });
const onPost = (writes: object) => ({ ...post, data: { title, ...writes } });

const OF_USER = 'badge locker membership post profile user';

/** Calls that change a row of each model that they may change. */
export const WRITE_CASES: readonly ModelsCase[] = [
  { title: 'create', rpc: 'tag.create', args: { data: green }, models: 'tag' },
  { title: 'createMany', rpc: 'tag.createMany', args: { data: [green] }, models: 'tag' },
  {
    title: 'createManyAndReturn',
    rpc: 'tag.createManyAndReturn',
    args: { data: [green] },
    models: 'tag',
    needs: 'create-many-and-return',
  },
  { title: 'update', rpc: 'user.update', args: user, models: 'user' },
  { title: 'updateMany', rpc: 'user.updateMany', args: user, models: 'user' },
  {
    title: 'upsert that creates',
    rpc: 'tag.upsert',
    args: { where: green, create: green, update: green },
    models: 'tag',
  },
  {
    title: 'upsert that updates',
    rpc: 'tag.upsert',
    args: { where: { name: 'red' }, create: green, update: green },
    models: 'tag',
  },

  { title: 'delete a user', rpc: 'user.delete', args: { where: { id: 1 } }, models: OF_USER },
  { title: 'deleteMany of users', rpc: 'user.deleteMany', args: {}, models: OF_USER },
  {
    title: 'delete a team',
    rpc: 'team.delete',
    args: { where: { id: 'a_b' } },
    models: 'badge membership team',
  },
  {
    title: 'delete a membership',
    rpc: 'membership.delete',
    args: { where: { userId_teamId: { userId: 1, teamId: 'a_b' } } },
    models: 'badge membership',
  },
  {
    title: 'delete a category',
    rpc: 'category.delete',
    args: { where: { id: 1 } },
    models: 'category post',
  },
  { title: 'delete a post', rpc: 'post.delete', args: { where: { id: 1 } }, models: 'post tag' },
  { title: 'delete a tag', rpc: 'tag.delete', args: { where: { id: 1 } }, models: 'post tag' },
  { title: 'delete a locker', rpc: 'locker.delete', args: { where: { id: 1 } }, models: 'locker' },

  {
    title: 'update a key that foreign keys follow',
    rpc: 'team.update',
    args: { where: { id: 'a_b' }, data: { id: 'moved' } },
    models: 'badge membership team',
  },
  {
    title: 'connect by a key that foreign keys follow',
    rpc: 'membership.update',
    args: {
      where: { userId_teamId: { userId: 1, teamId: 'a_b' } },
      data: { team: { connect: { id: 'empty' } } },
    },
    models: 'badge membership',
  },
  {
    title: 'update a column that nothing follows',
    rpc: 'team.update',
    args: { where: { id: 'a_b' }, data: { name } },
    models: 'team',
  },

  ...Object.entries({
    create: { title },
    createMany: { data: [{ title }] },
    connect: { id: 5 },
    connectOrCreate: { where: { id: 99 }, create: { title } },
    disconnect: { id: 1 },
    set: [{ id: 5 }],
    update: { where: { id: 1 }, data: { title } },
    updateMany: { where: {}, data: { title } },
    upsert: { where: { id: 1 }, create: { title }, update: { title } },
  }).map(([operation, write]) => ({
    title: `${operation} to-many`,
    rpc: 'user.update',
    args: onUser({ posts: { [operation]: write } }),
    models: 'post user',
  })),
  ...Object.entries({ delete: { id: 1 }, deleteMany: {} }).map(([operation, write]) => ({
    title: `${operation} to-many`,
    rpc: 'user.update',
    args: onUser({ posts: { [operation]: write } }),
    models: 'post tag user',
  })),

  ...Object.entries({
    create: green,
    connect: { id: 3 },
    connectOrCreate: { where: green, create: green },
    disconnect: { id: 1 },
    set: [{ id: 3 }],
    update: { where: { id: 1 }, data: green },
    upsert: { where: { id: 1 }, create: green, update: green },
    delete: { id: 1 },
    deleteMany: {},
  }).map(([operation, write]) => ({
    title: `${operation} many-to-many`,
    rpc: 'post.update',
    args: onPost({ tags: { [operation]: write } }),
    models: 'post tag',
  })),

  ...Object.entries({ connect: { id: 2 }, disconnect: true }).map(([operation, write]) => ({
    title: `${operation} by the foreign key of the record`,
    rpc: 'post.update',
    args: onPost({ author: { [operation]: write } }),
    models: 'post',
  })),
  ...Object.entries({
    create: { email: 'new@example.com' },
    connectOrCreate: {
      where: { email: 'new@example.com' },
      create: { email: 'new@example.com' },
    },
    update: { name },
    upsert: { create: { email: 'new@example.com' }, update: { name } },
  }).map(([operation, write]) => ({
    title: `${operation} behind the foreign key of the record`,
    rpc: 'post.update',
    args: onPost({ author: { [operation]: write } }),
    models: 'post user',
  })),
  {
    title: 'delete behind the foreign key of the record',
    rpc: 'post.update',
    args: onPost({ author: { delete: true } }),
    models: OF_USER,
  },

  ...Object.entries({
    connect: { id: 1 },
    connectOrCreate: { where: { id: 1 }, create: { code: 'new' } },
    disconnect: true,
    update: { code: 'new' },
    upsert: { create: { code: 'new' }, update: { code: 'new' } },
    delete: true,
  }).map(([operation, write]) => ({
    title: `${operation} one-to-one`,
    rpc: 'user.update',
    args: onUser({ locker: { [operation]: write } }),
    models: 'locker user',
  })),
  {
    title: 'create one-to-one',
    rpc: 'user.update',
    args: { where: { id: 3 }, data: { name, locker: { create: { code: 'new' } } } },
    models: 'locker user',
  },
  {
    title: 'a self-relation',
    rpc: 'category.update',
    args: { where: { id: 4 }, data: { children: { connect: { id: 1 } } } },
    models: 'category',
  },
  {
    title: 'a nested deletion with cascades',
    rpc: 'user.update',
    args: onUser({
      memberships: { delete: { userId_teamId: { userId: 1, teamId: 'a_b' } } },
    }),
    models: 'badge membership user',
  },
  {
    title: 'nested writes of nested writes',
    rpc: 'user.update',
    args: onUser({
      posts: {
        update: { where: { id: 1 }, data: { title, category: { update: { name } } } },
        create: { title, tags: { create: green } },
      },
      memberships: {
        update: {
          where: { userId_teamId: { userId: 1, teamId: 'a_b' } },
          data: { level: 'owner', badges: { create: { label } } },
        },
      },
    }),
    models: 'badge category membership post tag user',
  },
];
