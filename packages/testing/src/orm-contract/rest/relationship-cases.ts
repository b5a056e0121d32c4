import type { Caller } from '../../create-database.ts';
import { ANN } from '../support/fixture-rows.ts';

/** The team `c/d %` in a URL. */
const ESCAPED = 'c%2Fd%20%2525';

/** A resource, a relationship of it, and the related ids that the caller can read. */
export type RelationshipCase = readonly [
  resource: string,
  relation: string,
  ids: unknown,
  caller?: Caller,
];

/** The relationships that callers read. */
export const RELATIONSHIPS: readonly RelationshipCase[] = [
  // To-one, with the row's own key.
  ['profile/p1', 'user', 'user 1'],
  ['locker/1', 'user', 'user 2'],
  ['locker/2', 'user', null],
  ['post/1', 'author', 'user 1'],
  ['post/5', 'author', null],
  ['post/1', 'category', 'category 2'],
  ['badge/1', 'membership', 'membership 1_a%5Fb'],
  ['badge/3', 'membership', null],
  ['membership/1_a%255Fb', 'team', 'team a_b'],
  [`membership/2_${ESCAPED}`, 'team', 'team c/d %'],
  // To-one, with the other side's key.
  ['user/1', 'profile', 'profile p1'],
  ['user/2', 'profile', null],
  ['user/2', 'locker', 'locker 1'],
  ['user/3', 'locker', null],
  // To-many.
  ['user/1', 'posts', ['post 1', 'post 2']],
  ['user/1', 'posts', ['post 1', 'post 2', 'post 3'], ANN],
  ['user/3', 'posts', []],
  ['user/2', 'memberships', ['membership 2_a%5Fb', 'membership 2_c/d %25']],
  ['team/a_b', 'memberships', ['membership 1_a%5Fb', 'membership 2_a%5Fb', 'membership 3_a%5Fb']],
  ['team/c%2Fd%20%25', 'memberships', ['membership 2_c/d %25']],
  ['team/empty', 'memberships', []],
  ['membership/1_a%255Fb', 'badges', ['badge 1', 'badge 2']],
  ['membership/2_a%255Fb', 'badges', []],
  // Many-to-many.
  ['post/1', 'tags', ['tag 1', 'tag 2']],
  ['post/5', 'tags', []],
  ['tag/1', 'posts', ['post 1', 'post 4']],
  ['tag/2', 'posts', ['post 1']],
  ['tag/2', 'posts', ['post 1', 'post 3'], ANN],
  ['tag/3', 'posts', []],
  // Of a type with itself.
  ['category/2', 'parent', 'category 1'],
  ['category/1', 'parent', null],
  ['category/1', 'children', ['category 2', 'category 3']],
  ['category/4', 'children', []],
];
