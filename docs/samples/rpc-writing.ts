import type { Sample, Samples } from './sample.ts';

const SELECT = { id: true, slug: true, words: true };
const NEW_POST = { slug: 'etags', title: 'Why ETags', authorId: 1 };

function write(call: `${string} ${string}`, body: unknown, status = 200): Sample {
  const [method = '', operation = ''] = call.split(' ');
  return { method, path: `/api/rpc/post/${operation}`, as: 'ann', body, status };
}

/** The samples of rpc/writing.md. */
export const rpcWriting: Samples = {
  'rpc-create': write('POST create', { data: NEW_POST, select: SELECT }, 201),
  'rpc-create-nested': write(
    'POST create',
    {
      data: {
        slug: 'etags',
        title: 'Why ETags',
        author: { connect: { id: 1 } },
        tags: { connect: [{ id: 'http' }] },
        likes: { create: { userId: 1, claps: 2 } },
      },
      select: { id: true, tags: true, likes: true },
    },
    201,
  ),
  'rpc-create-many': write(
    'POST createMany',
    { data: [NEW_POST, { ...NEW_POST, slug: 'caches', title: 'Caches' }] },
    201,
  ),
  'rpc-create-many-and-return': write('POST createManyAndReturn', {
    data: [NEW_POST, { ...NEW_POST, slug: 'caches', title: 'Caches' }],
    select: SELECT,
  }),
  'rpc-update': write('PUT update', {
    where: { slug: 'first' },
    data: { words: { increment: 50 }, tags: { disconnect: { id: 'http' } } },
    select: { ...SELECT, tags: true },
  }),
  'rpc-update-many': write('PATCH updateMany', {
    where: { authorId: 1 },
    data: { published: true },
  }),
  'rpc-update-many-policy': write('PATCH updateMany', { where: {}, data: { words: 1 } }),
  'rpc-update-many-and-return': write('PATCH updateManyAndReturn', {
    where: { kind: 'NOTE' },
    data: { words: 200 },
    select: SELECT,
  }),
  'rpc-upsert': write('POST upsert', {
    where: { slug: 'etags' },
    create: NEW_POST,
    update: { words: { increment: 1 } },
    select: SELECT,
  }),
  'rpc-delete': {
    method: 'DELETE',
    path: '/api/rpc/post/delete',
    query: { q: { where: { id: 3 }, select: { id: true, slug: true, words: true } } },
    as: 'ann',
    status: 200,
  },
  'rpc-delete-many': {
    method: 'DELETE',
    path: '/api/rpc/comment/deleteMany',
    query: { q: { where: { postId: 1 } } },
    as: 'ben',
    status: 200,
  },
  'rpc-json-null': write('PATCH update', {
    where: { id: 1 },
    data: { metadata: null },
    select: { metadata: true },
  }),
  'rpc-update-minimal': {
    ...write('PATCH update', { where: { id: 4 }, data: { authorId: 2 } }),
    headers: { Prefer: 'return=minimal' },
    status: 204,
    shows: ['Preference-Applied'],
  },
};
