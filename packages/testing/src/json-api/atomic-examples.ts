/** A request of the specification, and its results; `undefined` for a response without a document. */
export interface AtomicExample {
  readonly operations: readonly object[];
  readonly results?: readonly object[];
}

const ID = 'acb2ebd6-ed30-4877-80ce-52a14d77d470';

/**
 * The examples of https://jsonapi.org/ext/atomic/, with the types of the fixture: posts for articles,
 * users and teams for people and authors, tags for comments.
 */
export const ATOMIC_EXAMPLES = {
  'creating a resource': {
    operations: [
      {
        op: 'add',
        href: '/post',
        data: { type: 'post', attributes: { title: 'JSON API paints my bikeshed!' } },
      },
    ],
    results: [
      {
        data: {
          links: { self: 'http://api.test/rest/post/6' },
          type: 'post',
          id: '6',
          attributes: { title: 'JSON API paints my bikeshed!' },
        },
      },
    ],
  },
  'updating a resource': {
    operations: [
      {
        op: 'update',
        data: { type: 'post', id: '1', attributes: { title: 'To TDD or Not' } },
      },
    ],
    results: [{ data: { type: 'post', id: '1', attributes: { title: 'To TDD or Not' } } }],
  },
  'deleting a resource': {
    operations: [{ op: 'remove', ref: { type: 'post', id: '5' } }],
  },
  'assigning a to-one relationship': {
    operations: [
      {
        op: 'update',
        ref: { type: 'post', id: '1', relationship: 'author' },
        data: { type: 'user', id: '3' },
      },
    ],
  },
  'clearing a to-one relationship': {
    operations: [
      { op: 'update', ref: { type: 'post', id: '1', relationship: 'author' }, data: null },
    ],
  },
  'adding members': {
    operations: [
      {
        op: 'add',
        ref: { type: 'post', id: '2', relationship: 'tags' },
        data: [{ type: 'tag', id: '1' }],
      },
    ],
  },
  'replacing all members': {
    operations: [
      {
        op: 'update',
        ref: { type: 'post', id: '2', relationship: 'tags' },
        data: [
          { type: 'tag', id: '2' },
          { type: 'tag', id: '3' },
        ],
      },
    ],
  },
  'removing members': {
    operations: [
      {
        op: 'remove',
        ref: { type: 'post', id: '2', relationship: 'tags' },
        data: [
          { type: 'tag', id: '2' },
          { type: 'tag', id: '3' },
        ],
      },
    ],
  },
  'several operations': {
    operations: [
      { op: 'add', data: { type: 'team', id: ID, attributes: { name: 'dgeb' } } },
      {
        op: 'add',
        data: {
          type: 'membership',
          attributes: { position: 9 },
          relationships: {
            user: { data: { type: 'user', id: '1' } },
            team: { data: { type: 'team', id: ID } },
          },
        },
      },
    ],
    results: [
      {
        data: {
          links: { self: `http://api.test/rest/team/${ID}` },
          type: 'team',
          id: ID,
          attributes: { name: 'dgeb' },
        },
      },
      { data: { type: 'membership', relationships: { team: { data: { type: 'team', id: ID } } } } },
    ],
  },
} satisfies Readonly<Record<string, AtomicExample>>;
