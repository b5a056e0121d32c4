import { parseFields } from '../../../src/rest/parse/query/parse-fields.ts';
import { parseInclude } from '../../../src/rest/parse/query/parse-include.ts';
import { orderById, planSelect } from '../../../src/rest/plan/plan-select.ts';
import type { RestPlan } from '../../../src/rest/plan/rest-plan.ts';
import { selectId } from '../../../src/schema/values/resource-id.ts';
import { libraryContext, libraryModel } from '../../library-context.ts';
import { paramsOf, planRest } from '../rest-stages.ts';

const { schema, settings, dialect, metas } = libraryContext();

interface Shown {
  readonly include?: string;
  readonly fields?: string;
  readonly linkage?: 'to-one' | 'all';
}
const plan = (type: string, { include = '', fields = '', linkage = 'to-one' }: Shown = {}) => {
  const model = schema.byType.get(type);
  if (!model) throw new TypeError(type);
  const tree = parseInclude([{ name: 'include', value: include }], model, {
    limits: settings.limits,
    only: undefined,
  });
  return planSelect(model, tree, {
    fields: parseFields(paramsOf(fields), schema),
    linkage,
    dialect,
    metas,
  });
};

const BOOK = {
  id: true,
  title: true,
  genre: true,
  createdAt: true,
  authorId: true,
  publisherCode: true,
  // Its key references no id, so the id has to be read.
  publisher: { select: { id: true } },
};
const AUTHOR = {
  id: true,
  name: true,
  bookCount: true,
  mentorId: true,
  profile: { select: { id: true } },
};
const TAG = { name: true };

describe('planSelect', () => {
  it.each([
    [
      'include=books&includeOptions[books][limit]=2',
      { books: { orderBy: [{ id: 'asc' }], take: 3 } },
    ],
    [
      'include=books&includeOptions[books][sort]=-title,author.name',
      { books: { orderBy: [{ title: 'desc' }, { author: { name: 'asc' } }, { id: 'asc' }] } },
    ],
    [
      'include=pupils&includeOptions[pupils][sort]=-books.$count',
      { pupils: { orderBy: [{ books: { _count: 'desc' } }, { id: 'asc' }] } },
    ],
    [
      'include=books&includeOptions[books][filter][title]=a&includeOptions[books][count]=true',
      {
        books: { where: { title: { equals: 'a' } }, orderBy: [{ id: 'asc' }] },
        _count: { select: { books: { where: { title: { equals: 'a' } } } } },
      },
    ],
    [
      'include=books,pupils&includeOptions[books][count]=true&includeOptions[pupils][count]=true',
      { _count: { select: { books: true, pupils: true } } },
    ],
    [
      'include=mentor&includeOptions[mentor][filter][name]=x',
      { mentor: { where: { name: { equals: 'x' } } }, mentorId: true },
    ],
  ])('selects the part that %s asks for', async (query, expected) => {
    const planned = await planRest({ url: `/author/1?${query}` }, libraryContext());
    const { select } = (planned as Extract<RestPlan, { kind: 'fetch' }>).findUnique;
    expect(select).toMatchObject(expected);
  });

  it.each([
    ['book', BOOK],
    ['author', AUTHOR],
    ['profile', { id: true, bio: true, authorId: true }],
    ['tag', TAG],
    ['bookLoan', { bookId: true, reader: true, dueAt: true }],
    ['reminder', { id: true, loanBookId: true, loanReader: true }],
  ])('selects of %s its columns, and related ids only without an own key', (type, select) => {
    expect(plan(type)).toEqual(select);
  });

  it('selects the id and own keys even if they are hidden', () => {
    const model = libraryModel('book');
    const hidden = { ...model, scalars: [], fields: new Map() };
    const scope = { fields: new Map(), linkage: 'to-one', dialect, metas } as const;
    expect(planSelect(hidden, new Map(), scope)).toEqual({
      id: true,
      authorId: true,
      publisher: { select: { id: true } },
    });
  });

  it.each([
    ['book', 'author', { ...BOOK, author: { select: AUTHOR } }],
    ['book', 'publisher', { ...BOOK, publisher: { select: { id: true, code: true } } }],
    ['book', 'tags', { ...BOOK, tags: { select: TAG, orderBy: [{ name: 'asc' }] } }],
    [
      'book',
      'author.books.tags',
      {
        ...BOOK,
        author: {
          select: {
            ...AUTHOR,
            books: {
              select: { ...BOOK, tags: { select: TAG, orderBy: [{ name: 'asc' }] } },
              orderBy: [{ id: 'asc' }],
            },
          },
        },
      },
    ],
  ])('selects the resources included from %s: %s', (type, include, select) => {
    expect(plan(type, { include })).toEqual(select);
  });

  it.each([
    ['fields[book]=title', { id: true, title: true }],
    ['fields[book]=', { id: true }],
    ['fields[book]=author', { id: true, authorId: true }],
    ['fields[book]=publisher', { id: true, publisher: { select: { id: true } } }],
    ['fields[book]=tags', { id: true }],
    ['fields[author]=name', BOOK],
  ])('selects only the fields of a book in %s', (fields, select) => {
    expect(plan('book', { fields })).toEqual(select);
  });

  it('selects included relationships and their keys, whatever the fieldset', () => {
    const shown = { include: 'author', fields: 'fields[book]=title&fields[author]=name' };
    expect(plan('book', shown)).toEqual({
      id: true,
      title: true,
      authorId: true,
      author: { select: { id: true, name: true } },
    });
  });

  it('selects the ids of to-many relationships if the option is set', () => {
    const ids = { select: { id: true }, orderBy: [{ id: 'asc' }] };
    expect(plan('author', { linkage: 'all' })).toEqual({ ...AUTHOR, pupils: ids, books: ids });
    const tags = { select: TAG, orderBy: [{ name: 'asc' }] };
    expect(plan('book', { linkage: 'all', include: 'tags' })).toEqual({
      ...BOOK,
      tags: { ...tags, select: { ...TAG, books: ids } },
    });
    expect(plan('book', { linkage: 'all', fields: 'fields[book]=title' })).toEqual({
      id: true,
      title: true,
    });
  });
});

describe('selectId', () => {
  it.each([
    ['book', { id: true }],
    ['tag', { name: true }],
    ['bookLoan', { bookId: true, reader: true }],
  ])('selects only the id of %s', (type, select) => {
    expect(selectId(libraryModel(type))).toEqual(select);
  });
});

describe('orderById', () => {
  it('orders by each field of the id', () => {
    expect(orderById(libraryModel('bookLoan'))).toEqual([{ bookId: 'asc' }, { reader: 'asc' }]);
  });
});
