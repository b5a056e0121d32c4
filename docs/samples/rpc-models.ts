import type { Samples } from './sample.ts';

const where = { id: 1 };
const models = 'true';

/** The samples of rpc/models.md. */
export const rpcModels: Samples = {
  'rpc-models-read': {
    path: '/api/rpc/post/findMany',
    query: {
      q: {
        where: { author: { name: 'Ann' } },
        select: { title: true, tags: { select: { label: true }, orderBy: { label: 'asc' } } },
        orderBy: { id: 'asc' },
        take: 1,
      },
      models,
    },
    status: 200,
  },
  'rpc-models-write': {
    method: 'PATCH',
    path: '/api/rpc/user/update?models=true',
    as: 'ann',
    body: {
      where,
      data: { name: 'Ann B.', posts: { update: { where, data: { words: 1250 } } } },
      select: { name: true },
    },
    status: 200,
  },
  'rpc-models-cascade': {
    method: 'DELETE',
    path: '/api/rpc/post/delete',
    as: 'ann',
    query: { q: { where, select: { title: true } }, models },
    status: 200,
  },
  'rpc-models-invalid': {
    path: '/api/rpc/post/count',
    query: { models: 'yes' },
    status: 400,
  },
};
