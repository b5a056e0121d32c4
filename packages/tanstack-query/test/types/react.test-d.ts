import { createClient } from '@modelway/client';
import type { TestClient } from '@modelway/testing';
import { type QueryClient, skipToken } from '@tanstack/query-core';
import { useInfiniteQuery, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { QueryClient as LowestClient, MutationObserver } from 'query-core-lowest';
import { createQueries, optimisticDelete, type QueryData } from '../../src/index.ts';

const api = createClient<TestClient>({ url: '/api/rpc' });
const q = createQueries(api);

export function useQueries(id: number | undefined): readonly (string | null | undefined)[] {
  const posts = useQuery(q.post.findMany.queryOptions({ include: { author: true } }));
  // @ts-expect-error Tags are not included.
  posts.data?.[0]?.tags;
  const all = useQuery(q.post.findMany.queryOptions());
  const titles: string[] = useSuspenseQuery({
    ...q.post.findMany.queryOptions({ select: { title: true } }),
    select: (rows) => rows.map((row) => row.title),
  }).data;
  const one = useQuery(q.post.findUnique.queryOptions(id ? { where: { id } } : skipToken));
  // @ts-expect-error findUnique requires arguments.
  q.post.findUnique.queryOptions();
  const pages = useInfiniteQuery(q.post.findMany.infiniteQueryOptions({ take: 2 }));
  // @ts-expect-error Pages require a size.
  q.post.findMany.infiniteQueryOptions({ orderBy: { id: 'asc' } });
  const byCursor = useInfiniteQuery(
    q.post.findMany.infiniteQueryOptions({ take: 2 }, { cursor: ({ id }) => ({ id }) }),
  );
  // @ts-expect-error Titles are not unique.
  q.post.findMany.infiniteQueryOptions({ take: 2 }, { cursor: ({ title }) => ({ title }) });
  const count = useQuery(q.$procs.countPosts.queryOptions({ args: { authorId: 1 } }));
  const exact: number | undefined = count.data;
  return [
    posts.data?.[0]?.author?.name,
    all.data?.[0]?.title,
    ...titles,
    one.data?.title,
    pages.data?.pages[0]?.[0]?.title,
    byCursor.data?.pages[0]?.[0]?.title,
    String(exact),
  ];
}

export function useMutations(): readonly unknown[] {
  // @ts-expect-error two selections
  q.post.create.mutationOptions({ select: { id: true }, include: { author: true } });
  // @ts-expect-error two selections
  q.post.create.mutationOptions({ select: { id: true }, omit: { id: true } });
  const create = useMutation({
    ...q.post.create.mutationOptions({ include: { author: true } }),
    onSuccess: (post): string | null | undefined => post.author?.name,
  });
  create.mutate({ data: { title: 'A' } });
  // @ts-expect-error unknown field
  create.mutate({ data: { titel: 'A' } });
  // @ts-expect-error A mutation is no query.
  q.$procs.publish.queryOptions;
  const procedure = useMutation(q.$procs.publish.mutationOptions());
  procedure.mutate({ args: { id: 1, tag: 'new' } });
  // @ts-expect-error The procedure requires arguments.
  procedure.mutate();
  useMutation(q.$procs.ping.mutationOptions()).mutate();
  const clear = useMutation({
    ...q.post.deleteMany.mutationOptions({ optimistic: optimisticDelete(q.post) }),
    onSuccess: ({ count }): number => count,
  });
  clear.mutate();
  clear.mutate({ where: { title: 'A' } });
  clear.mutate(undefined, { onSuccess: ({ count }) => count });
  // @ts-expect-error unknown argument
  clear.mutate({ wher: { title: 'A' } });
  // @ts-expect-error The operation requires arguments.
  create.mutate();
  const lowest = new MutationObserver(new LowestClient(), q.post.deleteMany.mutationOptions());
  void lowest.mutate();
  void new MutationObserver(new LowestClient(), q.$procs.ping.mutationOptions()).mutate();
  const transaction = useMutation(
    q.$transaction.mutationOptions((title: string) => [
      api.post.create({ data: { title } }),
      api.post.count(),
    ]),
  );
  transaction.mutate('A');
  const count: number | undefined = transaction.data?.[1];
  return [count];
}

export function readCache(client: QueryClient): number | undefined {
  return client.getQueryData(q.post.findMany.queryKey({ select: { id: true } }))?.[0]?.id;
}

const titles = q.post.findMany.queryOptions({ select: { title: true } });
export const row: QueryData<typeof titles>[number] = { title: 'A' };
// @ts-expect-error The row has a title.
export const noRow: QueryData<typeof titles>[number] = { titel: 'A' };

export const unknownNames = [
  // @ts-expect-error unknown model
  () => q.pots.findMany,
  // @ts-expect-error unknown operation
  () => q.post.findAll,
  // @ts-expect-error unknown field
  () => q.post.findMany.queryOptions({ where: { titel: 'A' } }),
  // @ts-expect-error unknown argument
  () => q.post.findMany.queryOptions({ wher: { title: 'A' } }),
  // @ts-expect-error unknown option
  () => q.post.update.mutationOptions({ includ: { author: true } }),
  // @ts-expect-error unknown relationship
  () => q.post.update.mutationOptions({ include: { autor: true } }),
  // @ts-expect-error A read is no mutation.
  () => q.post.findMany.mutationOptions(),
];
