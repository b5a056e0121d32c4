import { parseFields } from '../../../../src/rest/parse/query/parse-fields.ts';
import { libraryContext } from '../../../library-context.ts';
import { rejectionsOf } from '../../../thrown.ts';
import { paramsOf } from '../../rest-stages.ts';

const { schema } = libraryContext();
const parse = (query: string) =>
  Object.fromEntries(
    [...parseFields(paramsOf(query), schema)].map(([{ type }, set]) => [
      type,
      [...set].map(({ name }) => name),
    ]),
  );

describe('parseFields', () => {
  it.each([
    ['', {}],
    ['fields[book]=title', { book: ['title'] }],
    ['fields[book]=title,author,tags,id', { book: ['title', 'author', 'tags', 'id'] }],
    ['fields[book]=', { book: [] }],
    ['fields[book]=title,title', { book: ['title'] }],
    ['fields[book]=title&fields[book]=id', { book: ['title', 'id'] }],
    ['fields[bookLoan]=reader&fields[tag]=name', { bookLoan: ['reader'], tag: ['name'] }],
  ])('parses %j', (query, sets) => {
    expect(parse(query)).toEqual(sets);
  });

  it.each([
    ['fields[Book]', 'title'],
    ['fields[nope]', ''],
    ['fields[__proto__]', 'title'],
    ['fields[constructor]', ''],
    ['fields[]', 'title'],
    ['fields[book', 'title'],
    ['fields[book]x', 'title'],
    ['fields[book][title]', ''],
    ['fields[[book]]', 'title'],
    ['fields[book]', 'nope'],
    ['fields[book]', 'title,'],
    ['fields[book]', ','],
    ['fields[book]', 'title, id'],
    ['fields[book]', 'author.name'],
    ['fields[book]', '__proto__'],
    ['fields[author]', 'secret'],
  ])('rejects %s=%s', async (name, value) => {
    expect(await rejectionsOf(() => parse(`${name}=${value}`))).toEqual([
      ['invalid-fields', { parameter: name }],
    ]);
  });
});
