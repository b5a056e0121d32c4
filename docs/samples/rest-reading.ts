import type { Samples } from './sample.ts';

/** The samples of rest/reading.md. */
export const restReading: Samples = {
  'rest-fetch': { path: '/api/rest/post/1', status: 200 },
  'rest-fetch-plain': { path: '/api/rest/comment/1', status: 200 },
  'rest-fetch-as-nobody': { path: '/api/rest/user/1', status: 200 },
  'rest-fetch-as-ann': { path: '/api/rest/user/1', as: 'ann', status: 200 },
  'rest-fetch-hidden-link': {
    path: '/api/rest/comment/4',
    query: { 'fields[comment]': 'body,post' },
    as: 'ben',
    status: 200,
  },
  'rest-list': { path: '/api/rest/tag', status: 200 },
  'rest-fields': {
    path: '/api/rest/post/2',
    query: { 'fields[post]': 'title,author' },
    status: 200,
  },
  'rest-include': {
    path: '/api/rest/comment',
    query: { include: 'author', 'fields[comment]': 'body,author', 'fields[user]': 'name' },
    status: 200,
  },
  'rest-include-nested': {
    path: '/api/rest/post/1',
    query: {
      include: 'comments.author',
      'fields[post]': 'title,comments',
      'fields[comment]': 'body,author',
      'fields[user]': 'name',
    },
    status: 200,
  },
  'rest-include-options': {
    path: '/api/rest/post/1',
    query: {
      include: 'comments',
      'includeOptions[comments][sort]': '-id',
      'includeOptions[comments][limit]': '1',
      'includeOptions[comments][count]': 'true',
      'fields[post]': 'comments',
      'fields[comment]': 'body',
    },
    without: ['jsonapi'],
    status: 200,
  },
  'rest-include-after': {
    path: '/api/rest/post/1',
    query: {
      include: 'comments',
      'includeOptions[comments][sort]': '-id',
      'includeOptions[comments][after]': 'WzEsInBvc3QuY29tbWVudHMiLCItaWQiLDJd3WrSVA',
      'fields[post]': 'comments',
      'fields[comment]': 'body',
    },
    without: ['jsonapi'],
    status: 200,
  },
  'rest-all-linkage': {
    path: '/api/rest/post/2',
    query: { 'fields[post]': 'title,tags' },
    handler: 'all-linkage',
    status: 200,
  },
  'rest-meta': {
    path: '/api/rest/post/1',
    query: { 'fields[post]': 'title' },
    headers: { 'x-user': '1' },
    handler: 'meta',
    status: 200,
  },
  'rest-sort': {
    path: '/api/rest/post',
    query: { sort: 'kind,-publishedAt', 'fields[post]': 'kind,publishedAt' },
    without: ['links', 'jsonapi'],
    status: 200,
  },
  'rest-sort-related': {
    path: '/api/rest/post',
    query: { sort: '-author.name', 'fields[post]': 'title' },
    without: ['links', 'jsonapi'],
    status: 200,
  },
  'rest-sort-count': {
    path: '/api/rest/post',
    query: { sort: '-comments.$count', 'fields[post]': 'slug' },
    without: ['links', 'jsonapi'],
    status: 200,
  },
  'rest-page': {
    path: '/api/rest/post',
    query: { 'page[offset]': '1', 'page[limit]': '1', 'fields[post]': 'title' },
    status: 200,
  },
  'rest-page-number': {
    path: '/api/rest/post',
    query: { 'page[number]': '2', 'page[size]': '1', 'fields[post]': 'title' },
    status: 200,
  },
  'rest-page-no-total': {
    path: '/api/rest/post',
    query: { 'page[total]': 'false', 'page[limit]': '2', 'fields[post]': 'title' },
    status: 200,
  },
  'rest-aggregates': {
    path: '/api/rest/post',
    query: {
      'aggregateFields[words]': 'sum,avg',
      'aggregateFields[publishedAt]': 'max',
      'page[limit]': '1',
      'fields[post]': 'title',
    },
    without: ['links', 'jsonapi'],
    status: 200,
  },
  'rest-page-too-large': { path: '/api/rest/post', query: { 'page[limit]': '5000' }, status: 400 },
};
