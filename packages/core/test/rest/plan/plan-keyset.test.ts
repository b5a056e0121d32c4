import { parseKeyset } from '../../../src/rest/parse/query/parse-keyset.ts';
import { parseSort } from '../../../src/rest/parse/query/parse-sort.ts';
import { planKeyset } from '../../../src/rest/plan/plan-keyset.ts';
import { libraryContext, libraryModel } from '../../library-context.ts';

const context = libraryContext();
type Provider = 'postgresql' | 'mysql';
const keysetOf = (type: string, sort: string, provider: Provider) => {
  const model = libraryModel(type);
  const params = sort === '' ? [] : [{ name: 'sort', value: sort }];
  return parseKeyset(parseSort(params, model, context), { list: type, model, provider });
};
const time = new Date('2024-01-01T00:00:00.000Z');
const next = new Date('2024-01-01T00:00:00.001Z');
const last = new Date('9999-12-31T23:59:59.999Z');
const name = (filter: object) => ({ author: { is: { name: filter } } });
const noName = { NOT: name({}) };
const is = (equals: unknown) => ({ boolean: { equals } });
const more = { id: { gt: 5 } };

describe('planKeyset', () => {
  it.each([
    ['book', '', [5], { id: { gt: 5 } }],
    ['book', '-id', [5], { id: { lt: 5 } }],
    [
      'bookLoan',
      '',
      [1, 'a'],
      {
        bookId: { gte: 1 },
        OR: [{ bookId: { gt: 1 } }, { reader: { gt: 'a' } }],
      },
    ],
    [
      'book',
      '-title',
      ['x', 5],
      {
        title: { lte: 'x' },
        OR: [{ title: { lt: 'x' } }, more],
      },
    ],
    [
      'book',
      'createdAt',
      [time, 5],
      {
        createdAt: { gte: time },
        OR: [{ createdAt: { gte: next } }, more],
      },
    ],
    [
      'book',
      '-createdAt',
      [time, 5],
      {
        createdAt: { lt: next },
        OR: [{ createdAt: { lt: time } }, more],
      },
    ],
    [
      'book',
      'createdAt',
      [last, 5],
      {
        createdAt: { gte: last },
        OR: [{ createdAt: { gt: last } }, more],
      },
    ],
    // NULL is last.
    [
      'book',
      'authorId',
      [1, 5],
      {
        AND: [
          { OR: [{ authorId: { gte: 1 } }, { authorId: { equals: null } }] },
          { OR: [{ authorId: { gt: 1 } }, { authorId: { equals: null } }, more] },
        ],
      },
    ],
    ['book', 'authorId', [null, 5], { authorId: { equals: null }, ...more }],
    // NULL is first.
    [
      'book',
      '-authorId',
      [1, 5],
      {
        authorId: { lte: 1 },
        OR: [{ authorId: { lt: 1 } }, more],
      },
    ],
    ['book', '-authorId', [null, 5], { OR: [{ authorId: { not: null } }, more] }],
    [
      'book',
      'author.name',
      ['x', 5],
      {
        AND: [{ OR: [name({ gte: 'x' }), noName] }, { OR: [name({ gt: 'x' }), noName, more] }],
      },
    ],
    ['book', 'author.name', [null, 5], { ...noName, ...more }],
    ['book', '-author.name', [null, 5], { OR: [name({}), more] }],
  ] as const)('plans the rows of %s by %j behind %j', (type, sort, values, where) => {
    const keyset = keysetOf(type, sort, 'postgresql');
    expect(planKeyset(keyset, { values, behind: false }, 'after')).toEqual(where);
  });

  it.each([
    [
      'boolean',
      false,
      'postgresql',
      [
        [is(false), is(true), is(null)],
        [is(true), is(null)],
      ],
    ],
    ['boolean', true, 'postgresql', [[is(true), is(null)], [is(null)]]],
    ['-boolean', true, 'postgresql', [[is(true), is(false)], [is(false)]]],
    ['-boolean', false, 'mysql', [[is(false), is(null)], [is(null)]]],
  ] as const)('compares the Boolean in %s with %j on %s', (sort, value, provider, bounds) => {
    const keyset = keysetOf('sample', sort, provider);
    const [from, after] = bounds;
    const rest = { OR: [...after, { id: { gt: 1n } }] };
    const where = from.length > 1 ? { AND: [{ OR: from }, rest] } : { ...from[0], ...rest };
    expect(planKeyset(keyset, { values: [value, 1n], behind: false }, 'after')).toEqual(where);
  });

  it('plans the rows before a cursor in the opposite order', () => {
    const keyset = keysetOf('book', '-title', 'postgresql');
    const before = (behind: boolean) => planKeyset(keyset, { values: ['x', 5], behind }, 'before');
    const rows = (id: object) => ({
      title: { gte: 'x' },
      OR: [{ title: { gt: 'x' } }, { id }],
    });
    expect(before(false)).toEqual(rows({ lt: 5 }));
    // The row of the cursor itself.
    expect(before(true)).toEqual(rows({ lte: 5 }));
  });

  it('knows where MySQL puts NULL', () => {
    const keyset = keysetOf('book', 'authorId', 'mysql');
    expect(planKeyset(keyset, { values: [1, 5], behind: false }, 'after')).toEqual({
      authorId: { gte: 1 },
      OR: [{ authorId: { gt: 1 } }, more],
    });
  });
});
