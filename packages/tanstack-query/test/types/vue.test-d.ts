import { createClient } from '@modelway/client';
import type { TestClient } from '@modelway/testing';
import { skipToken } from '@tanstack/query-core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/vue-query';
import { computed, type Ref } from 'vue';
import { createQueries } from '../../src/index.ts';

const q = createQueries(createClient<TestClient>({ url: '/api/rpc' }));

export function useQueries(id: Ref<number | undefined>): readonly (string | null | undefined)[] {
  const posts = useQuery(q.post.findMany.queryOptions({ include: { author: true } }));
  // @ts-expect-error Tags are not included.
  posts.data.value?.[0]?.tags;
  const titles = useQuery({
    ...q.post.findMany.queryOptions({ select: { title: true } }),
    select: (rows) => rows.map((row) => row.title),
    enabled: computed(() => id.value !== undefined),
  });
  const one = useQuery(
    computed(() =>
      q.post.findUnique.queryOptions(id.value ? { where: { id: id.value } } : skipToken),
    ),
  );
  const pages = useInfiniteQuery(q.post.findMany.infiniteQueryOptions({ take: 2 }));
  return [
    posts.data.value?.[0]?.author?.name,
    ...(titles.data.value ?? []),
    one.data.value?.title,
    pages.data.value?.pages[0]?.[0]?.title,
  ];
}

export function useMutations(): number | undefined {
  const create = useMutation(q.post.create.mutationOptions());
  create.mutate({ data: { title: 'A' } });
  // @ts-expect-error unknown field
  create.mutate({ data: { titel: 'A' } });
  return create.data.value?.id;
}
