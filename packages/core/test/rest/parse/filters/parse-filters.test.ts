import { parseFilters } from '../../../../src/rest/parse/filters/parse-filters.ts';
import { libraryContext, libraryModel } from '../../../library-context.ts';
import { errorsOf, rejectionsOf } from '../../../thrown.ts';
import { paramsOf } from '../../rest-stages.ts';
import { conditionToLists } from '../condition-to-lists.ts';

const context = libraryContext({ limits: { filterCount: 3 } });
const parse = (type: string, query: string) => {
  const condition = parseFilters(paramsOf(query), { model: libraryModel(type), context });
  return condition && conditionToLists(condition);
};

describe('parseFilters', () => {
  it('returns no condition if there is no filter', () => {
    expect(parse('book', '')).toBeUndefined();
  });

  it.each([
    ['filter[id]=1', ['id', 'equals', 1]],
    ['filter[id]=1&filter[id]=2', ['and', ['id', 'equals', 1], ['id', 'equals', 2]]],
    ['filter%5Bid%5D=1&filter[title]=a', ['and', ['id', 'equals', 1], ['title', 'equals', 'a']]],
    ['filter[$or][0][id]=1', ['or', ['id', 'equals', 1]]],
    ['filter[$or][0][id]=1&filter[$or][1][id]=2', ['or', ['id', 'equals', 1], ['id', 'equals', 2]]],
    [
      // The same index is one alternative, whatever stands between.
      'filter[$or][0][id]=1&filter[$or][7][id]=2&filter[$or][0][title]=a',
      ['or', ['and', ['id', 'equals', 1], ['title', 'equals', 'a']], ['id', 'equals', 2]],
    ],
    [
      'filter[id$gt]=5&filter[$or][0][id]=1&filter[$or][1][id]=2',
      ['and', ['id', 'gt', 5], ['or', ['id', 'equals', 1], ['id', 'equals', 2]]],
    ],
    [
      'filter[$and][0][id]=1&filter[$and][1][id]=2',
      ['and', ['id', 'equals', 1], ['id', 'equals', 2]],
    ],
    ['filter[$not][id]=1', ['not', ['id', 'equals', 1]]],
    [
      'filter[$not][id]=1&filter[$not][title]=a',
      ['not', ['and', ['id', 'equals', 1], ['title', 'equals', 'a']]],
    ],
    ['filter[$not][$not][id]=1', ['not', ['not', ['id', 'equals', 1]]]],
    [
      'filter[$or][0][$and][0][id]=1&filter[$or][0][$and][1][title]=a&filter[$or][1][$not][id]=2',
      ['or', ['and', ['id', 'equals', 1], ['title', 'equals', 'a']], ['not', ['id', 'equals', 2]]],
    ],
    [
      'filter[$or][0][author][name]=a&filter[$or][1][tags]=x',
      ['or', ['author', 'some', ['name', 'equals', 'a']], ['tags', 'id is', { name: 'x' }]],
    ],
  ])('parses %s', (query, condition) => {
    expect(parse('book', query)).toEqual(condition);
  });

  it.each([
    'filter[]',
    'filter[title',
    'filter[title]]',
    'filter[title]x',
    'filter[[title]]',
    'filter[author][]',
    'filter[author]name]',
    'filter[$or]',
    'filter[$or][0]',
    'filter[$or][title]',
    'filter[$or][-1][title]',
    'filter[$or][1.5][title]',
    'filter[$or][٣][title]',
    'filter[$or][__proto__][title]',
    'filter[$and]',
    'filter[$and][a][title]',
    'filter[$not]',
    'filter[$not][0][title]',
    'filter[$nor][0][title]',
    'filter[$]',
    'filter[$eq]',
    'filter[author][$or][0][name]',
    'filter[$or][0][__proto__]',
    'filter[constructor]',
    'filter[__proto__]',
    'filter[__proto__][x]',
  ])('rejects %s', async (name) => {
    expect(await rejectionsOf(() => parse('book', `${encodeURIComponent(name)}=1`))).toEqual([
      ['invalid-filter', { parameter: name }],
    ]);
  });

  it('reports every invalid filter', async () => {
    const query = 'filter[id]=a&filter[nope]=1&filter[title]=x';
    expect(await rejectionsOf(() => parse('book', query))).toEqual([
      ['invalid-value', { parameter: 'filter[id]' }],
      ['invalid-filter', { parameter: 'filter[nope]' }],
    ]);
  });

  it('rejects more filters than the limit', async () => {
    const filters = (count: number) => Array(count).fill('filter[id]=1').join('&');
    expect(parse('book', filters(3))).toHaveLength(4);
    const [error] = await errorsOf(() => parse('book', filters(4)));
    expect(error?.message).toBe(
      'The number of filter parameters is 4; the limit filterCount is 3.',
    );
  });

  it.each([
    // Indexes and the field itself do not count.
    'filter[mentor][mentor][mentor][mentor][mentor][name]',
    'filter[$or][0][$and][0][$not][mentor][mentor][name]',
    'filter[$not][$not][$not][$not][$not][mentor]',
  ])('accepts %s, and rejects deeper ones', async (deepest) => {
    expect(parse('author', `${deepest}=1`)).toBeDefined();
    const tooDeep = deepest.replace('filter', 'filter[$not]');
    expect(await rejectionsOf(() => parse('author', `${tooDeep}=1`))).toEqual([
      ['limit-exceeded', { parameter: tooDeep }],
    ]);
  });
});
