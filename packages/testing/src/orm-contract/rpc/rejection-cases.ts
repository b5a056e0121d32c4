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
    body: { orm: true, message: 'A record with the same value for "name" already exists.' },
  },
  {
    name: 'a foreign key to a missing row',
    request: ['POST', '/profile/create'],
    args: { data: { bio: 'x', userId: 99 } },
    status: 404,
    body: { orm: true },
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
    body: { orm: true, message: expect.stringContaining('data.email') },
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
    body: { message: expect.stringContaining('a string without NUL or unpaired surrogates.') },
  },
];
