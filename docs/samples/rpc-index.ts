import type { Samples } from './sample.ts';

const ARGS = {
  where: { published: true },
  select: { title: true },
  orderBy: { id: 'asc' },
  take: 1,
};

/** The samples of rpc/index.md. */
export const rpcIndex: Samples = {
  'rpc-first': { path: '/api/rpc/post/findMany', query: { q: ARGS }, status: 200 },
  'rpc-first-encoded': {
    path: '/api/rpc/post/findMany',
    query: { q: ARGS },
    showsEncoded: true,
    status: 200,
  },
  'rpc-body': {
    method: 'PATCH',
    path: '/api/rpc/post/update',
    as: 'ann',
    body: { where: { id: 1 }, data: { words: 1250 }, select: { id: true, words: true } },
    status: 200,
  },
  'rpc-query-method': {
    method: 'QUERY',
    path: '/api/rpc/post/findMany',
    body: { where: { published: true }, select: { title: true }, take: 1 },
    status: 200,
  },
  'rpc-values': {
    path: '/api/rpc/post/findUnique',
    query: {
      q: { where: { id: 1 }, select: { publishedAt: true, views: true, tips: true, cover: true } },
    },
    status: 200,
  },
  'rpc-query-meta': {
    path: '/api/rpc/post/findMany',
    query: {
      q: {
        where: { publishedAt: { gte: '2026-02-01T00:00:00.000Z' } },
        orderBy: { id: 'asc' },
        select: { title: true },
      },
      meta: { serialization: { values: { 'where.publishedAt.gte': ['Date'] } } },
    },
    status: 200,
  },
  'rpc-query-plain': {
    path: '/api/rpc/post/findMany',
    query: {
      q: {
        where: { publishedAt: { gte: '2026-02-01T00:00:00Z' } },
        orderBy: { id: 'asc' },
        select: { title: true },
      },
    },
    status: 200,
  },
  'rpc-body-meta': {
    method: 'PATCH',
    path: '/api/rpc/post/update',
    as: 'ann',
    body: {
      where: { id: 1 },
      data: { tips: '13.00', cover: '/9g=' },
      select: { tips: true, cover: true },
      meta: {
        serialization: {
          values: { 'data.tips': [['custom', 'Decimal']], 'data.cover': [['custom', 'Bytes']] },
        },
      },
    },
    status: 200,
  },
  'rpc-options': { method: 'OPTIONS', path: '/api/rpc/post/update', status: 204 },
  'rpc-error-method': { method: 'PATCH', path: '/api/rpc/post/findMany', body: {}, status: 405 },
  'rpc-error-model': { path: '/api/rpc/painting/findMany', status: 400 },
  'rpc-error-operation': { path: '/api/rpc/post/destroy', status: 400 },
  'rpc-error-arguments': {
    path: '/api/rpc/post/findMany',
    query: { q: { where: { colour: 'red' } } },
    status: 400,
  },
  'rpc-error-json': { path: '/api/rpc/post/findMany', query: { q: '{where:1}' }, status: 400 },
  'rpc-error-denied': {
    method: 'PATCH',
    path: '/api/rpc/post/update',
    as: 'ann',
    body: { where: { id: 2 }, data: { title: 'Mine now' } },
    status: 403,
  },
  'rpc-error-missing': {
    method: 'PATCH',
    path: '/api/rpc/post/update',
    as: 'ben',
    body: { where: { id: 4 }, data: { title: 'Mine now' } },
    status: 404,
  },
  'rpc-error-not-readable': {
    method: 'PATCH',
    path: '/api/rpc/post/update',
    as: 'ann',
    body: { where: { id: 4 }, data: { authorId: 2 } },
    status: 403,
  },
  'rpc-error-conflict': {
    method: 'PATCH',
    path: '/api/rpc/post/update',
    as: 'ann',
    body: { where: { id: 1 }, data: { slug: 'pages' } },
    status: 409,
  },
  'rpc-error-unknown': { path: '/api/rpc/post/findMany', handler: 'failing', status: 500 },
};
