import { parseFilters } from '../../../src/rest/parse/filters/parse-filters.ts';
import { planCondition } from '../../../src/rest/plan/plan-condition.ts';
import { whereIds, whereKeys } from '../../../src/schema/values/resource-id.ts';
import { libraryContext, libraryModel, relationField } from '../../library-context.ts';
import { DB_NULL, DIALECT, JSON_NULL } from '../../recording-orm.ts';
import { idModel } from '../../schema/id-model.ts';
import { paramsOf } from '../rest-stages.ts';

const context = libraryContext();
const plan = (type: string, ...filters: readonly string[]) => {
  const params = paramsOf(filters.map((filter) => `filter${filter}`).join('&'));
  const condition = parseFilters(params, { model: libraryModel(type), context });
  if (!condition) throw new TypeError('no condition');
  return planCondition(condition, DIALECT);
};

describe('planCondition', () => {
  it.each([
    ['[int]=1', { int: { equals: 1 } }],
    ['[int]=1,2', { int: { in: [1, 2] } }],
    ['[int$ne]=1', { int: { not: 1 } }],
    ['[int$ne]=1,2', { NOT: { int: { in: [1, 2] } } }],
    ['[int$in]=1', { int: { equals: 1 } }],
    ['[int$in]=1,2', { int: { in: [1, 2] } }],
    ['[int$notIn]=1', { int: { not: 1 } }],
    ['[int$notIn]=1,2', { NOT: { int: { in: [1, 2] } } }],
    ['[boolean]=true', { boolean: { equals: true } }],
    // No ORM client has lists of Booleans.
    [
      '[boolean$in]=true,false',
      { OR: [{ boolean: { equals: true } }, { boolean: { equals: false } }] },
    ],
    [
      '[boolean$ne]=true,false',
      { NOT: { OR: [{ boolean: { equals: true } }, { boolean: { equals: false } }] } },
    ],
    ['[int$null]=true', { int: { equals: null } }],
    ['[int$null]=false', { NOT: { int: { equals: null } } }],
    ['[int$between]=1,2', { int: { gte: 1, lte: 2 } }],
    ['[int$lt]=1', { int: { lt: 1 } }],
    ['[int$lte]=1', { int: { lte: 1 } }],
    ['[int$gt]=1', { int: { gt: 1 } }],
    ['[int$gte]=1', { int: { gte: 1 } }],
    ['[int$gte]=1,2', { OR: [{ int: { gte: 1 } }, { int: { gte: 2 } }] }],
    ['[string$contains]=a', { string: { contains: 'a' } }],
    [
      '[string$contains]=a,b',
      { OR: [{ string: { contains: 'a' } }, { string: { contains: 'b' } }] },
    ],
    ['[string$icontains]=a', { string: { contains: 'a', mode: 'insensitive' } }],
    ['[string$startsWith]=a', { string: { startsWith: 'a' } }],
    ['[string$endsWith]=a', { string: { endsWith: 'a' } }],
    ['[string$search]=a b', { string: { search: 'a b' } }],
    ['[string$search]=a,b', { OR: [{ string: { search: 'a' } }, { string: { search: 'b' } }] }],
    ['[string]=', { string: { equals: '' } }],
    ['[ints$has]=1', { ints: { has: 1 } }],
    ['[ints$has]=1,2', { OR: [{ ints: { has: 1 } }, { ints: { has: 2 } }] }],
    ['[ints$hasEvery]=1,2', { ints: { hasEvery: [1, 2] } }],
    ['[ints$hasSome]=1', { ints: { hasSome: [1] } }],
    ['[ints$isEmpty]=true', { ints: { isEmpty: true } }],
    ['[ints$isEmpty]=false', { ints: { isEmpty: false } }],
    ['[json]={"a":null}', { json: { equals: { a: null } } }],
    ['[json$ne]=[1,2]', { json: { not: [1, 2] } }],
  ])('plans %s in the dialect of the ORM client', (filter, where) => {
    expect(plan('sample', filter)).toEqual(where);
  });

  it('distinguishes the null of the database from that of JSON', () => {
    expect(plan('sample', '[json$null]=true')).toEqual({ json: { equals: DB_NULL } });
    expect(plan('sample', '[json$null]=false')).toEqual({
      NOT: { json: { equals: DB_NULL } },
    });
    expect(plan('sample', '[json]=null')).toEqual({ json: { equals: JSON_NULL } });
    expect(plan('sample', '[json$ne]=null')).toEqual({
      AND: [{ json: { not: JSON_NULL } }, { NOT: { json: { equals: DB_NULL } } }],
    });
  });

  it('adds no mode if the database ignores case anyway', () => {
    const params = paramsOf('filter[string$icontains]=a');
    const condition = parseFilters(params, { model: libraryModel('sample'), context });
    if (!condition) throw new TypeError('no condition');
    const where = planCondition(condition, { ...DIALECT, caseInsensitive: {} });
    expect(where).toStrictEqual({ string: { contains: 'a' } });
  });

  it.each([
    [['[id]=1', '[id]=2'], { AND: [{ id: { equals: 1 } }, { id: { equals: 2 } }] }],
    [['[$or][0][id]=1', '[$or][1][id]=2'], { OR: [{ id: { equals: 1 } }, { id: { equals: 2 } }] }],
    [['[$not][id]=1'], { NOT: { id: { equals: 1 } } }],
    [
      ['[$not][$or][0][title]=a', '[$not][$or][1][author]=1'],
      { NOT: { OR: [{ title: { equals: 'a' } }, { authorId: { equals: 1 } }] } },
    ],
  ])('combines %j', (filters, where) => {
    expect(plan('book', ...filters)).toEqual(where);
  });

  it.each([
    // By the row's own key, without a join.
    ['book', '[author]=1', { authorId: { equals: 1 } }],
    ['book', '[author]=1,2', { authorId: { in: [1, 2] } }],
    ['book', '[author$ne]=1', { authorId: { not: 1 } }],
    ['book', '[author$notIn]=1,2', { authorId: { notIn: [1, 2] } }],
    ['book', '[author$null]=true', { authorId: null }],
    ['book', '[author$null]=false', { NOT: { authorId: null } }],
    // The key references another unique field than the id.
    ['book', '[publisher]=1', { publisher: { is: { id: { in: [1] } } } }],
    ['book', '[publisher$ne]=1,2', { publisher: { is: { NOT: { id: { in: [1, 2] } } } } }],
    ['book', '[publisher$null]=true', { publisher: { is: null } }],
    ['book', '[publisher$null]=false', { publisher: { isNot: null } }],
    // The key is on the other side.
    ['member', '[card]=1', { card: { is: { id: { in: [1] } } } }],
    ['member', '[card$null]=true', { card: { is: null } }],
    // The key has two columns.
    [
      'reminder',
      '[loan]=1_a,2_b',
      {
        loan: {
          is: {
            OR: [
              { bookId: 1, reader: 'a' },
              { bookId: 2, reader: 'b' },
            ],
          },
        },
      },
    ],
    ['reminder', '[loan$ne]=1_a', { loan: { is: { NOT: { OR: [{ bookId: 1, reader: 'a' }] } } } }],
    ['reminder', '[loan$null]=true', { OR: [{ loanBookId: null }, { loanReader: null }] }],
    [
      'reminder',
      '[loan$null]=false',
      { NOT: { OR: [{ loanBookId: null }, { loanReader: null }] } },
    ],
    // Nothing is asked where nothing can be null.
    ['profile', '[author$null]=true', { OR: [] }],
    ['profile', '[author$null]=false', { AND: [] }],
    ['book', '[title$null]=true', { OR: [] }],
    ['book', '[title$null]=false', { AND: [] }],
    ['book', '[tags]=a,b', { tags: { some: { name: { in: ['a', 'b'] } } } }],
    ['book', '[tags$ne]=a', { tags: { none: { name: { in: ['a'] } } } }],
    ['book', '[tags$isEmpty]=true', { tags: { none: {} } }],
    ['book', '[tags$isEmpty]=false', { tags: { some: {} } }],
    ['member', '[reviews]=m_1', { reviews: { some: { OR: [{ memberId: 'm', bookId: 1 }] } } }],
    ['book', '[author][name]=a', { author: { is: { name: { equals: 'a' } } } }],
    ['author', '[books][title]=a', { books: { some: { title: { equals: 'a' } } } }],
    ['author', '[books$every][title]=a', { books: { every: { title: { equals: 'a' } } } }],
    ['author', '[books$none][tags$isEmpty]=true', { books: { none: { tags: { none: {} } } } }],
    [
      'book',
      '[author][mentor][books]=5',
      { author: { is: { mentor: { is: { books: { some: { id: { in: [5] } } } } } } } },
    ],
  ])('follows relationships of %s: %s', (type, filter, where) => {
    expect(plan(type, filter)).toEqual(where);
  });

  it.each([
    ['[$not][title$null]=false', { OR: [] }],
    ['[$not][title$null]=true', { AND: [] }],
    ['[$not][$or][0][title$null]=true&filter[$not][$or][1][title$null]=false', { OR: [] }],
    ['[$or][0][title$null]=true&filter[$or][1][id]=1', { OR: [{ id: { equals: 1 } }] }],
    ['[$or][0][title$null]=true&filter[$or][1][id$null]=true', { OR: [] }],
    ['[title$null]=false&filter[id]=1', { AND: [{ id: { equals: 1 } }] }],
    ['[title$null]=false&filter[id$null]=false', { AND: [] }],
    ['[title$null]=true&filter[id]=1', { OR: [] }],
  ])('decides conditions that match every row or no row by itself: %s', (filter, where) => {
    expect(plan('book', filter)).toEqual(where);
  });

  it('follows a to-one relationship with a key of several columns on the other side', () => {
    const { ownKey: _, ...relation } = relationField('reminder', 'loan');
    const ids = [{ bookId: 1, reader: 'a' }];
    const condition = { kind: 'relatedId', relation, ids, negated: false } as const;
    expect(planCondition(condition, DIALECT)).toEqual({ loan: { is: { OR: ids } } });
  });
});

describe('whereIds', () => {
  it('finds rows by a single or a compound id', () => {
    expect(whereIds([{ id: 1 }, { id: 2 }], libraryModel('book'))).toEqual({ id: { in: [1, 2] } });
    const ids = [{ bookId: 1, reader: 'a' }];
    expect(whereIds(ids, libraryModel('bookLoan'))).toEqual({ OR: ids });
  });

  it('finds rows by a Boolean id, which has no `in`', () => {
    const ids = [{ a: true }, { a: false }];
    expect(whereIds(ids, idModel('Boolean'))).toEqual({ OR: ids });
  });
});

describe('whereKeys', () => {
  it.each([
    [[{ a: 1 }, { a: 2 }], { a: { in: [1, 2] } }],
    [[{ a: true }, { a: false }], { OR: [{ a: true }, { a: false }] }],
    [[{ a: 1, b: true }], { OR: [{ a: 1, b: true }] }],
  ])('finds rows by the keys %j', (keys, where) => {
    expect(whereKeys(keys)).toEqual(where);
  });
});
