import { type Filter, parseFilter } from '../../../src/rest/parse/parse-filter.ts';
import { libraryContext, libraryModel } from '../../library-context.ts';
import { refusalsOf } from '../../thrown.ts';

const context = libraryContext({ limits: { listLength: 3, jsonDepth: 4 } });
const parse = (type: string, name: string, value: string): Filter =>
  parseFilter({ name, value }, libraryModel(type), context);

describe('parseFilter', () => {
  it.each([
    ['filter[title]', 'a', ['a']],
    ['filter[title]', '', ['']],
    ['filter[title]', 'a,b,', ['a', 'b', '']],
    ['filter[title]', String.raw`a\,b,c\\`, ['a,b', 'c\\']],
    ['filter[id]', '1,2', [1, 2]],
    ['filter[genre]', 'NOVEL,POETRY', ['NOVEL', 'POETRY']],
    ['filter[createdAt]', '2024-01-01', [new Date('2024-01-01')]],
    ['filter[authorId]', '7', [7]],
  ])('reads %s=%s', (name, value, values) => {
    const filter = parse('book', name, value);
    expect(`filter[${filter.field.name}]`).toBe(name);
    expect(filter.values).toEqual(values);
  });

  it('takes a JSON text as one value, whatever commas it has', () => {
    expect(parse('sample', 'filter[json]', '[1,2,{"a":"\\\\,"}]').values).toEqual([
      [1, 2, { a: '\\,' }],
    ]);
    expect(parse('sample', 'filter[object]', '"a,b"').values).toEqual(['a,b']);
  });

  it.each([
    'filter',
    'filter[]',
    'filter[title',
    'filter[title]x',
    'filter[[title]]',
    'filter[author][name]',
    'filter[author.name]',
    'filter[nope]',
    'filter[Title]',
    'filter[created_at]',
    'filter[title ]',
    'filter[author]',
    'filter[tags]',
    'filter[constructor]',
    'filter[__proto__]',
    'filter[toString]',
    'filter[__proto__][x]',
  ])('refuses %s', async (name) => {
    expect(await refusalsOf(() => parse('book', name, '1'))).toEqual([
      ['invalid-filter', { parameter: name }],
    ]);
  });

  it.each([
    ['author', 'filter[secret]'],
    ['sample', 'filter[strings]'],
  ])('refuses the hidden or list field %s %s', async (type, name) => {
    expect(await refusalsOf(() => parse(type, name, 'a'))).toEqual([
      ['invalid-filter', { parameter: name }],
    ]);
  });

  it.each([
    ['filter[id]', ''],
    ['filter[id]', '1,'],
    ['filter[id]', '12abc'],
    ['filter[id]', '1,2147483648'],
    ['filter[title]', 'a\0'],
    ['filter[genre]', 'NOVEL,toString'],
    ['filter[createdAt]', 'now'],
  ])('refuses the value in %s=%j', async (name, value) => {
    expect(await refusalsOf(() => parse('book', name, value))).toEqual([
      ['invalid-value', { parameter: name }],
    ]);
  });

  it('refuses more values than the limit', async () => {
    expect(parse('book', 'filter[id]', '1,2,3').values).toHaveLength(3);
    expect(await refusalsOf(() => parse('book', 'filter[id]', '1,2,3,4'))).toEqual([
      ['limit-exceeded', { parameter: 'filter[id]' }],
    ]);
  });

  it.each(['json', 'object'])('refuses a %s value nested above the limit', async (field) => {
    const name = `filter[${field}]`;
    expect(parse('sample', name, '[[[[]]]]').values).toEqual([[[[[]]]]]);
    expect(await refusalsOf(() => parse('sample', name, '[[[[[]]]]]'))).toEqual([
      ['limit-exceeded', { parameter: name }],
    ]);
    expect(await refusalsOf(() => parse('sample', name, '[[[['))).toEqual([
      ['invalid-value', { parameter: name }],
    ]);
  });
});
