import { parseKeyset } from '../../../../src/rest/parse/query/parse-keyset.ts';
import { parseSort } from '../../../../src/rest/parse/query/parse-sort.ts';
import { keyName } from '../../../../src/rest/rest-cursor.ts';
import { libraryContext, libraryModel } from '../../../library-context.ts';
import { errorsOf } from '../../../thrown.ts';

const context = libraryContext();
const parse = (type: string, sort: string, provider: 'postgresql' | 'mysql' = 'postgresql') => {
  const model = libraryModel(type);
  const params = sort === '' ? [] : [{ name: 'sort', value: sort }];
  return parseKeyset(parseSort(params, model, context), { list: type, model, provider });
};

describe('parseKeyset', () => {
  it.each([
    ['book', '', ['id asc']],
    ['book', 'id,title', ['id asc']],
    ['book', '-id', ['id desc']],
    ['book', 'title', ['title asc', 'id asc']],
    ['book', 'title,-title,-createdAt', ['title asc', 'createdAt desc', 'id asc']],
    ['book', 'author.name', ['author.name asc last', 'id asc']],
    ['book', '-author.name', ['author.name desc first', 'id asc']],
    ['book', 'author', ['author.id asc last', 'id asc']],
    ['book', 'author.mentor.name', ['author.mentor.name asc last', 'id asc']],
    ['tag', '', ['name asc']],
    ['bookLoan', '', ['bookId asc', 'reader asc']],
    ['bookLoan', '-reader', ['reader desc', 'bookId asc']],
    ['bookLoan', 'dueAt,reader,-bookId', ['dueAt asc last', 'reader asc', 'bookId desc']],
    ['sample', 'boolean', ['boolean asc last', 'id asc']],
    // The schema requires it, but the caller may not be able to read it.
    ['profile', 'author.name', ['author.name asc last', 'id asc']],
  ])('orders %s by %j', (type, sort, keys) => {
    const texts = parse(type, sort).keys.map((key) =>
      [keyName(key), key.direction, key.nulls ?? []].flat().join(' '),
    );
    expect(texts).toEqual(keys);
  });

  it.each([
    ['author.name', 'first'],
    ['-author.name', 'last'],
  ])('knows where MySQL puts NULL in %s', (sort, nulls) => {
    expect(parse('book', sort, 'mysql').keys[0]?.nulls).toBe(nulls);
  });

  it.each([
    ['book', 'genre', '"genre", whose type Enum has no comparison.'],
    ['author', '-books.$count', 'the number of "books".'],
  ])('rejects an order of %s that cannot be compared: %s', async (type, sort, why) => {
    const [error] = await errorsOf(() => parse(type, sort));
    expect(error).toMatchObject({
      code: 'invalid-sort',
      message: `Pages by cursor cannot be sorted by ${why}`,
      source: { parameter: 'sort' },
      type: 'https://jsonapi.org/profiles/ethanresnick/cursor-pagination/unsupported-sort',
    });
  });
});
