import type { Sample, Samples } from './sample.ts';

const ATOMIC = 'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"';

function operations(list: readonly unknown[], status = 200, rest: Partial<Sample> = {}): Sample {
  return {
    ...{ method: 'POST', path: '/api/rest/operations', as: 'ann', status },
    headers: { 'Content-Type': ATOMIC, Accept: ATOMIC },
    body: { 'atomic:operations': list },
    ...rest,
  };
}

const POST = { slug: 'atomic', title: 'All or nothing', published: true };

/** The samples of rest/atomic-operations.md. */
export const restOperations: Samples = {
  'rest-operations': operations(
    [
      {
        op: 'add',
        data: {
          type: 'post',
          lid: 'new',
          attributes: POST,
          relationships: { author: { data: { type: 'user', id: '1' } } },
        },
      },
      {
        op: 'add',
        ref: { type: 'post', lid: 'new', relationship: 'tags' },
        data: [{ type: 'tag', id: 'http' }],
      },
      {
        op: 'update',
        data: { type: 'post', id: '4', attributes: { title: 'Policies, continued' } },
      },
      { op: 'remove', ref: { type: 'post', id: '3' } },
    ],
    200,
    { query: { 'fields[post]': 'title' } },
  ),
  'rest-operations-href': operations(
    [
      { op: 'remove', href: '/comment/3' },
      { op: 'update', href: '/post/1/relationships/editor', data: null },
    ],
    204,
  ),
  'rest-operations-errors': operations(
    [
      { op: 'add', data: { type: 'tag', id: 'rest', attributes: { label: 5 } } },
      { op: 'remove', ref: { type: 'post', lid: 'old' } },
    ],
    400,
  ),
  'rest-operations-fails': operations(
    [
      { op: 'add', data: { type: 'tag', id: 'rest', attributes: { label: 'REST' } } },
      { op: 'update', data: { type: 'post', id: '2', attributes: { title: 'Mine' } } },
    ],
    403,
  ),
};
