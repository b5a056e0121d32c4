import type { Caller } from '../../create-database.ts';
import type { Capability } from '../support/capabilities.ts';
import { ADA, BOB } from '../support/fixture-rows.ts';
import type { TestResponse } from '../support/send-request.ts';
import { link, links } from './relationship-rejection-cases.ts';

/** A resource that cannot be created with its relationships, and the error. */
export type RejectedCreation = readonly [
  name: string,
  data: TestResponse['body'],
  caller: Caller,
  status: number,
  code: string,
  pointer: string | undefined,
  needs?: Capability,
];

/** Creations whose linkage is rejected. */
export const REJECTED_CREATIONS: readonly RejectedCreation[] = [
  [
    'linkage to a missing row',
    {
      type: 'post',
      attributes: { title: 'x' },
      relationships: { author: { data: link('user', 99) } },
    },
    ADA,
    404,
    'not-found',
    '/data/relationships/author/data',
  ],
  [
    'a member that does not exist',
    {
      type: 'post',
      attributes: { title: 'x', published: true },
      relationships: { tags: { data: links('tag', 1, 99) } },
    },
    BOB,
    404,
    'not-found',
    '/data/relationships/tags/data',
  ],
  [
    'members of which one does not exist, and a to-one that is valid',
    {
      type: 'user',
      attributes: { email: 'new@example.com' },
      relationships: {
        locker: { data: link('locker', 1) },
        posts: { data: links('post', 4, 99) },
      },
    },
    ADA,
    404,
    'not-found',
    '/data/relationships/posts/data',
  ],
  [
    'a member that the caller cannot read',
    {
      type: 'tag',
      attributes: { name: 'new' },
      relationships: { posts: { data: links('post', 4, 3) } },
    },
    BOB,
    404,
    'not-found',
    '/data/relationships/posts/data',
    'policies',
  ],
  [
    'a member that the caller cannot change',
    {
      type: 'tag',
      attributes: { name: 'new' },
      relationships: { posts: { data: links('post', 4, 1) } },
    },
    BOB,
    403,
    'forbidden',
    undefined,
    'policies',
  ],
  [
    'another user as the author',
    {
      type: 'post',
      attributes: { title: 'x', published: true },
      relationships: { author: { data: link('user', 1) } },
    },
    BOB,
    403,
    'forbidden',
    undefined,
    'policies',
  ],
  [
    'a missing required relationship',
    { type: 'profile', attributes: { bio: 'x' } },
    ADA,
    400,
    'validation-error',
    // Either side of it may be reported as missing.
    expect.stringMatching(/^\/data\/(attributes\/userId|relationships\/user)$/),
  ],
  [
    'null for a required relationship',
    { type: 'profile', attributes: { bio: 'x' }, relationships: { user: { data: null } } },
    ADA,
    400,
    'invalid-relation-data',
    '/data/relationships/user/data',
  ],
  [
    'a unique key that belongs to another row',
    {
      type: 'profile',
      attributes: { bio: 'x' },
      relationships: { user: { data: link('user', 1) } },
    },
    ADA,
    409,
    'conflict',
    undefined,
  ],
  [
    'a member whose id would change',
    {
      type: 'user',
      attributes: { email: 'new@example.com' },
      relationships: { memberships: { data: links('membership', '1_a%5Fb') } },
    },
    ADA,
    409,
    'conflict',
    '/data/relationships/memberships/data',
  ],
  [
    'an unknown relationship',
    { type: 'category', attributes: { name: 'x' }, relationships: { nope: { data: null } } },
    ADA,
    400,
    'invalid-payload',
    '/data/relationships/nope',
  ],
  [
    'an attribute as a relationship',
    { type: 'category', attributes: { name: 'x' }, relationships: { name: { data: null } } },
    ADA,
    400,
    'invalid-payload',
    '/data/relationships/name',
  ],
  [
    'a relationship without data',
    { type: 'category', attributes: { name: 'x' }, relationships: { parent: {} } },
    ADA,
    400,
    'invalid-relation-data',
    '/data/relationships/parent',
  ],
  [
    'a key that an attribute contradicts',
    {
      type: 'category',
      attributes: { name: 'x', parentId: 1 },
      relationships: { parent: { data: link('category', 2) } },
    },
    ADA,
    400,
    'invalid-payload',
    '/data/relationships/parent',
  ],
];
