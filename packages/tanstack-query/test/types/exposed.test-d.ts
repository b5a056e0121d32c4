import { createClient } from '@modelway/client';
import type { ExposeOptions } from '@modelway/core';
import type { TestClient } from '@modelway/testing';
import type { QueryClient } from '@tanstack/query-core';
import { createQueries, optimisticUpdate } from '../../src/index.ts';

const expose = {
  default: 'none',
  models: {
    User: { operations: ['read', 'update'], fields: { name: false } },
    Post: true,
  },
} as const satisfies ExposeOptions;

const q = createQueries(createClient<TestClient, typeof expose>({ url: '/api/rpc' }));

export const hidden = [
  // @ts-expect-error hidden model
  () => q.tag.findMany,
  // @ts-expect-error hidden operation
  () => q.user.create,
  // @ts-expect-error hidden procedure
  () => q.$procs.ping,
  // @ts-expect-error hidden field
  () => q.user.findMany.queryOptions({ where: { name: 'Ada' } }),
  // @ts-expect-error hidden relationship
  () => q.post.findMany.queryOptions({ include: { tags: true } }),
];

export async function readUsers(client: QueryClient): Promise<readonly string[]> {
  const users = await client.fetchQuery(q.user.findMany.queryOptions({ include: { posts: true } }));
  // @ts-expect-error hidden field
  users[0]?.name;
  return users.flatMap(({ email, posts }) => [email, ...posts.map(({ title }) => title)]);
}

export async function write(client: QueryClient): Promise<string> {
  const update = q.user.update.mutationOptions().mutationFn;
  await update({ where: { id: 1 }, data: { email: 'ada@example.com' } }, { client });
  // @ts-expect-error hidden field
  await update({ where: { id: 1 }, data: { name: 'Ada' } }, { client });
  // @ts-expect-error hidden field of a condition
  await update({ where: { id: 1, name: 'Ada' }, data: {} }, { client });
  const create = q.post.create.mutationOptions({ include: { author: true } }).mutationFn;
  const { author: created } = await create(
    { data: { title: 'A', author: { connect: { id: 1 } } } },
    { client },
  );
  const change = q.post.update.mutationOptions().mutationFn;
  const email = 'ada@example.com';
  await change({ where: { id: 1 }, data: { author: { update: { email } } } }, { client });
  const named = { email, name: 'Ada' };
  // @ts-expect-error hidden field of a nested write
  await change({ where: { id: 1 }, data: { author: { update: named } } }, { client });
  // @ts-expect-error hidden operation of a nested write
  await create({ data: { title: 'A', author: { create: { email } } } }, { client });
  // @ts-expect-error relationship to a hidden model
  await create({ data: { title: 'A', tags: { create: { name: 'a' } } } }, { client });
  // @ts-expect-error hidden field
  created?.name;
  return created?.email ?? '';
}

export const optimistic = [
  q.user.update.mutationOptions({
    include: { posts: true },
    optimistic: (cache, { data }) => {
      cache.updateEach(q.user.queryKey(), (row) => row);
      // @ts-expect-error hidden field
      data.name satisfies string | null | undefined;
    },
  }),
  q.user.update.mutationOptions({ optimistic: optimisticUpdate(q.user) }),
];

export const hiddenSelections = [
  // @ts-expect-error hidden field
  () => q.user.update.mutationOptions({ select: { name: true } }),
  // @ts-expect-error hidden field, through a relationship
  () => q.post.update.mutationOptions({ include: { author: { select: { name: true } } } }),
  // @ts-expect-error relationship to a hidden model
  () => q.post.update.mutationOptions({ include: { tags: true } }),
];

interface Procedure<Kind> {
  readonly kind: Kind;
  readonly input: {
    readonly '~standard': {
      readonly types?: Readonly<Record<'input' | 'output', { readonly id: number }>> | undefined;
    };
  };
  readonly run: (db: object, args: { readonly id: number }) => Promise<boolean>;
}

interface Procedures {
  readonly publish: Procedure<'mutation'>;
  readonly find: Procedure<'query'>;
  /** Declared by a type that does not name its kind. */
  readonly either: Procedure<'query' | 'mutation'>;
}

export async function callProcedure(client: QueryClient): Promise<boolean> {
  const { $procs } = createQueries(createClient<TestProcedures, object, Procedures>({ url: '/' }));
  // @ts-expect-error unknown procedure
  $procs.countPosts;
  // @ts-expect-error A mutation is no query.
  $procs.publish.queryOptions;
  await client.fetchQuery($procs.find.queryOptions({ args: { id: 1 } }));
  await client.fetchQuery($procs.either.queryOptions({ args: { id: 1 } }));
  const { mutationFn } = $procs.publish.mutationOptions();
  return await mutationFn({ args: { id: 1 } }, { client });
}

/** A client without procedures of its own, as Prisma's. */
type TestProcedures = Pick<TestClient, 'post' | '$schema' | '$options'>;
