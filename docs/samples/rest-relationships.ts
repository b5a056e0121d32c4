import type { Samples } from './sample.ts';

const TAGS = '/api/rest/post/2/relationships/tags';
const EDITOR = '/api/rest/post/1/relationships/editor';
const NEWS = { data: [{ type: 'tag', id: 'news' }] };

/** The samples of rest/relationships.md. */
export const restRelationships: Samples = {
  'rest-related-to-one': {
    path: '/api/rest/post/1/author',
    query: { 'fields[user]': 'name' },
    status: 200,
  },
  'rest-related-to-many': {
    path: '/api/rest/post/1/comments',
    query: { sort: '-id', 'fields[comment]': 'body' },
    status: 200,
  },
  'rest-related-none': { path: '/api/rest/post/2/editor', status: 200 },
  'rest-related-hidden': { path: '/api/rest/comment/4/post', as: 'ben', status: 200 },
  'rest-linkage-to-one': { path: EDITOR, status: 200 },
  'rest-linkage-to-many': { path: TAGS, status: 200 },
  'rest-linkage-include': {
    path: TAGS,
    query: { include: 'tags', 'fields[tag]': 'label' },
    without: ['links', 'jsonapi'],
    status: 200,
  },
  'rest-linkage-page': {
    path: TAGS,
    query: { 'page[limit]': '1', 'filter[label$startsWith]': 'H,D', sort: 'label' },
    status: 200,
  },
  'rest-replace-to-one': {
    method: 'PATCH',
    path: EDITOR,
    as: 'ann',
    body: { data: { type: 'user', id: '3' } },
    status: 200,
  },
  'rest-clear-to-one': {
    method: 'PATCH',
    path: EDITOR,
    as: 'ann',
    body: { data: null },
    status: 200,
  },
  'rest-replace-related': {
    method: 'PUT',
    path: '/api/rest/post/1/editor',
    as: 'ann',
    body: { data: { type: 'user', id: '3' } },
    status: 200,
  },
  'rest-add': { method: 'POST', path: TAGS, as: 'ben', body: NEWS, status: 200 },
  'rest-replace-to-many': { method: 'PUT', path: TAGS, as: 'ben', body: NEWS, status: 200 },
  'rest-clear-to-many': { method: 'PATCH', path: TAGS, as: 'ben', body: { data: [] }, status: 200 },
  'rest-remove': {
    method: 'DELETE',
    path: TAGS,
    as: 'ben',
    body: { data: [{ type: 'tag', id: 'db' }] },
    status: 200,
  },
  'rest-remove-required': {
    method: 'PATCH',
    path: '/api/rest/user/1/relationships/comments',
    as: 'ann',
    body: { data: [] },
    status: 403,
  },
  'rest-clear-required': {
    method: 'PATCH',
    path: '/api/rest/post/1/relationships/author',
    as: 'ann',
    body: { data: null },
    status: 400,
  },
  'rest-link-nowhere': {
    method: 'POST',
    path: TAGS,
    as: 'ben',
    body: { data: [{ type: 'tag', id: 'nope' }] },
    status: 404,
  },
  'rest-link-wrong-type': {
    method: 'POST',
    path: TAGS,
    as: 'ben',
    body: { data: [{ type: 'user', id: '1' }] },
    status: 400,
  },
  'rest-nested-fetch': {
    path: '/api/rest/user/1/posts/1',
    query: { 'fields[post]': 'title' },
    handler: 'nested',
    status: 200,
  },
  'rest-nested-other': { path: '/api/rest/user/2/posts/1', handler: 'nested', status: 404 },
  'rest-nested-create': {
    method: 'POST',
    path: '/api/rest/post/1/comments',
    query: { 'fields[comment]': 'body,post' },
    as: 'ben',
    body: { data: { type: 'comment', attributes: { body: 'Thanks!', authorId: 2 } } },
    handler: 'nested',
    status: 201,
  },
  'rest-nested-conflict': {
    method: 'PATCH',
    path: '/api/rest/user/1/posts/1',
    as: 'ann',
    body: {
      data: {
        type: 'post',
        id: 1,
        relationships: { author: { data: { type: 'user', id: 2 } } },
      },
    },
    handler: 'nested',
    status: 409,
  },
  'rest-nested-to-one': {
    method: 'PATCH',
    path: '/api/rest/post/1/author',
    query: { 'fields[user]': 'name' },
    as: 'ann',
    body: { data: { type: 'user', attributes: { name: 'Ann B.' } } },
    handler: 'nested',
    status: 200,
  },
};
