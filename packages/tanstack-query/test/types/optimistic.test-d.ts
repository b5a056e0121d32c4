import { createClient } from '@modelway/client';
import type { TestClient } from '@modelway/testing';
import {
  createQueries,
  optimisticCreate,
  optimisticDelete,
  optimisticUpdate,
} from '../../src/index.ts';

const q = createQueries(createClient<TestClient>({ url: '/api/rpc' }));
const now = new Date();
const defaults = { id: 1, published: false, createdAt: now, updatedAt: now };

export const mutations = [
  q.post.update.mutationOptions({ optimistic: optimisticUpdate(q.post) }),
  q.post.updateMany.mutationOptions({ optimistic: optimisticUpdate(q.post) }),
  q.post.delete.mutationOptions({ optimistic: optimisticDelete(q.post) }),
  q.post.create.mutationOptions({
    optimistic: optimisticCreate(q.post, ({ data }) => ({
      ...defaults,
      title: data.title,
      authorId: null,
      categoryId: null,
    })),
  }),
  q.post.create.mutationOptions({
    // @ts-expect-error The row lacks fields.
    optimistic: optimisticCreate(q.post, ({ data }) => ({ id: 1, title: data.title })),
  }),
  q.post.update.mutationOptions({
    optimistic: (cache, { where }) =>
      cache.update(q.post.findMany.queryKey({ select: { id: true } }), (rows) =>
        rows.filter(({ id }) => id !== where.id),
      ),
  }),
  q.post.update.mutationOptions({
    optimistic: (cache) =>
      // @ts-expect-error The rows have no title.
      cache.update(q.post.findMany.queryKey({ select: { id: true } }), ([row]) => [row?.title]),
  }),
];
