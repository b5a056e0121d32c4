import { type IncludeTree, parseInclude } from '../../../../src/rest/parse/query/parse-include.ts';
import { libraryContext, libraryModel, relationField } from '../../../library-context.ts';
import { rejectionsOf } from '../../../thrown.ts';

type Names = { [name: string]: Names };
const namesOf = (tree: IncludeTree): Names =>
  Object.fromEntries([...tree].map(([{ name }, inner]) => [name, namesOf(inner)]));

const { limits } = libraryContext().settings;
const parse = (values: readonly string[], type = 'book', only?: string) =>
  namesOf(
    parseInclude(
      values.map((value) => ({ name: 'include', value })),
      libraryModel(type),
      { limits, only: only === undefined ? undefined : relationField(type, only) },
    ),
  );

describe('parseInclude', () => {
  it.each([
    [[], {}],
    [[''], {}],
    [['author'], { author: {} }],
    [['author,tags'], { author: {}, tags: {} }],
    [['author', 'tags'], { author: {}, tags: {} }],
    [['author,author'], { author: {} }],
    [['author.mentor'], { author: { mentor: {} } }],
    [['author.mentor,author.books,author'], { author: { mentor: {}, books: {} } }],
    [['author.books.author.books'], { author: { books: { author: { books: {} } } } }],
  ])('parses %j', (values, tree) => {
    expect(parse(values)).toEqual(tree);
  });

  it.each([
    'nope',
    'title',
    'authorId',
    'Author',
    'author,',
    ',author',
    'author,,tags',
    'author.',
    '.author',
    'author..mentor',
    'author.name',
    'author.nope',
    ' author',
    '*',
    'constructor',
    '__proto__',
    'author.__proto__',
  ])('rejects %j', async (value) => {
    expect(await rejectionsOf(() => parse([value]))).toEqual([
      ['invalid-include', { parameter: 'include' }],
    ]);
  });

  it('rejects a path deeper than the limit', async () => {
    const path = (depth: number) => Array(depth).fill('mentor').join('.');
    expect(JSON.stringify(parse([path(5)], 'author')).match(/mentor/g)).toHaveLength(5);
    expect(await rejectionsOf(() => parse([path(6)], 'author'))).toEqual([
      ['limit-exceeded', { parameter: 'include' }],
    ]);
  });

  it('rejects paths that start with another relationship than the allowed one', async () => {
    expect(parse(['books.tags,books'], 'author', 'books')).toEqual({ books: { tags: {} } });
    expect(await rejectionsOf(() => parse(['books,mentor.books'], 'author', 'books'))).toEqual([
      ['invalid-include', { parameter: 'include' }],
    ]);
  });
});
