import type { SchemaDescription } from '@modelway/core';
import { toJsonOperand } from '../../src/arguments/json-operand.ts';
import { createDecimalCheck, createJsonListCheck } from '../../src/arguments/mysql-checks.ts';
import { InvalidArgumentsError } from '../../src/errors/invalid-arguments-error.ts';

const models = [
  {
    name: 'Post',
    fields: [
      { kind: 'scalar', name: 'meta', type: 'Json' },
      { kind: 'relation', name: 'posts', model: 'Post', list: true },
      { kind: 'relation', name: 'author', model: 'Author', list: false },
    ],
  },
  // A relationship with the name of a Json field.
  { name: 'Author', fields: [{ kind: 'relation', name: 'meta', model: 'Post', list: true }] },
];
const toCheck = (provider: string) => {
  const check = createJsonListCheck({ provider, models } as unknown as SchemaDescription);
  return (args: object) => check('Post', args);
};

const wrong = { meta: { equals: [1, 2] } };

describe('the check for lists in Json conditions', () => {
  it.each([
    ['where', { where: wrong }],
    ['where, below others', { where: { OR: [{ NOT: { posts: { some: wrong } } }] } }],
    ['having', { having: { meta: { not: { a: [1] } } } }],
    ['a relationship named like the field', { where: { author: { meta: { some: wrong } } } }],
    ['an object that Prisma would misread', { where: { meta: toOperand({ _ref: 1, a: [1] }) } }],
    ['an included relationship', { include: { posts: { where: wrong } } }],
    ['cursor', { cursor: { id: 1, ...wrong } }],
    ['deleteMany', { data: { posts: { deleteMany: [wrong] } } }],
    ['delete', { data: { posts: { delete: { id: 1, ...wrong } } } }],
    ['updateMany', { data: { posts: { updateMany: { where: wrong, data: {} } } } }],
    ['connect', { data: { posts: { connect: { id: 1, ...wrong } } } }],
    ['disconnect', { data: { posts: { disconnect: wrong } } }],
    ['set', { data: { posts: { set: [{ id: 1, ...wrong }] } } }],
  ])('refuses one in %s on MySQL', (_, args) => {
    expect(() => toCheck('mysql')(args)).toThrow(InvalidArgumentsError);
    expect(() => toCheck('postgresql')(args)).not.toThrow();
  });

  it.each([
    [{ data: { meta: { equals: [1, 2] } } }],
    [{ data: { meta: { where: wrong } } }],
    [{ data: { posts: { create: { meta: [1, 2] } } } }],
    [{ where: { meta: { equals: { a: 1 } } } }],
    [{ where: { meta: toOperand({ _ref: 1, a: [] }) } }],
    [{ where: { meta: { equals: [] } } }],
    [{ where: { tags: { in: [1, 2] } } }],
  ])('takes %j', (args) => {
    expect(() => toCheck('mysql')(args)).not.toThrow();
  });
});

describe('the check for arithmetic with Decimals', () => {
  const fields = [
    { kind: 'scalar', name: 'amount', type: 'Decimal' },
    { kind: 'scalar', name: 'large', type: 'Decimal', digits: 16 },
    { kind: 'scalar', name: 'price', type: 'Decimal', digits: 15 },
    { kind: 'scalar', name: 'count', type: 'Int' },
    { kind: 'relation', name: 'items', model: 'Item', list: true },
  ];
  const check = (provider: string, args: object) =>
    createDecimalCheck({ provider, models: [{ name: 'Item', fields }] } as never)('Item', args);
  const increment = { increment: '0.1' };

  it.each([
    [{ data: { amount: increment } }],
    [{ data: { large: { multiply: 2 } } }],
    [{ update: { amount: increment } }],
    [{ data: { items: { updateMany: { where: {}, data: { amount: increment } } } } }],
    [{ data: { items: { upsert: { where: {}, create: {}, update: { amount: increment } } } } }],
  ])('refuses %j on MySQL', (args) => {
    expect(() => check('mysql', args)).toThrow(InvalidArgumentsError);
    expect(() => check('postgresql', args)).not.toThrow();
  });

  it.each([
    [{ data: { price: increment, count: increment } }],
    [{ data: { amount: '0.1', large: 2, items: { create: { amount: null } } } }],
    [{ where: { amount: { gt: '0.1' } } }],
  ])('takes %j', (args) => {
    expect(() => check('mysql', args)).not.toThrow();
  });
});

function toOperand(value: unknown): object {
  return { equals: toJsonOperand(value) };
}
