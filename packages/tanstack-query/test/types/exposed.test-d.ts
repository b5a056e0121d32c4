import { createClient } from '@modelway/client';
import type { ExposeOptions } from '@modelway/core';
import type { TestClient } from '@modelway/testing';
import type { QueryClient } from '@tanstack/query-core';
import { createQueries } from '../../src/index.ts';

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
