import type { Capability } from '../support/capabilities.ts';

/** A request that is rejected, with its response. */
export interface RejectionCase {
  readonly name: string;
  readonly needs?: Capability;
  /** The method and the path. */
  readonly request: readonly [string, string];
  readonly args: object;
  readonly status: number;
  readonly body: object;
}

/** Rejected requests whose response depends on the rows or on the fields. */
export const REJECTIONS: readonly RejectionCase[] = [
  {
    name: 'a change that the policy denies',
    needs: 'policies',
    request: ['POST', '/post/create'],
    args: { data: { title: 'x', authorId: 1 } },
    status: 403,
    body: { orm: true, rejectedByPolicy: true, reason: 'ACCESS_POLICY_VIOLATION' },
  },
  {
    name: 'a missing record',
    request: ['PATCH', '/post/update'],
    args: { where: { id: 99 }, data: { title: 'x' } },
    status: 404,
    body: { orm: true },
  },
  {
    name: 'a taken unique value',
    request: ['POST', '/tag/create'],
    args: { data: { name: 'red' } },
    status: 409,
    body: {
      orm: true,
      message: 'A record with the same value for "name" already exists.',
      issues: [
        {
          message: 'A record with the same value for "name" already exists.',
          path: ['data', 'name'],
        },
      ],
    },
  },
  {
    name: 'a foreign key to a missing row',
    request: ['POST', '/profile/create'],
    args: { data: { bio: 'x', userId: 99 } },
    status: 404,
    body: { orm: true },
  },
  {
    name: 'a nested update of the key of the record itself',
    request: ['PATCH', '/membership/update'],
    args: {
      where: { userId_teamId: { userId: 1, teamId: 'a_b' } },
      data: { team: { update: { id: 'x' } } },
    },
    status: 400,
    body: { message: expect.stringMatching(/^"id" at "data.team.update.id" may change the id/) },
  },
  {
    name: 'an unknown argument',
    request: ['GET', '/post/findMany'],
    args: { where: { nope: 1 } },
    status: 400,
    body: { message: expect.stringContaining('nope') },
  },
  {
    name: 'a value that fails validation',
    needs: 'value-validation',
    request: ['POST', '/user/create'],
    args: { data: { email: 'nope' } },
    status: 400,
    body: {
      orm: true,
      message: expect.stringContaining('data.email'),
      issues: [{ message: expect.not.stringContaining(' at "'), path: ['data', 'email'] }],
    },
  },
  {
    name: 'conditions of a to-one disconnect, which the ORMs do not evaluate',
    request: ['PATCH', '/post/update'],
    args: { where: { id: 1 }, data: { author: { disconnect: { name: { contains: 'x' } } } } },
    status: 400,
    body: { message: 'Expected true or false at "data.author.disconnect".' },
  },
  {
    name: 'no relationship for one that may be empty',
    request: ['POST', '/post/create'],
    args: { data: { title: 'x', author: null } },
    status: 400,
    body: { message: 'Expected an object at "data.author".' },
  },
  {
    name: 'a read of one record without a key',
    request: ['GET', '/tag/findUnique'],
    args: { where: {} },
    status: 400,
    body: { message: 'Expected a unique key (id or name) with a value at "where".' },
  },
  {
    name: 'a link by two unique keys, of which an ORM may read one alone',
    request: ['POST', '/post/create'],
    args: { data: { title: 'x', author: { connect: { id: 2, email: 'ann@example.com' } } } },
    status: 400,
    body: { message: 'Expected a unique key (id or email) alone at "data.author.connect".' },
  },
  {
    name: 'an aggregation without aggregates',
    request: ['GET', '/post/aggregate'],
    args: { where: { id: 1 } },
    status: 400,
    body: { message: expect.stringContaining('_count') },
  },
  {
    name: 'a value out of the range of its column',
    request: ['GET', '/post/findMany'],
    needs: 'narrow-ints',
    args: { where: { id: 3_000_000_000 } },
    status: 400,
    body: { message: expect.stringContaining('where.id') },
  },
  {
    name: 'a lone surrogate in a string, which would be stored as another one',
    request: ['POST', '/tag/create'],
    args: { data: { name: 'a\ud83d' } },
    status: 400,
    body: { message: expect.stringContaining('a string without NUL or unpaired surrogates.') },
  },
  {
    name: 'a lone surrogate in a condition',
    request: ['GET', '/tag/findMany'],
    args: { where: { OR: [{ name: { in: ['red', 'a\ud83d'] } }] } },
    status: 400,
    body: {
      message: expect.stringContaining('a string without NUL or unpaired surrogates.'),
      issues: [{ message: expect.any(String), path: ['where', 'OR', 0, 'name', 'in', 1] }],
    },
  },
  {
    name: 'a value of the wrong type',
    request: ['GET', '/post/findMany'],
    args: { where: { id: 'one' } },
    status: 400,
    body: { message: expect.stringContaining('where.id') },
  },
  {
    name: 'the field constructor',
    request: ['GET', '/post/findMany'],
    args: { where: { constructor: 1 } },
    status: 400,
    body: { message: expect.stringContaining('constructor') },
  },
  {
    name: 'an unknown direction',
    request: ['GET', '/post/findMany'],
    args: { orderBy: { id: 'up' } },
    status: 400,
    body: { message: expect.stringContaining('orderBy.id') },
  },
  {
    name: 'a negative skip',
    request: ['GET', '/post/findMany'],
    args: { skip: -1 },
    status: 400,
    body: {
      rejectedByValidation: true,
      message: 'Expected an integer from 0 at "skip".',
      issues: [{ message: 'Expected an integer from 0.', path: ['skip'] }],
    },
  },
  {
    name: 'a creation without data',
    request: ['POST', '/post/create'],
    args: {},
    status: 400,
    body: { issues: [{ message: 'create requires "data".' }] },
  },
  {
    name: 'an update without a condition',
    request: ['PATCH', '/post/update'],
    args: { data: {} },
    status: 400,
    body: { message: expect.stringContaining('where') },
  },
  {
    name: 'an unknown field in an update',
    request: ['PATCH', '/post/update'],
    args: { where: { id: 4 }, data: { nope: 1 } },
    status: 400,
    body: { issues: [{ message: expect.stringContaining('nope'), path: ['data', 'nope'] }] },
  },
  {
    name: 'an unknown enum value',
    request: ['POST', '/user/create'],
    args: { data: { email: 'x@example.com', role: 'KING' } },
    status: 400,
    body: { message: expect.stringContaining('data.role') },
  },
  {
    name: 'arguments in the query string and in the body',
    request: ['POST', '/post/create?q={}'],
    args: { data: { title: 'x' } },
    status: 400,
    body: { message: expect.stringMatching(/\S/) },
  },
  {
    name: 'a denied row among several',
    needs: 'policies',
    request: ['POST', '/post/createMany'],
    args: { data: [{ title: 'x' }, { title: 'y', authorId: 1 }] },
    status: 403,
    body: { orm: true, rejectedByPolicy: true, model: 'post' },
  },
  {
    name: 'an upsert whose creation the policy denies',
    needs: 'policies',
    request: ['POST', '/post/upsert'],
    args: { where: { id: 99 }, create: { title: 'x', authorId: 1 }, update: {} },
    status: 403,
    body: { orm: true, rejectedByPolicy: true, model: 'post' },
  },
  {
    name: 'an update of an unreadable row',
    needs: 'policies',
    request: ['PATCH', '/post/update'],
    args: { where: { id: 3 }, data: { title: 'x' } },
    status: 404,
    body: { orm: true },
  },
  {
    name: 'a deletion of an unreadable row',
    needs: 'policies',
    request: ['DELETE', '/post/delete'],
    args: { where: { id: 3 } },
    status: 404,
    body: { orm: true },
  },
  {
    name: 'a deletion of a missing row',
    request: ['DELETE', '/post/delete'],
    args: { where: { id: 99 } },
    status: 404,
    body: { orm: true },
  },
  {
    name: 'a required read of an unreadable row',
    needs: 'policies',
    request: ['GET', '/post/findUniqueOrThrow'],
    args: { where: { id: 3 } },
    status: 404,
    body: { orm: true },
  },
  {
    name: 'a link to a missing row',
    request: ['PATCH', '/post/update'],
    args: { where: { id: 4 }, data: { tags: { connect: [{ id: 1 }, { id: 99 }] } } },
    status: 404,
    body: { orm: true },
  },
  {
    name: 'a taken unique value among several rows',
    request: ['POST', '/tag/createMany'],
    args: { data: [{ name: 'new' }, { name: 'red' }] },
    status: 409,
    body: { orm: true },
  },
];

/** Calls that are malformed, or whose path is unknown. */
export const MALFORMED_CALLS: readonly (readonly [name: string, url: string])[] = [
  ['a repeated q', '/post/findMany?q={}&q={}'],
  ['an invalid escape', '/post/findMany?q=%E0%A4%A'],
  ['q that is nested too deep', `/post/findMany?q=${'['.repeat(200)}`],
  ['a member __proto__', '/post/findMany?q={"where":{"__proto__":{"id":1}}}'],
  ['no operation', '/post'],
  ['no path', '/'],
  ['a longer path', '/post/findMany/1'],
  ['an invalid escape in the path', '/%/findMany'],
];
