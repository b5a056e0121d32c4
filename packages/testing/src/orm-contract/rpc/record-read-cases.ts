import type { CallOptions } from '../support/call-rpc.ts';
import type { Capability } from '../support/capabilities.ts';
import type { ContractDatabase } from '../support/contract-database.ts';
import { BOB, SAMPLE } from '../support/fixture-rows.ts';

/** A read: its arguments, and the response. */
export interface ReadCase {
  readonly args?: unknown;
  readonly options?: (database: ContractDatabase) => CallOptions;
  readonly data: unknown;
  readonly needs?: Capability | readonly Capability[];
  /** The metadata, by path. */
  readonly types?: Readonly<Record<string, unknown>>;
}

const asBob = (database: ContractDatabase): CallOptions => ({ client: database.as(BOB) });
const bigint = ['bigint'];
const date = ['Date'];
const bytes = [['custom', 'Bytes']];
const FIRST = { id: 1, title: 'First' };

/** Reads of records, by the model and the operation. */
export const RECORD_READS: Readonly<Record<string, readonly ReadCase[]>> = {
  'tag.findMany': [
    // The order is not significant.
    {
      data: expect.arrayContaining([
        { id: 1, name: 'red' },
        { id: 2, name: 'blue' },
      ]),
    },
    { args: {}, data: expect.arrayContaining([{ id: 1, name: 'red' }]) },
    { args: { where: { name: 'nope' } }, data: [] },
    {
      args: { orderBy: { name: 'asc' }, take: 1, select: { name: true } },
      data: [{ name: 'blue' }],
    },
    { args: { orderBy: { id: 'asc' }, skip: 1, take: 5, omit: { name: true } }, data: [{ id: 2 }] },
    {
      args: { orderBy: { id: 'asc' }, cursor: { id: 2 }, select: { id: true } },
      data: [{ id: 2 }],
    },
    { args: { orderBy: { id: 'asc' }, take: -1, select: { id: true } }, data: [{ id: 2 }] },
  ],
  'user.findMany': [
    {
      args: {
        where: { posts: { some: { published: true } } },
        orderBy: [{ email: 'desc' }, { id: 'asc' }],
        select: {
          name: true,
          profile: { select: { bio: true } },
          posts: {
            where: { published: true },
            orderBy: { id: 'desc' },
            take: 1,
            select: { id: true },
          },
          memberships: { include: { team: true } },
          _count: { select: { posts: { where: { published: false } }, memberships: true } },
        },
      },
      data: [
        {
          name: null,
          profile: null,
          posts: [{ id: 4 }],
          memberships: [],
          _count: { posts: 0, memberships: 0 },
        },
        {
          name: 'Ann',
          profile: { bio: 'Writes' },
          posts: [{ id: 2 }],
          memberships: [
            {
              userId: 1,
              teamId: 'a_b',
              position: 1,
              level: 'member',
              team: { id: 'a_b', name: 'Divided' },
            },
          ],
          _count: { posts: 1, memberships: 1 },
        },
      ],
    },
    {
      args: { where: { id: 2 }, include: { _count: true } },
      data: [
        {
          id: 2,
          email: 'bob@example.com',
          name: null,
          role: 'READER',
          _count: { posts: 1, memberships: 0 },
        },
      ],
    },
    {
      needs: 'distinct-on',
      args: { distinct: ['role'], orderBy: { id: 'asc' }, select: { role: true } },
      data: expect.arrayContaining([{ role: 'AUTHOR' }, { role: 'READER' }, { role: 'ADMIN' }]),
    },
    {
      args: {
        where: {
          AND: [{ OR: [{ id: 1 }, { id: 2 }] }, { NOT: { profile: { is: null } } }],
          posts: { none: { title: 'Of Bob' } },
        },
        select: { id: true },
      },
      data: [{ id: 1 }],
    },
  ],
  'post.findMany': [
    {
      args: { select: { id: true }, orderBy: { id: 'asc' } },
      options: asBob,
      needs: 'policies',
      data: [{ id: 1 }, { id: 2 }, { id: 4 }, { id: 5 }],
    },
    {
      needs: 'nulls-order',
      args: {
        orderBy: [{ author: { name: 'asc' } }, { id: 'desc' }],
        take: 2,
        select: { id: true },
      },
      data: [{ id: 3 }, { id: 2 }],
    },
  ],
  'sample.findMany': [
    {
      needs: ['json-list-items', 'json-path-as-text'],
      args: { where: { json: { path: '$.a', array_contains: 1 } }, select: { string: true } },
      data: [{ string: SAMPLE.string }],
    },
    {
      needs: 'json-list-items',
      args: { where: { json: { array_contains: 1 } } },
      data: [],
    },
    {
      args: {
        select: { id: true, bigInt: true, dateTime: true, bytes: true, json: true },
      },
      data: [
        {
          id: String(SAMPLE.id),
          bigInt: String(SAMPLE.bigInt),
          dateTime: SAMPLE.dateTime.toISOString(),
          bytes: 'AAH+/w==',
          json: SAMPLE.json,
        },
      ],
      types: { '0.id': bigint, '0.bigInt': bigint, '0.dateTime': date, '0.bytes': bytes },
    },
    { needs: 'list-columns', args: { select: { ints: true } }, data: [{ ints: [1, -1] }] },
    {
      needs: 'list-columns',
      args: {
        where: { strings: { has: 'a,b' }, ints: { hasEvery: [1, -1] } },
        select: { int: true },
      },
      data: [{ int: SAMPLE.int }],
    },
    {
      needs: 'json-path-as-text',
      args: { where: { json: { path: '$.a[0]', equals: 1 } }, select: { int: true } },
      data: [{ int: SAMPLE.int }],
    },
  ],
  'post.findUnique': [
    {
      args: { where: { id: 1 }, select: { title: true, author: { select: { name: true } } } },
      data: { title: 'First', author: { name: 'Ann' } },
    },
    { args: { where: { id: 99 } }, data: null },
    { needs: 'policies', args: { where: { id: 3 } }, options: asBob, data: null },
    {
      args: { where: { id: 1 }, select: { createdAt: true } },
      data: { createdAt: '2024-01-01T00:00:00.000Z' },
      types: { createdAt: date },
    },
  ],
  'membership.findUnique': [
    {
      args: { where: { userId_teamId: { userId: 1, teamId: 'a_b' } }, select: { position: true } },
      data: { position: 1 },
    },
    {
      args: {
        where: { teamId_position: { teamId: 'a_b', position: 1 } },
        select: { userId: true },
      },
      data: { userId: 1 },
    },
  ],
  'post.findFirst': [
    { args: { where: { title: { startsWith: 'Or' } }, select: { id: true } }, data: { id: 5 } },
    { args: { where: { title: 'nope' } }, data: null },
    { args: { orderBy: { id: 'desc' }, skip: 1, select: { id: true } }, data: { id: 4 } },
  ],
  'post.findUniqueOrThrow': [
    { args: { where: { id: 1 }, select: { id: true, title: true } }, data: FIRST },
  ],
  'post.findFirstOrThrow': [
    { args: { orderBy: { id: 'asc' }, select: { id: true, title: true } }, data: FIRST },
  ],
};
