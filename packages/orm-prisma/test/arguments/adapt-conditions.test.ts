import { createConditionAdapter } from '../../src/arguments/adapt-conditions.ts';
import { toCertain } from '../../src/arguments/to-certain.ts';
import { schema } from '../gen/postgresql/modelway.ts';

const adapt = createConditionAdapter(schema);

it.each<[string, object]>([
  ['Post', { where: { id: 1, title: { not: 'x' }, author: { is: { name: 'Ann' } } } }],
  ['Post', { where: { title: { not: { contains: 'x' } }, OR: [{ id: { in: [] } }] } }],
  ['Post', { where: { author: { isNot: { email: 'x' } }, category: null } }],
  ['Post', { where: { NOT: [{ author: { email: 'x' } }, { tags: { every: { name: 'x' } } }] } }],
  ['Post', { where: { createdAt: new Date(0), AND: [{}, { title: { contains: 'x' } }] } }],
  ['Post', { by: ['title'], having: { title: { not: 'x' }, id: { _max: { not: { gt: 1 } } } } }],
  ['Sample', { where: { json: { not: { not: { not: 1 } } }, strings: { hasSome: [] } } }],
  ['Sample', { where: { string: { contains: '%', mode: 'insensitive' } } }],
  ['Badge', { where: { membership: { is: { level: 'x' } }, id: { not: null } } }],
  ['User', { data: { posts: { create: [{ title: 'x' }], deleteMany: { id: 1 } } } }],
  ['User', { select: { posts: { where: { id: 1 } }, _count: { select: { posts: true } } } }],
])('returns the same arguments of %s if nothing has to change: %j', (model, args) => {
  expect(adapt(model, args)).toBe(args);
});

const NOTHING = { OR: [] };
const FILLED = { OR: [{ id: { in: [] } }] };

it.each<[string, object]>([
  ['where', { where: NOTHING }],
  ['the groups of a where', { where: { AND: [{ NOT: NOTHING }] } }],
  ['related records', { include: { posts: { where: NOTHING } } }],
  ['counts', { select: { _count: { select: { posts: { where: NOTHING } } } } }],
  ['counts in an inclusion', { include: { _count: { select: { posts: { where: NOTHING } } } } }],
  ['nested selections', { select: { posts: { select: { tags: { where: NOTHING } } } } }],
  ['quantifiers', { where: { posts: { none: { author: { isNot: NOTHING } } } } }],
  ['nested deletions', { data: { posts: { deleteMany: [NOTHING] } } }],
  ['nested updates', { data: { posts: { updateMany: { where: NOTHING, data: {} } } } }],
  ['nested upserts', { update: { posts: { upsert: { where: { id: 1, ...NOTHING } } } } }],
  [
    'updates inside nested creations',
    { create: { posts: { create: { author: { disconnect: NOTHING } } } } },
  ],
  ['updates of one related record', { data: { locker: { update: { where: NOTHING, data: {} } } } }],
  ['their data', { data: { locker: { update: { data: { spare: { delete: NOTHING } } } } } }],
  [
    'data of a to-one update alone',
    { data: { locker: { update: { spare: { delete: NOTHING } } } } },
  ],
])('replaces an empty list of alternatives in %s', (_position, args) => {
  const expected = JSON.stringify(args).replaceAll('"OR":[]', JSON.stringify(FILLED).slice(1, -1));
  expect(adapt('User', args)).toEqual(JSON.parse(expected));
});

it.each<[string, object, object]>([
  ['a path', { string_contains: 'x' }, { string_contains: 'x', path: [] }],
  ['no second path', { string_contains: 'x', path: ['a'] }, { string_contains: 'x', path: ['a'] }],
  ['no path', { equals: { string_contains: 'x' } }, { equals: { string_contains: 'x' } }],
])('gives a filter on a Json value %s: %j', (_title, filter, expected) => {
  const args = (json: object) => ({ where: { NOT: [{ json }] } });
  expect(adapt('Sample', args(filter))).toEqual(args(expected));
});

/** The number of members at all depths. */
const sizeOf = (part: unknown): number =>
  typeof part === 'object' && part !== null
    ? Object.values(part).reduce((sum: number, each) => sum + 1 + sizeOf(each), 0)
    : 0;

const nest = (depth: number, wrap: (inner: object) => object, inner: object): object =>
  depth === 0 ? inner : nest(depth - 1, wrap, wrap(inner));

it.each<[string, object]>([
  ['not', { parentId: nest(200, (not) => ({ gt: 1, not }), { lt: 5, gt: 2 }) }],
  ['NOT', nest(200, (NOT) => ({ NOT, parentId: 1 }), { OR: [] })],
  ['isNot', nest(200, (isNot) => ({ parent: { isNot }, parentId: { gt: 1, lt: 3 } }), { id: 1 })],
  ['is below NOT', { NOT: nest(200, (is) => ({ parent: { is }, parentId: 1 }), { parentId: 2 }) }],
  [
    'every',
    nest(200, (every) => ({ children: { every }, parentId: 1 }), { parent: { parentId: 2 } }),
  ],
])('grows a condition with nested %s by a constant factor', (_name, where) => {
  const start = performance.now();
  expect(sizeOf(adapt('Category', { where }))).toBeLessThan(10 * sizeOf({ where }));
  // Twice the time for each level would never end; a busy machine takes some 400 ms.
  expect(performance.now() - start).toBeLessThan(5_000);
});

it('asks for a list that is not NULL, whichever result it asks for', () => {
  const related = { name: 'Up', fields: [], idFields: ['id'], uniqueKeys: [] };
  const model = {
    ...related,
    fields: [{ kind: 'scalar', name: 'tags', type: 'String', list: true, optional: false }],
  } as never;
  const known = { NOT: { tags: { equals: null } } };
  expect(toCertain({ tags: { has: 'a' } }, model)).toEqual({
    AND: [{ tags: { has: 'a' } }, known],
  });
  expect(toCertain({ NOT: { tags: { has: 'a' } } }, model)).toEqual({
    AND: [{ NOT: { tags: { has: 'a' } } }, known],
  });
});

describe('lists of Decimals on MySQL', () => {
  const adaptOnMysql = createConditionAdapter({ ...schema, provider: 'mysql' });
  const list = { in: ['1', '2'] };
  const is = [{ decimal: { equals: '1' } }, { decimal: { equals: '2' } }];
  const isNot = [{ decimal: { not: '1' } }, { decimal: { not: '2' } }];
  const sum = (filter: object) => ({ decimal: { _sum: filter } });

  it.each<[string, object, object]>([
    ['in', { decimal: list }, { AND: [{ OR: is }] }],
    ['notIn', { decimal: { notIn: ['1', '2'] } }, { AND: [{ AND: isNot }] }],
    ['not in', { decimal: { not: list } }, { AND: [{ AND: isNot }] }],
    ['not notIn', { decimal: { not: { notIn: ['1', '2'] } } }, { AND: [{ OR: is }] }],
    [
      'in beside others',
      { id: 1, decimal: { ...list, gt: '0' }, AND: { int: 1 } },
      { id: 1, decimal: { gt: '0' }, AND: [{ int: 1 }, { OR: is }] },
    ],
    ['in below NOT', { NOT: { decimal: list } }, { NOT: { AND: [{ OR: is }] } }],
  ])('are replaced by comparisons with each value: %s', (_title, where, expected) => {
    expect(adaptOnMysql('Sample', { where })).toEqual({ where: expected });
    expect(adapt('Sample', { where })).toEqual({ where });
  });

  it('are replaced in conditions on groups, and in those of a cursor', () => {
    const having = sum({ ...list, gt: '0' });
    expect(adaptOnMysql('Sample', { having, cursor: { id: 1, decimal: list } })).toEqual({
      having: {
        ...sum({ gt: '0' }),
        AND: [{ OR: [sum({ equals: '1' }), sum({ equals: '2' })] }],
      },
      cursor: { id: 1, AND: [{ OR: is }] },
    });
  });

  it.each<object>([{ decimal: { in: ['1'] } }, { decimal: { in: [] } }, { int: { in: [1, 2] } }])(
    'are kept if the database compares them exactly: %j',
    (where) => {
      const args = { where };
      expect(adaptOnMysql('Sample', args)).toBe(args);
    },
  );
});
