import { createClient } from '@modelway/client';
import type { TestClient } from '@modelway/testing';
import {
  injectInfiniteQuery,
  injectMutation,
  injectQuery,
} from '@tanstack/angular-query-experimental';
import { skipToken } from '@tanstack/query-core';
import { createQueries } from '../../src/index.ts';

const q = createQueries(createClient<TestClient>({ url: '/api/rpc' }));

export function injectPosts(id: number | undefined): readonly (string | null | undefined)[] {
  const posts = injectQuery(() => q.post.findMany.queryOptions({ include: { author: true } }));
  // @ts-expect-error Tags are not included.
  posts.data()?.[0]?.tags;
  const titles = injectQuery(() => ({
    ...q.post.findMany.queryOptions({ select: { title: true } }),
    select: (rows) => rows.map((row) => row.title),
    enabled: id !== undefined,
  }));
  const one = injectQuery(() => q.post.findUnique.queryOptions(id ? { where: { id } } : skipToken));
  const pages = injectInfiniteQuery(() => q.post.findMany.infiniteQueryOptions({ take: 2 }));
  return [
    posts.data()?.[0]?.author?.name,
    ...(titles.data() ?? []),
    one.data()?.title,
    pages.data()?.pages[0]?.[0]?.title,
  ];
}

export function injectWrites(): number | undefined {
  const create = injectMutation(() => q.post.create.mutationOptions());
  create.mutate({ data: { title: 'A' } });
  // @ts-expect-error unknown field
  create.mutate({ data: { titel: 'A' } });
  return create.data()?.id;
}
