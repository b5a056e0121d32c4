import type { Samples } from './sample.ts';

const NEW_POST = { slug: 'etags', title: 'Why ETags', authorId: 1 };
const FIELDS = { 'fields[post]': 'slug,title,words' };

/** The samples of rest/writing.md. */
export const restWriting: Samples = {
  'rest-create': {
    method: 'POST',
    path: '/api/rest/post',
    query: FIELDS,
    as: 'ann',
    body: { data: { type: 'post', attributes: NEW_POST } },
    status: 201,
  },
  'rest-create-related': {
    method: 'POST',
    path: '/api/rest/post',
    query: { include: 'tags', 'fields[post]': 'title,author,tags', 'fields[tag]': 'label' },
    as: 'ann',
    body: {
      data: {
        type: 'post',
        attributes: { slug: 'etags', title: 'Why ETags' },
        relationships: {
          author: { data: { type: 'user', id: '1' } },
          tags: { data: [{ type: 'tag', id: 'http' }] },
        },
      },
    },
    status: 201,
  },
  'rest-create-plain-values': {
    method: 'POST',
    path: '/api/rest/post',
    query: { 'fields[post]': 'publishedAt,views,tips,cover,metadata' },
    as: 'ann',
    body: {
      data: {
        type: 'post',
        attributes: {
          ...NEW_POST,
          publishedAt: '2026-04-01T08:00:00Z',
          views: '9007199254740993',
          tips: '0.10',
          cover: 'yv4=',
          metadata: { lang: 'en' },
        },
      },
    },
    status: 201,
  },
  'rest-create-with-meta': {
    method: 'POST',
    path: '/api/rest/post',
    query: { 'fields[post]': 'tips,cover' },
    as: 'ann',
    body: {
      data: { type: 'post', attributes: { ...NEW_POST, tips: '0.10', cover: 'yv4=' } },
      meta: {
        serialization: {
          values: {
            'data.attributes.tips': [['custom', 'Decimal']],
            'data.attributes.cover': [['custom', 'Bytes']],
          },
        },
      },
    },
    status: 201,
  },
  'rest-create-client-id': {
    method: 'POST',
    path: '/api/rest/tag',
    as: 'ann',
    body: { data: { type: 'tag', id: 'graphql', attributes: { label: 'GraphQL' } } },
    status: 201,
  },
  'rest-create-generated-id': {
    method: 'POST',
    path: '/api/rest/post',
    as: 'ann',
    body: { data: { type: 'post', id: '77', attributes: NEW_POST } },
    status: 403,
  },
  'rest-create-compound-id': {
    method: 'POST',
    path: '/api/rest/like',
    as: 'ann',
    body: { data: { type: 'like', id: '3_1', attributes: { claps: 2 } } },
    status: 201,
  },
  'rest-create-conflict': {
    method: 'POST',
    path: '/api/rest/post',
    as: 'ann',
    body: { data: { type: 'post', attributes: { ...NEW_POST, slug: 'pages' } } },
    status: 409,
  },
  'rest-create-invalid': {
    method: 'POST',
    path: '/api/rest/post',
    as: 'ann',
    body: { data: { type: 'post', attributes: { ...NEW_POST, title: '' } } },
    status: 400,
  },
  'rest-update': {
    method: 'PATCH',
    path: '/api/rest/post/1',
    query: FIELDS,
    as: 'ann',
    body: { data: { type: 'post', id: '1', attributes: { words: 1250 } } },
    status: 200,
  },
  'rest-update-put': {
    method: 'PUT',
    path: '/api/rest/post/1',
    query: { 'fields[post]': 'rating,words' },
    as: 'ann',
    body: { data: { type: 'post', attributes: { rating: null } } },
    status: 200,
  },
  'rest-update-related': {
    method: 'PATCH',
    path: '/api/rest/post/1',
    query: { include: 'tags', 'fields[post]': 'title,editor,tags', 'fields[tag]': 'label' },
    as: 'ann',
    body: {
      data: {
        type: 'post',
        id: '1',
        relationships: {
          editor: { data: null },
          tags: { data: [{ type: 'tag', id: 'news' }] },
        },
      },
    },
    status: 200,
  },
  'rest-update-id': {
    method: 'PATCH',
    path: '/api/rest/post/1',
    as: 'ann',
    body: { data: { type: 'post', id: '2', attributes: { words: 1 } } },
    status: 409,
  },
  'rest-create-minimal': {
    method: 'POST',
    path: '/api/rest/post',
    as: 'ann',
    headers: { Prefer: 'return=minimal' },
    body: { data: { type: 'post', attributes: NEW_POST } },
    status: 201,
    shows: ['Preference-Applied'],
  },
  'rest-update-minimal': {
    method: 'PATCH',
    path: '/api/rest/post/4',
    as: 'ann',
    headers: { Prefer: 'return=minimal' },
    body: { data: { type: 'post', attributes: { authorId: 2 } } },
    status: 204,
    shows: ['Preference-Applied'],
  },
  'rest-delete': { method: 'DELETE', path: '/api/rest/post/3', as: 'ann', status: 204 },
  'rest-update-many': {
    method: 'PATCH',
    path: '/api/rest/post',
    query: { 'filter[words$lt]': '500' },
    as: 'ann',
    handler: 'bulk',
    body: { data: { type: 'post', attributes: { rating: 1 } } },
    status: 200,
  },
  'rest-delete-many': {
    method: 'DELETE',
    path: '/api/rest/post',
    query: { 'filter[publishedAt$null]': 'true' },
    as: 'ann',
    handler: 'bulk',
    status: 200,
  },
  'rest-delete-many-open': {
    method: 'DELETE',
    path: '/api/rest/post',
    as: 'ann',
    handler: 'bulk',
    status: 400,
  },
  'rest-upsert-creates': {
    method: 'POST',
    path: '/api/rest/post',
    query: FIELDS,
    as: 'ann',
    body: {
      meta: { operation: 'upsert', matchFields: ['slug'] },
      data: { type: 'post', attributes: NEW_POST },
    },
    status: 201,
  },
  'rest-upsert-updates': {
    method: 'POST',
    path: '/api/rest/post',
    query: FIELDS,
    as: 'ann',
    body: {
      meta: { operation: 'upsert', matchFields: ['slug'] },
      data: { type: 'post', attributes: { ...NEW_POST, slug: 'notes' } },
    },
    status: 200,
  },
  'rest-upsert-no-key': {
    method: 'POST',
    path: '/api/rest/post',
    as: 'ann',
    body: {
      meta: { operation: 'upsert', matchFields: ['title'] },
      data: { type: 'post', attributes: NEW_POST },
    },
    status: 400,
  },
};
