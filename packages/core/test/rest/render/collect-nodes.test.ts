import { type IncludeTree, parseInclude } from '../../../src/rest/parse/query/parse-include.ts';
import { collectIncluded, collectNodes } from '../../../src/rest/render/collect-nodes.ts';
import type { ResourceNode } from '../../../src/rest/render/render-resource.ts';
import { libraryContext, libraryModel } from '../../library-context.ts';

type Row = Readonly<Record<string, unknown>>;

const { limits } = libraryContext().settings;
const root = (type: string, include: string, rows: readonly Row[]) => {
  const model = libraryModel(type);
  const params = [{ name: 'include', value: include }];
  const tree: IncludeTree = parseInclude(params, model, { limits, only: undefined });
  return { rows, model, include: tree };
};
const words = (nodes: readonly ResourceNode[]) =>
  nodes.map(({ model, row, loaded }) => [
    `${model.type} ${model.idFields.map(({ name }) => row[name]).join('_')}`,
    ...[...loaded.keys()].map(({ name }) => name),
  ]);
const collect = (type: string, include: string, rows: readonly Row[]) => {
  const { primary, included } = collectNodes(root(type, include, rows));
  return { primary: words(primary), included: words(included) };
};

const tag = { name: 'x' };

describe('collectNodes', () => {
  it('returns only the rows if nothing is included', () => {
    const rows = [{ id: 2 }, { id: 1 }];
    expect(collect('book', '', rows)).toEqual({ primary: [['book 2'], ['book 1']], included: [] });
  });

  it('returns each included resource once, in the order of their first rows', () => {
    const rows = [
      { id: 1, author: { id: 7 }, tags: [tag, { name: 'y' }] },
      { id: 2, author: { id: 7 }, tags: [] },
      { id: 3, author: null, tags: [tag] },
    ];
    expect(collect('book', 'author,tags', rows)).toEqual({
      primary: [1, 2, 3].map((id) => [`book ${id}`, 'author', 'tags']),
      included: [['author 7'], ['tag x'], ['tag y']],
    });
  });

  it('keeps the relationships of the path that includes them', () => {
    const full = [{ id: 1 }, { id: 2 }];
    const partial = { id: 7, books: [{ id: 1 }], _count: { books: 2 } };
    const plain = { id: 7, books: full, profile: { id: 'p' } };
    const rowsOf = (author: Row, mentor: Row) => [{ id: 9, mentor, books: [{ id: 1, author }] }];
    for (const [include, rows] of [
      ['books.author.books,mentor', rowsOf(partial, plain)],
      ['mentor.books,books.author', rowsOf(plain, partial)],
    ] as const) {
      const { included } = collectNodes(root('author', include, rows));
      const author = included.find(({ model, row }) => model.type === 'author' && row.id === 7);
      expect(author?.row).toEqual({ ...partial, profile: { id: 'p' } });
      expect([...(author?.loaded.keys() ?? [])].map(({ name }) => name)).toEqual(['books']);
    }
  });

  it('adds the counts of several paths', () => {
    const one = { id: 7, books: [], _count: { books: 2 } };
    const other = { id: 7, pupils: [], _count: { pupils: 3 } };
    const rows = [{ id: 9, mentor: one, books: [{ id: 1, author: other }] }];
    const { included } = collectNodes(root('author', 'mentor.books,books.author.pupils', rows));
    expect(included[0]?.row).toMatchObject({ _count: { books: 2, pupils: 3 } });
  });

  it('distinguishes resources with the same id by their type', () => {
    const rows = [{ id: 1, author: { id: 1 } }];
    expect(collect('book', 'author', rows).included).toEqual([['author 1']]);
  });

  it('distinguishes compound ids with any values', () => {
    const reviews = [
      { memberId: 'a_1', bookId: 2 },
      { memberId: 'a', bookId: 12 },
      { memberId: 'a%5F1', bookId: 2 },
    ];
    expect(collect('member', 'reviews', [{ id: 'm', reviews }]).included).toHaveLength(3);
  });

  it('never repeats primary data, even if it comes later', () => {
    const rows = [
      { id: 1, mentor: { id: 2 } },
      { id: 2, mentor: { id: 3 } },
    ];
    expect(collect('author', 'mentor', rows)).toEqual({
      primary: [
        ['author 1', 'mentor'],
        ['author 2', 'mentor'],
      ],
      included: [['author 3']],
    });
  });

  it('ends if resources include each other', () => {
    const one = { id: 1, mentor: { id: 2, mentor: { id: 1, mentor: { id: 2 } } } };
    expect(collect('author', 'mentor.mentor.mentor', [one])).toEqual({
      primary: [['author 1', 'mentor']],
      included: [['author 2', 'mentor']],
    });
    const self = { id: 1, mentor: { id: 1 } };
    expect(collect('author', 'mentor', [self]).included).toEqual([]);
  });

  it('merges the linkage of a resource on several paths', () => {
    // As a mentor, author 2 comes with books; as the author of book 5, with pupils.
    const rows = [
      { id: 1, mentor: { id: 2, books: [{ id: 5 }] }, pupils: [] },
      { id: 3, mentor: null, pupils: [{ id: 2, mentor: { id: 3 } }] },
    ];
    const { included } = collectNodes(root('author', 'mentor.books,pupils.mentor', rows));
    expect(words(included)).toEqual([['author 2', 'books', 'mentor'], ['book 5']]);
    expect(included[0]?.row).toMatchObject({ books: [{ id: 5 }], mentor: { id: 3 } });
  });
});

describe('collectIncluded', () => {
  it('returns the resources of identifiers, and those that they include, once', () => {
    const rows = [
      { name: 'x', books: [{ id: 1 }, { id: 2 }] },
      { name: 'y', books: [{ id: 2 }] },
    ];
    expect(words(collectIncluded(root('tag', 'books', rows)))).toEqual([
      ['tag x', 'books'],
      ['book 1'],
      ['book 2'],
      ['tag y', 'books'],
    ]);
  });

  it('returns nothing without identifiers', () => {
    expect(collectIncluded(root('tag', 'books', []))).toEqual([]);
  });
});
