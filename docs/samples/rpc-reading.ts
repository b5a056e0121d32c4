import type { Sample, Samples } from './sample.ts';

function read(operation: string, q: unknown, status = 200): Sample {
  return { path: `/api/rpc/post/${operation}`, query: { q }, status };
}

/** The samples of rpc/reading.md. */
export const rpcReading: Samples = {
  'rpc-find-many': read('findMany', {
    where: { published: true, words: { gte: 200 } },
    orderBy: { publishedAt: 'desc' },
    skip: 0,
    take: 10,
    select: { id: true, title: true, author: { select: { name: true } } },
  }),
  'rpc-find-many-cursor': read('findMany', {
    cursor: { id: 2 },
    skip: 1,
    take: 10,
    orderBy: { id: 'asc' },
    select: { id: true },
  }),
  'rpc-find-many-distinct': read('findMany', {
    distinct: ['kind'],
    orderBy: { id: 'asc' },
    select: { id: true, kind: true },
  }),
  'rpc-find-many-include': {
    path: '/api/rpc/comment/findMany',
    query: { q: { where: { postId: 1 }, include: { author: true }, orderBy: { id: 'asc' } } },
    as: 'ben',
    status: 200,
  },
  'rpc-find-unique': read('findUnique', {
    where: { slug: 'pages' },
    include: { tags: { orderBy: { label: 'asc' } } },
    omit: { keywords: true, metadata: true, cover: true },
  }),
  'rpc-find-unique-none': read('findUnique', { where: { id: 4 } }),
  'rpc-find-unique-compound': {
    path: '/api/rpc/like/findUnique',
    query: { q: { where: { postId_userId: { postId: 1, userId: 2 } } } },
    status: 200,
  },
  'rpc-find-unique-or-throw': read('findUniqueOrThrow', { where: { id: 4 } }, 404),
  'rpc-find-first': read('findFirst', {
    where: { tags: { some: { id: 'http' } } },
    orderBy: { words: 'asc' },
    select: { title: true, words: true },
  }),
  'rpc-find-first-or-throw': read(
    'findFirstOrThrow',
    { where: { title: { contains: 'REST' } }, select: { id: true } },
    404,
  ),
  'rpc-count': read('count', { where: { kind: 'ARTICLE' } }),
  'rpc-count-fields': read('count', { select: { _all: true, rating: true } }),
  'rpc-exists': read('exists', { where: { kind: 'NOTE' } }),
  'rpc-aggregate': read('aggregate', {
    _count: true,
    _avg: { rating: true },
    _sum: { words: true, views: true },
    _max: { publishedAt: true },
  }),
  'rpc-group-by': read('groupBy', {
    by: ['kind'],
    _count: { _all: true },
    _sum: { words: true },
    orderBy: { kind: 'asc' },
  }),
  'rpc-group-by-having': read('groupBy', {
    by: ['kind'],
    _avg: { words: true },
    having: { words: { _avg: { gt: 500 } } },
  }),
};
