import type { Samples } from './sample.ts';

/** The samples of rest/index.md. */
export const restIndex: Samples = {
  'rest-first': {
    path: '/api/rest/post',
    query: { 'fields[post]': 'title,author', 'filter[title$contains]': 'API' },
    status: 200,
  },
  'rest-first-encoded': {
    path: '/api/rest/post',
    query: { 'fields[post]': 'title,author', 'filter[title$contains]': 'API' },
    showsEncoded: true,
    without: ['data', 'links', 'jsonapi'],
    status: 200,
  },
  'rest-compound-id': { path: '/api/rest/like/1_2', status: 200 },
};
