import type { Samples } from './sample.ts';

const CHANGE = { data: { type: 'post', attributes: { title: 'Mine now' } } };

/** The samples of rest/errors-and-negotiation.md. */
export const restErrors: Samples = {
  'rest-error-type': { path: '/api/rest/painting', status: 404 },
  'rest-error-path': { path: '/api/rest/post/1/author/name', status: 404 },
  'rest-error-relationship': { path: '/api/rest/post/1/readers', status: 404 },
  'rest-error-id': { path: '/api/rest/post/99', status: 404 },
  'rest-error-parameters': {
    path: '/api/rest/post',
    query: { sort: 'colour', 'page[limit]': '0', colour: 'red' },
    status: 400,
  },
  'rest-error-pointers': {
    method: 'POST',
    path: '/api/rest/post',
    as: 'ann',
    body: {
      data: {
        type: 'post',
        attributes: { words: 'many', colour: 'red' },
        relationships: { author: { data: [] } },
      },
    },
    status: 400,
  },
  'rest-error-json': {
    method: 'POST',
    path: '/api/rest/post',
    as: 'ann',
    body: '{ "data": ',
    headers: { 'Content-Type': 'application/json' },
    status: 400,
  },
  'rest-error-limit': {
    path: '/api/rest/post',
    query: { include: 'author.posts.author.posts.author.posts' },
    status: 400,
  },
  'rest-error-denied': {
    method: 'PATCH',
    path: '/api/rest/post/2',
    as: 'ann',
    body: CHANGE,
    status: 403,
  },
  'rest-error-hidden': {
    method: 'PATCH',
    path: '/api/rest/post/4',
    as: 'ben',
    body: CHANGE,
    status: 404,
  },
  'rest-error-not-readable': {
    method: 'PATCH',
    path: '/api/rest/post/4',
    as: 'ann',
    body: { data: { type: 'post', attributes: { authorId: 2 } } },
    status: 403,
  },
  'rest-error-conflict': {
    method: 'POST',
    path: '/api/rest/post',
    as: 'ann',
    body: { data: { type: 'comment', attributes: { body: 'Hello' } } },
    status: 409,
  },
  'rest-error-caller': {
    path: '/api/rest/post',
    headers: { Authorization: 'Bearer expired' },
    handler: 'failing',
    status: 401,
  },
  'rest-error-unavailable': {
    path: '/api/rest/post',
    headers: { Authorization: 'Bearer of-a-session-store-that-is-down' },
    handler: 'failing',
    status: 503,
  },
  'rest-error-too-large': {
    method: 'POST',
    path: '/api/rest/post',
    as: 'ann',
    body: {
      data: { type: 'post', attributes: { slug: 'long', title: 'A long story', authorId: 1 } },
    },
    handler: 'small',
    status: 413,
  },
  'rest-error-unknown': { path: '/api/rest/post', handler: 'failing', status: 500 },
  'rest-error-media-type': {
    method: 'POST',
    path: '/api/rest/post',
    as: 'ann',
    body: 'title=Hello',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    status: 415,
  },
  'rest-error-accept': {
    path: '/api/rest/post',
    headers: { Accept: 'text/html' },
    shows: ['Vary'],
    status: 406,
  },
  'rest-negotiation': {
    method: 'PATCH',
    path: '/api/rest/comment/3',
    query: { 'fields[comment]': 'body' },
    as: 'ann',
    headers: {
      'Content-Type': 'application/vnd.api+json',
      Accept: 'application/vnd.api+json',
    },
    body: { data: { type: 'comment', id: '3', attributes: { body: 'Why not cursors?' } } },
    shows: ['Vary'],
    status: 200,
  },
  'rest-error-method': { method: 'DELETE', path: '/api/rest/post', status: 405 },
  'rest-options': { method: 'OPTIONS', path: '/api/rest/post/1/relationships/tags', status: 204 },
  'rest-head': { method: 'HEAD', path: '/api/rest/post/1', status: 200 },
  'rest-strict': {
    path: '/api/rest/post/1',
    query: { 'fields[post]': 'title,author' },
    handler: 'strict',
    status: 200,
  },
  'rest-strict-error': { path: '/api/rest/post/99', handler: 'strict', status: 404 },
  'rest-strict-relationship': {
    method: 'POST',
    path: '/api/rest/post/2/relationships/tags',
    as: 'ben',
    body: { data: [{ type: 'tag', id: 'news' }] },
    handler: 'strict',
    status: 204,
  },
  'rest-exposed': {
    path: '/api/rest/user',
    query: { sort: 'email' },
    handler: 'exposed',
    status: 400,
  },
};
