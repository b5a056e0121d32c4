import { hasRelatedCondition } from '../../src/errors/related-condition.ts';

const fields = [
  { kind: 'scalar', name: 'meta', type: 'Json' },
  { kind: 'relation', name: 'posts', model: 'Post', list: true },
];
const schema = { provider: 'mysql', models: [{ name: 'User', fields }] } as never;
const isFound = (args: object) =>
  hasRelatedCondition({ model: 'User', operation: 'updateMany', args }, schema);

it.each([
  [{ where: { posts: { some: {} } } }],
  [{ where: { OR: [{ id: 1 }, { NOT: { AND: { posts: { none: {} } } } }] } }],
  [{ data: { posts: { deleteMany: {} } } }],
  [{ update: { posts: { deleteMany: {} } } }],
])('finds the relationship in %j', (args) => {
  expect(isFound(args)).toBe(true);
});

it.each([
  [{ where: { meta: { equals: { posts: 1 } } } }],
  [{ where: { NOT: [{ meta: { not: { OR: [{ posts: 1 }] } } }] }, data: { meta: { posts: 1 } } }],
])('finds no relationship in the Json of %j', (args) => {
  expect(isFound(args)).toBe(false);
});
