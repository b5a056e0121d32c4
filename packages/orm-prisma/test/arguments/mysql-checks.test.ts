import type { SchemaDescription } from '@modelway/core';
import { createJsonListCheck } from '../../src/arguments/mysql-checks.ts';
import { InvalidArgumentsError } from '../../src/errors/invalid-arguments-error.ts';

const fields = [{ kind: 'scalar', name: 'meta', type: 'Json' }];
const toCheck = (provider: string) =>
  createJsonListCheck({
    provider,
    models: [{ name: 'Post', fields }],
  } as unknown as SchemaDescription);

const wrong = { meta: { equals: [1, 2] } };

describe('the check for lists in Json conditions', () => {
  it.each([
    ['where', { where: wrong }],
    ['where, below others', { where: { OR: [{ NOT: { posts: { some: wrong } } }] } }],
    ['having', { having: { meta: { not: { a: [1] } } } }],
    ['deleteMany', { data: { posts: { deleteMany: [wrong] } } }],
    ['delete', { data: { posts: { delete: { id: 1, ...wrong } } } }],
    ['updateMany', { data: { posts: { updateMany: { where: wrong, data: {} } } } }],
    ['connect', { data: { posts: { connect: { id: 1, ...wrong } } } }],
    ['disconnect', { data: { author: { disconnect: wrong } } }],
    ['set', { data: { posts: { set: [{ id: 1, ...wrong }] } } }],
  ])('refuses one in %s on MySQL', (_, args) => {
    expect(() => toCheck('mysql')(args)).toThrow(InvalidArgumentsError);
    expect(() => toCheck('postgresql')(args)).not.toThrow();
  });

  it.each([
    [{ data: { meta: { equals: [1, 2] } } }],
    [{ data: { posts: { create: { meta: [1, 2] } } } }],
    [{ where: { meta: { equals: { a: 1 } } } }],
    [{ where: { meta: { equals: [] } } }],
    [{ where: { tags: { in: [1, 2] } } }],
  ])('takes %j', (args) => {
    expect(() => toCheck('mysql')(args)).not.toThrow();
  });
});
