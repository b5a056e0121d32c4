import type { Caller } from '../../create-database.ts';
import { ANN, BOB } from '../support/fixture-rows.ts';

/** Linkage to send (`post 1`), and every column that it changes. */
export type RelationshipWriteCase = readonly [
  resource: string,
  relation: string,
  linkage: LinkageNames,
  changed: Record<string, unknown>,
  options?: { readonly caller?: Caller },
];
export type LinkageNames = string | null | readonly string[];

export const REPLACEMENTS: readonly RelationshipWriteCase[] = [
  // To-one, with the row's own key.
  ['post/1', 'author', 'user 2', { 'post 1 authorId': 2 }],
  ['post/1', 'author', 'user 1', {}],
  ['post/1', 'author', null, { 'post 1 authorId': null }],
  ['post/5', 'author', 'user 1', { 'post 5 authorId': 1 }],
  ['post/5', 'author', null, {}],
  ['post/2', 'category', 'category 4', { 'post 2 categoryId': 4 }, { caller: ANN }],
  ['locker/2', 'user', 'user 3', { 'locker 2 userId': 3 }],
  ['locker/1', 'user', null, { 'locker 1 userId': null }],
  ['profile/p1', 'user', 'user 2', { 'profile p1 userId': 2 }],
  ['badge/3', 'membership', 'membership 2_a%5Fb', { 'badge 3 userId': 2, 'badge 3 teamId': 'a_b' }],
  [
    'badge/3',
    'membership',
    'membership 2_c/d %25',
    { 'badge 3 userId': 2, 'badge 3 teamId': 'c/d %' },
  ],
  ['badge/1', 'membership', null, { 'badge 1 userId': null, 'badge 1 teamId': null }],
  // To-one, with the other side's key.
  ['user/2', 'locker', 'locker 2', { 'locker 1 userId': null, 'locker 2 userId': 2 }],
  ['user/3', 'locker', 'locker 1', { 'locker 1 userId': 3 }],
  ['user/3', 'locker', 'locker 2', { 'locker 2 userId': 3 }],
  ['user/2', 'locker', 'locker 1', {}],
  // Its key is required.
  ['user/1', 'profile', 'profile p1', {}],
  [
    'user/2',
    'locker',
    'locker 2',
    { 'locker 1 userId': null, 'locker 2 userId': 2 },
    { caller: BOB },
  ],
  ['user/2', 'locker', null, { 'locker 1 userId': null }],
  ['user/3', 'locker', null, {}],
  ['user/2', 'profile', 'profile p1', { 'profile p1 userId': 2 }],
  // To-many.
  ['user/1', 'posts', ['post 1', 'post 2', 'post 3'], {}],
  ['user/2', 'posts', ['post 4', 'post 5'], { 'post 5 authorId': 2 }],
  [
    'user/1',
    'posts',
    ['post 1', 'post 4'],
    { 'post 2 authorId': null, 'post 3 authorId': null, 'post 4 authorId': 1 },
  ],
  [
    'user/1',
    'posts',
    [],
    { 'post 1 authorId': null, 'post 2 authorId': null, 'post 3 authorId': null },
  ],
  ['user/3', 'posts', [], {}],
  ['team/c%2Fd%20%25', 'memberships', ['membership 2_c/d %25'], {}],
  ['team/empty', 'memberships', [], {}],
  [
    'membership/2_a%255Fb',
    'badges',
    ['badge 1', 'badge 3'],
    { 'badge 1 userId': 2, 'badge 3 userId': 2, 'badge 3 teamId': 'a_b' },
  ],
  [
    'membership/1_a%255Fb',
    'badges',
    ['badge 2', 'badge 3'],
    {
      'badge 1 userId': null,
      'badge 1 teamId': null,
      'badge 3 userId': 1,
      'badge 3 teamId': 'a_b',
    },
  ],
  [
    'membership/1_a%255Fb',
    'badges',
    [],
    {
      'badge 1 userId': null,
      'badge 1 teamId': null,
      'badge 2 userId': null,
      'badge 2 teamId': null,
    },
  ],
  // Many-to-many, from both sides.
  ['post/1', 'tags', ['tag 2'], { 'post 1 tags': [2] }],
  ['post/1', 'tags', ['tag 1', 'tag 2'], {}],
  ['post/1', 'tags', ['tag 3'], { 'post 1 tags': [3] }, { caller: ANN }],
  ['post/1', 'tags', [], { 'post 1 tags': [] }],
  ['post/5', 'tags', [], {}],
  ['tag/2', 'posts', ['post 5'], { 'post 1 tags': [1], 'post 3 tags': [3], 'post 5 tags': [2] }],
  ['tag/1', 'posts', [], { 'post 1 tags': [2], 'post 4 tags': [] }],
  // Of a type with itself.
  ['category/4', 'parent', 'category 3', { 'category 4 parentId': 3 }],
  ['category/1', 'parent', 'category 1', { 'category 1 parentId': 1 }],
  ['category/2', 'parent', null, { 'category 2 parentId': null }],
  [
    'category/1',
    'children',
    ['category 3', 'category 4'],
    { 'category 2 parentId': null, 'category 4 parentId': 1 },
  ],
  ['category/1', 'children', [], { 'category 2 parentId': null, 'category 3 parentId': null }],
  ['category/2', 'children', ['category 1'], { 'category 1 parentId': 2 }],
];

export const ADDITIONS: readonly RelationshipWriteCase[] = [
  ['user/2', 'posts', ['post 5'], { 'post 5 authorId': 2 }],
  ['user/2', 'posts', ['post 1', 'post 1'], { 'post 1 authorId': 2 }],
  ['user/1', 'posts', ['post 1'], {}],
  ['user/1', 'posts', [], {}],
  ['team/a_b', 'memberships', ['membership 3_a%5Fb'], {}],
  ['membership/1_a%255Fb', 'badges', ['badge 3'], { 'badge 3 userId': 1, 'badge 3 teamId': 'a_b' }],
  ['post/2', 'tags', ['tag 1', 'tag 2'], { 'post 2 tags': [1, 2] }],
  ['post/1', 'tags', ['tag 2', 'tag 3'], { 'post 1 tags': [1, 2, 3] }],
  ['post/1', 'tags', ['tag 1', 'tag 2', 'tag 1'], {}],
  ['tag/3', 'posts', ['post 2', 'post 3'], { 'post 2 tags': [3] }],
  ['category/4', 'children', ['category 2'], { 'category 2 parentId': 4 }],
];

export const REMOVALS: readonly RelationshipWriteCase[] = [
  ['user/1', 'posts', ['post 1', 'post 1'], { 'post 1 authorId': null }],
  // Already missing, of another row, and nonexistent.
  ['user/1', 'posts', ['post 4', 'post 5', 'post 99'], {}],
  ['user/1', 'posts', [], {}],
  [
    'membership/1_a%255Fb',
    'badges',
    ['badge 1'],
    { 'badge 1 userId': null, 'badge 1 teamId': null },
  ],
  ['membership/1_a%255Fb', 'badges', ['badge 3'], {}],
  ['post/1', 'tags', ['tag 1', 'tag 3', 'tag 99'], { 'post 1 tags': [2] }],
  ['tag/1', 'posts', ['post 1', 'post 4'], { 'post 1 tags': [2], 'post 4 tags': [] }],
  ['category/1', 'children', ['category 3'], { 'category 3 parentId': null }],
  ['category/1', 'children', ['category 4'], {}],
];
