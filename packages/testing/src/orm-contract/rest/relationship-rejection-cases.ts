import type { Caller } from '../../create-database.ts';
import { ADA } from '../support/fixture-rows.ts';

export const link = (type: string, id: unknown) => ({ type, id });
export const links = (type: string, ...ids: readonly unknown[]) => ids.map((id) => link(type, id));

/** A rejected relationship write, and its error; also in the resource's own body. */
export type RelationshipRejection = readonly [
  name: string,
  request: readonly [
    method: string,
    resource: string,
    relation: string,
    data: unknown,
    caller?: Caller,
  ],
  status: number,
  code: string,
  /** Below the member `data` of the linkage; `null` for no pointer. */
  pointer?: string | null,
];

/** Linkage that is malformed, or that the relationship cannot have. */
export const MALFORMED: readonly RelationshipRejection[] = [
  [
    'a list for a to-one',
    ['PATCH', 'post/1', 'author', links('user', 2), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'an object for a to-many',
    ['PATCH', 'post/1', 'tags', link('tag', 2), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  ['null for a to-many', ['PATCH', 'post/1', 'tags', null, ADA], 400, 'invalid-relation-data', ''],
  [
    'an object to add',
    ['POST', 'post/2', 'tags', link('tag', 2), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  ['null to remove', ['DELETE', 'post/1', 'tags', null, ADA], 400, 'invalid-relation-data', ''],
  ['a number', ['PATCH', 'post/1', 'author', 2, ADA], 400, 'invalid-relation-data', ''],
  [
    'a wrong type',
    ['PATCH', 'post/1', 'author', link('tag', 2), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'a wrong type among valid ones',
    ['POST', 'post/2', 'tags', [link('tag', 1), link('post', 1)], ADA],
    400,
    'invalid-relation-data',
    '/1',
  ],
  ['no type', ['POST', 'post/2', 'tags', [{ id: 1 }], ADA], 400, 'invalid-relation-data', '/0'],
  ['no id', ['POST', 'post/2', 'tags', [{ type: 'tag' }], ADA], 400, 'invalid-relation-data', '/0'],
  [
    'a null id',
    ['PATCH', 'post/1', 'author', link('user', null), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'a prototype name as the type',
    ['PATCH', 'post/1', 'author', link('constructor', 1), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'an invalid local id',
    ['PATCH', 'post/1', 'author', { type: 'user', lid: 'x' }, ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'an id that cannot exist',
    ['PATCH', 'post/1', 'author', link('user', '12abc'), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'an id out of range',
    ['PATCH', 'post/1', 'author', link('user', 30000000000), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'a fraction as the id',
    ['POST', 'post/2', 'tags', links('tag', 1, 1.5), ADA],
    400,
    'invalid-relation-data',
    '/1',
  ],
  [
    'an id with a missing part',
    ['PATCH', 'badge/3', 'membership', link('membership', '1'), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'an id with an additional part',
    ['PATCH', 'badge/3', 'membership', link('membership', '1_a_b'), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'null for a required own key',
    ['PATCH', 'profile/p1', 'user', null, ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'null for a key that is part of the id',
    ['PATCH', 'membership/1_a%255Fb', 'team', null, ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    "null for the other side's required key",
    ['PATCH', 'user/1', 'profile', null, ADA],
    400,
    'invalid-relation-data',
    '',
  ],
];

/** Well-formed linkage that the rows do not allow. */
export const IMPOSSIBLE: readonly RelationshipRejection[] = [
  [
    'a to-one that does not exist',
    ['PATCH', 'post/1', 'author', link('user', 99), ADA],
    404,
    'not-found',
    '',
  ],
  [
    "an other side's row that does not exist",
    ['PATCH', 'user/2', 'locker', link('locker', 99), ADA],
    404,
    'not-found',
    '',
  ],
  [
    'a compound id that does not exist',
    ['PATCH', 'badge/1', 'membership', link('membership', '9_a%5Fb'), ADA],
    404,
    'not-found',
    '',
  ],
  [
    'a parent that does not exist',
    ['PATCH', 'category/2', 'parent', link('category', 99), ADA],
    404,
    'not-found',
    '',
  ],
  [
    'members of which one does not exist',
    ['PATCH', 'user/1', 'posts', links('post', 4, 99), ADA],
    404,
    'not-found',
    '',
  ],
  [
    'members to add of which one does not exist',
    ['POST', 'user/1', 'posts', links('post', 4, 99), ADA],
    404,
    'not-found',
    '',
  ],
  [
    'tags of which one does not exist',
    ['PATCH', 'post/1', 'tags', links('tag', 3, 99), ADA],
    404,
    'not-found',
    '',
  ],
  [
    'tags to add of which one does not exist',
    ['POST', 'post/2', 'tags', links('tag', 1, 99), ADA],
    404,
    'not-found',
    '',
  ],
  [
    'badges of which one does not exist',
    ['PATCH', 'membership/2_a%255Fb', 'badges', links('badge', 3, 99), ADA],
    404,
    'not-found',
    '',
  ],
  [
    'members that leave some without their required key',
    ['PATCH', 'team/a_b', 'memberships', links('membership', '1_a%5Fb'), ADA],
    403,
    'forbidden',
    '',
  ],
  [
    'no members if they require their key',
    ['PATCH', 'team/a_b', 'memberships', [], ADA],
    403,
    'forbidden',
    '',
  ],
  [
    "another for the other side's required key",
    ['PATCH', 'user/1', 'profile', link('profile', 'p2'), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'a unique key that belongs to another row',
    ['PATCH', 'locker/2', 'user', link('user', 2), ADA],
    409,
    'conflict',
    null,
  ],
  [
    'a member whose id would change',
    ['PATCH', 'team/c%2Fd%20%25', 'memberships', links('membership', '2_c/d %25', '3_a%5Fb'), ADA],
    409,
    'conflict',
    '',
  ],
  [
    'a member to add whose id would change',
    ['POST', 'user/2', 'memberships', links('membership', '2_a%5Fb', '1_a%5Fb'), ADA],
    409,
    'conflict',
    '',
  ],
  ['nobody', ['PATCH', 'post/99', 'author', null, ADA], 404, 'not-found', null],
  ['nothing', ['PATCH', 'team/99', 'memberships', [], ADA], 404, 'not-found', null],
];
