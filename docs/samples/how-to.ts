import type { Samples } from './sample.ts';

/** The sample of the root README. */
export const readme: Samples = {
  readme: {
    path: '/api/rest/post',
    query: {
      'filter[title$contains]': 'JSON',
      include: 'author',
      'fields[post]': 'title,author',
      'fields[user]': 'name',
    },
    without: ['links', 'jsonapi'],
    status: 200,
  },
};

/** Asks for pages by cursor. */
const BY_CURSOR =
  'application/vnd.api+json; profile="https://jsonapi.org/profiles/ethanresnick/cursor-pagination/"';

/** The samples of how-to/pagination.md. */
export const howToPagination: Samples = {
  'paginate-offset': {
    path: '/api/rest/post',
    query: { 'page[offset]': '1', 'page[limit]': '1', 'fields[post]': 'title' },
    status: 200,
  },
  'paginate-number': {
    path: '/api/rest/post',
    query: { 'page[number]': '1', 'page[size]': '2', 'fields[post]': 'slug' },
    status: 200,
  },
  'paginate-no-total': {
    path: '/api/rest/post',
    query: { 'page[limit]': '1', 'page[total]': 'false', 'fields[post]': 'slug' },
    status: 200,
  },
  'paginate-cursor': {
    path: '/api/rest/post',
    query: { sort: '-publishedAt', 'page[size]': '1', 'fields[post]': 'slug' },
    headers: { Accept: BY_CURSOR },
    status: 200,
  },
  'paginate-cursor-sort': {
    path: '/api/rest/post',
    query: { sort: 'kind', 'page[size]': '1' },
    headers: { Accept: BY_CURSOR },
    status: 400,
  },
  'paginate-rpc': {
    path: '/api/rpc/post/findMany',
    query: { q: { orderBy: { id: 'asc' }, skip: 1, take: 2, select: { id: true, slug: true } } },
    status: 200,
  },
  'paginate-rpc-cursor': {
    path: '/api/rpc/post/findMany',
    query: {
      q: { orderBy: { id: 'asc' }, cursor: { id: 2 }, skip: 1, take: 1, select: { id: true } },
    },
    status: 200,
  },
};

/** The samples of how-to/many-to-many.md. */
export const howToManyToMany: Samples = {
  'tags-create': {
    method: 'POST',
    path: '/api/rest/post',
    query: { include: 'tags', 'fields[post]': 'title,tags', 'fields[tag]': 'label' },
    as: 'ann',
    body: {
      data: {
        type: 'post',
        attributes: { slug: 'links', title: 'Links in JSON:API', authorId: 1 },
        relationships: { tags: { data: [{ type: 'tag', id: 'http' }] } },
      },
    },
    without: ['links', 'jsonapi'],
    status: 201,
  },
  'tags-add': {
    method: 'POST',
    path: '/api/rest/post/1/relationships/tags',
    as: 'ann',
    body: { data: [{ type: 'tag', id: 'db' }] },
    without: ['links', 'jsonapi'],
    status: 200,
  },
  'tags-remove': {
    method: 'DELETE',
    path: '/api/rest/post/1/relationships/tags',
    as: 'ann',
    body: { data: [{ type: 'tag', id: 'http' }] },
    without: ['links', 'jsonapi'],
    status: 200,
  },
  'tags-replace': {
    method: 'PATCH',
    path: '/api/rest/post/1/relationships/tags',
    as: 'ann',
    body: {
      data: [
        { type: 'tag', id: 'http' },
        { type: 'tag', id: 'news' },
      ],
    },
    without: ['links', 'jsonapi'],
    status: 200,
  },
  'tags-filter': {
    path: '/api/rest/post',
    query: { 'filter[tags]': 'db', 'fields[post]': 'title' },
    without: ['links', 'jsonapi'],
    status: 200,
  },
  'tags-rpc': {
    method: 'PATCH',
    path: '/api/rpc/post/update',
    as: 'ann',
    body: {
      where: { id: 1 },
      data: { tags: { connect: [{ id: 'db' }], disconnect: [{ id: 'http' }] } },
      select: { id: true, tags: { select: { id: true } } },
    },
    status: 200,
  },
  'likes-create': {
    method: 'POST',
    path: '/api/rest/like',
    as: 'ann',
    body: {
      data: {
        type: 'like',
        attributes: { userId: 1, claps: 2 },
        relationships: { post: { data: { type: 'post', id: 1 } } },
      },
    },
    without: ['links', 'jsonapi'],
    status: 201,
  },
};

/** The samples of how-to/files.md. */
export const howToFiles: Samples = {
  'bytes-update': {
    method: 'PATCH',
    path: '/api/rest/profile/1',
    query: { 'fields[profile]': 'avatar' },
    as: 'ann',
    body: { data: { type: 'profile', id: 1, attributes: { avatar: 'iVBORw0KGgo=' } } },
    without: ['links', 'jsonapi'],
    status: 200,
  },
};

/** The samples of how-to/troubleshooting.md. */
export const howToTroubleshooting: Samples = {
  'trouble-unknown-field': {
    path: '/api/rest/post',
    query: { 'filter[titel]': 'x' },
    without: ['links', 'jsonapi'],
    status: 400,
  },
  'trouble-denied': {
    method: 'PATCH',
    path: '/api/rest/post/1',
    as: 'ben',
    body: { data: { type: 'post', id: 1, attributes: { title: 'Mine' } } },
    without: ['links', 'jsonapi'],
    status: 403,
  },
  'trouble-path': { path: '/api/rest/posts', without: ['links', 'jsonapi'], status: 404 },
  'trouble-media-type': {
    method: 'POST',
    path: '/api/rest/tag',
    headers: { 'Content-Type': 'text/plain' },
    body: '{}',
    without: ['links', 'jsonapi'],
    status: 415,
  },
  'trouble-unexpected': {
    path: '/api/rest/post',
    handler: 'failing',
    without: ['links', 'jsonapi'],
    status: 500,
  },
};
