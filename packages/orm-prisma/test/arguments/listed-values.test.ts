import { createListedValueCheck } from '../../src/arguments/listed-values.ts';
import { InvalidArgumentsError } from '../../src/errors/invalid-arguments-error.ts';
import { schema } from '../gen/postgresql/modelway.ts';

const check = createListedValueCheck(schema);
const numbers = Array.from({ length: 30_001 }, (_, i) => i);
const many = { id: { in: numbers } };
const half = { id: { notIn: numbers.slice(0, 15_001) } };

// In objects: jest would print the lists.
const tooMany: readonly (readonly [string, string, object])[] = [
  ['where', 'Post', { where: many }],
  ['several lists', 'Post', { where: { OR: [half, { NOT: half }] } }],
  ['a negation', 'Post', { where: { id: { not: { not: many.id } } } }],
  ['a to-one relationship', 'Post', { where: { author: many } }],
  ['a quantifier', 'Post', { where: { author: { isNot: { posts: { every: many } } } } }],
  ['an included relationship', 'User', { include: { posts: { where: many } } }],
  ['a count', 'User', { select: { _count: { select: { posts: { where: many } } } } }],
  ['cursor', 'Post', { cursor: many }],
  ['having', 'Sample', { having: { json: { _count: { in: numbers } } } }],
  ['a nested deletion', 'User', { data: { posts: { deleteMany: [half, half] } } }],
  ['connect', 'User', { update: { posts: { connect: [half, half] } } }],
  ['set', 'User', { data: { posts: { set: many } } }],
  ['connectOrCreate', 'User', { create: { posts: { connectOrCreate: { where: many } } } }],
];

it.each(tooMany.map(([title, model, args]) => ({ title, model, args })))(
  'refuses more listed values than a statement holds in $title',
  ({ model, args }) => {
    expect(() => check(model, args)).toThrow(InvalidArgumentsError);
  },
);

const json = { in: numbers, where: many };
const accepted: readonly (readonly [string, string, object])[] = [
  [
    'as many listed values as a statement holds',
    'Post',
    { where: { id: { in: numbers.slice(1) } } },
  ],
  ['a Json value to create', 'Sample', { data: { json } }],
  ['a Json value to upsert', 'Sample', { create: { json }, update: { json: { a: [json] } } }],
  ['a list to store', 'Sample', { data: { ints: { set: numbers } } }],
  ['a Json value to compare with', 'Sample', { where: { json: { equals: json } } }],
  ['a negated Json value', 'Sample', { where: { NOT: [{ json: { path: ['a'], not: json } }] } }],
  ['the Json value of groups', 'Sample', { having: { json: { not: json } } }],
];

it.each(accepted.map(([title, model, args]) => ({ title, model, args })))(
  'takes $title',
  ({ model, args }) => {
    expect(() => check(model, args)).not.toThrow();
  },
);
