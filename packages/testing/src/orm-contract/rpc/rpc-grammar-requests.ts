import type { SchemaDescription } from '@modelway/core';
import { Decimal } from 'decimal.js';
import { RPC_MEMBERS } from '../support/grammar-names.ts';

/** A call in the client's form, with values of any type. */
export interface GrammarRequest {
  readonly target: string;
  readonly args: unknown;
}

const iso = '2024-02-29T00:00:00.000Z';
const sample = {
  ...{ id: 7n, string: 'a', boolean: true, int: 1, bigInt: 2n, float: 0.5, decimal: '1.5' },
  ...{
    dateTime: iso,
    bytes: 'AQ==',
    json: { a: [1, null] },
    role: 'ADMIN',
    strings: ['a'],
    ints: [1],
  },
};
const posts = { where: { title: { contains: 'a' } }, orderBy: { id: 'asc' }, take: 2 };

/**
 * Well-formed calls of the fixture; together they have every argument, operator and nested write.
 */
export const FIXTURE_CALLS: readonly GrammarRequest[] = [
  {
    target: 'post.findMany',
    args: { where: { id: { in: [1, 2] }, NOT: { title: 'a' } }, take: 5 },
  },
  { target: 'post.findMany', args: { cursor: { id: 1 }, skip: 1, orderBy: [{ id: 'asc' }] } },
  { target: 'post.findMany', args: { select: { id: true, author: { select: { name: true } } } } },
  { target: 'post.findMany', args: { where: { author: { is: { name: null } }, OR: [{ id: 1 }] } } },
  {
    target: 'post.findMany',
    args: { where: { tags: { some: { name: 'red' } } }, distinct: ['id'] },
  },
  {
    target: 'post.findMany',
    args: { orderBy: { author: { name: { sort: 'asc', nulls: 'last' } } } },
  },
  { target: 'user.findFirst', args: { include: { posts, _count: { select: { posts: true } } } } },
  {
    target: 'user.findFirst',
    args: { omit: { name: true }, orderBy: { posts: { _count: 'desc' } } },
  },
  { target: 'user.findUnique', args: { where: { email: 'a@example.com', AND: [{ name: 'a' }] } } },
  {
    target: 'membership.findUnique',
    args: { where: { userId_teamId: { userId: 1, teamId: 'a' } } },
  },
  ...['equals', 'not', 'lt', 'lte', 'gt', 'gte'].map((operator) => ({
    target: 'sample.findMany',
    args: {
      where: {
        ...{ string: { [operator]: 'a' }, int: { [operator]: 1 }, bigInt: { [operator]: '1' } },
        ...{ dateTime: { [operator]: iso }, decimal: { [operator]: '1.5' } },
      },
    },
  })),
  { target: 'sample.count', args: { where: { strings: { has: 'a' }, ints: { isEmpty: false } } } },
  { target: 'sample.count', args: { where: { bytes: 'AQ==', role: { notIn: ['ADMIN'] } } } },
  {
    target: 'sample.findMany',
    args: { where: { json: { equals: { a: 1 } }, jsonOpt: { not: null } } },
  },
  { target: 'sample.count', args: { select: { _all: true, string: true } } },
  {
    target: 'sample.aggregate',
    args: { _count: true, _sum: { int: true }, _max: { string: true } },
  },
  {
    target: 'sample.groupBy',
    args: { by: ['int'], having: { int: { _avg: { gt: 1 } } }, orderBy: { _count: { id: 'asc' } } },
  },
  { target: 'sample.create', args: { data: sample } },
  { target: 'sample.createMany', args: { data: [sample], skipDuplicates: true } },
  { target: 'sample.update', args: { where: { id: '7' }, data: { int: { increment: 1 } } } },
  { target: 'sample.updateMany', args: { where: { int: 1 }, data: { strings: { push: 'a' } } } },
  { target: 'post.create', args: { data: { title: 'a', author: { connect: { id: 1 } } } } },
  {
    target: 'post.upsert',
    args: { where: { id: 1 }, create: { title: 'a' }, update: { title: { set: 'b' } } },
  },
  { target: 'post.delete', args: { where: { id: 1 }, select: { id: true } } },
  { target: 'post.deleteMany', args: { where: { title: { startsWith: 'a' } } } },
  ...[
    { create: [{ title: 'a' }], createMany: { data: [{ title: 'b' }] } },
    { connect: [{ id: 1 }], disconnect: { id: 2 }, set: [{ id: 3 }] },
    { update: { where: { id: 1 }, data: { title: 'a' } }, delete: [{ id: 2 }] },
    { updateMany: { where: { id: { gt: 1 } }, data: { title: 'a' } }, deleteMany: { id: 1 } },
    { upsert: { where: { id: 1 }, create: { title: 'a' }, update: { title: 'b' } } },
    { connectOrCreate: { where: { id: 1 }, create: { title: 'a' } } },
  ].map((write) => ({
    target: 'user.update',
    args: { where: { id: 1 }, data: { posts: write }, include: { posts: true } },
  })),
  ...[
    { update: { where: { bio: 'a' }, data: { bio: 'b' } } },
    { upsert: { create: { bio: 'a' }, update: { bio: 'b' } } },
    { disconnect: true },
    { delete: { id: 'a', bio: 'a' } },
  ].map((write) => ({
    target: 'user.update',
    args: { where: { id: 1 }, data: { profile: write } },
  })),
];

/** Values of every kind that a request can contain. */
const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, 1, -1, 1.5, 2 ** 53, '', 'a', 'asc', iso, 'AQ==', '1', 5n],
  ...[new Date(iso), new Uint8Array(), new Uint8Array([1]), new Decimal('1.5'), Number.NaN],
  ...[{}, [], [null], [{}], [[1]], { id: 1 }, { id: {} }, { equals: 1 }, { gt: 2 }, { not: {} }],
  ...[{ _ref: 'passwordHash', _container: 'User' }, { $type: 'Raw', value: '1' }, { AND: [] }],
];

/** The names of the grammar, and names that are none. */
const WORDS: readonly string[] = [
  ...RPC_MEMBERS,
  ...['push', '_all', '_relevance', 'args', 'nulls', 'sort', 'userId_teamId', 'passwordHash'],
  ...['$expr', '$queryRaw', '$type', '_ref', 'toJSON', 'constructor', 'relationLoadStrategy'],
  ...['nope', ''],
];

/** Values that are combined with a name of the grammar. */
const FEW: readonly unknown[] = [
  true,
  1,
  'a',
  {},
  [],
  { id: 1 },
  { _ref: 'id', _container: 'Post' },
];

/**
 * Returns well-formed requests, and the same with one error: a value of another kind, or a name of
 * the grammar, a field or an unknown name in the wrong position.
 *
 * @param count how many, spread evenly over all of them.
 */
export function* grammarRequests(
  { models }: SchemaDescription,
  wellFormed: readonly GrammarRequest[],
  count: number,
): Generator<GrammarRequest> {
  const names = new Set(models.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const words = [...new Set([...WORDS, ...names])];
  const changes = wellFormed.flatMap((request) =>
    pathsOf(request.args).flatMap((path) => [
      ...VALUES.map((value) => ({ request, path, value })),
      ...words.flatMap((word) => FEW.map((value) => ({ request, path: [...path, word], value }))),
    ]),
  );
  yield* wellFormed;
  const step = Math.max(1, changes.length / count);
  for (let at = 0; at < changes.length; at += step) {
    const { request, path, value } = changes[Math.floor(at)] as (typeof changes)[number];
    yield { target: request.target, args: withValue(request.args, path, value) };
  }
}

type Path = readonly (string | number)[];

/** Lists every position in arguments, including the root. */
function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...path, key]));
  return [path, ...inner];
}

function withValue(args: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(args))
    return args.with(Number(key) || 0, withValue(args[Number(key)], rest, value));
  const object = typeof args === 'object' && args !== null ? args : {};
  return { ...object, [key]: withValue((object as Record<string, unknown>)[key], rest, value) };
}
