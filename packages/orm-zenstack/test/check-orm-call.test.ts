import { findWrongPart } from '@modelway/testing';
import { schema } from '@modelway/testing/schema';
import { zenstack } from '../src/index.ts';

const orm = zenstack(schema);

it.each<[string, string, object]>([
  ['Post', 'update', { where: { id: {} }, data: {} }],
  ['Post', 'delete', { where: { title: 'a' } }],
  ['Post', 'findMany', { cursor: { id: { gt: 1 } } }],
  ['Membership', 'delete', { where: { userId_teamId: { userId: 1 } } }],
  ['Sample', 'deleteMany', { where: { string: new Date() } }],
  ['Sample', 'deleteMany', { where: { int: { in: ['1'] } } }],
  ['Sample', 'deleteMany', { where: { OR: [{ decimal: { not: {} } }] } }],
  ['Sample', 'updateMany', { data: { string: { $type: 'Raw' } } }],
  ['User', 'findMany', { where: { passwordHash: 'x' } }],
  ['User', 'findMany', { where: { name: { contains: { _ref: 'passwordHash' } } } }],
  ['User', 'findMany', { where: { posts: {} } }],
  ['User', 'update', { where: { id: 1 }, data: { posts: { delete: { title: 'x' } } } }],
  ['User', 'update', { where: { id: 1 }, data: { posts: { connect: [{ id: {} }] } } }],
  ['User', 'create', { data: { passwordHash: 'x' } }],
  ['Post', 'findMany', { take: Number.NaN }],
])('finds the invalid argument of %s.%s %j', (model, operation, args) => {
  expect(findWrongPart({ model, operation, args }, orm)).toEqual(expect.any(String));
});

it.each<[string, string, object]>([
  ['Post', 'update', { where: { id: 1, title: { not: 'a' } }, data: { title: 'b' } }],
  ['Membership', 'delete', { where: { userId_teamId: { userId: 1, teamId: 'a' } } }],
  ['Sample', 'deleteMany', { where: { dateTime: new Date(), bigInt: { in: [1n] } } }],
])('finds nothing wrong with %s.%s %j', (model, operation, args) => {
  expect(findWrongPart({ model, operation, args }, orm)).toBeUndefined();
});
