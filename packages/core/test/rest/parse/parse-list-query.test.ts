import { parseQueryParams } from '../../../src/http/query-params.ts';
import { parseListQuery } from '../../../src/rest/parse/parse-list-query.ts';
import { libraryContext, libraryModel } from '../../library-context.ts';
import { errorsOf, refusalsOf } from '../../thrown.ts';

const context = libraryContext({ limits: { filterCount: 2 } });
const parse = (query: string) => {
  const params = parseQueryParams(query, context.settings.limits);
  return parseListQuery(params, libraryModel('book'), context);
};

describe('parseListQuery', () => {
  it('reads filters, sort and page, in whichever order', () => {
    const { filters, sort, page } = parse(
      'sort=title&filter[id]=1&page[limit]=5&filter%5Bid%5D=2&page[offset]=10&sort=-id',
    );
    expect(filters.map(({ field, values }) => [field.name, values])).toEqual([
      ['id', [1]],
      ['id', [2]],
    ]);
    expect(sort.map(({ field }) => field.name)).toEqual(['title', 'id']);
    expect(page).toEqual({ offset: 10, limit: 5 });
  });

  it('gives defaults for an empty query string', () => {
    expect(parse('')).toEqual({ filters: [], sort: [], page: { offset: 0, limit: 100 } });
  });

  it.each(['Sort=id', 'filter=1', 'filters[id]=1', 'page=1', 'page[size]=1', 'constructor=1'])(
    'refuses the unknown parameter in %s',
    async (query) => {
      expect(await refusalsOf(() => parse(query))).toEqual([
        ['unknown-parameter', { parameter: query.split('=')[0] }],
      ]);
    },
  );

  it('tells of everything that is wrong at once', async () => {
    const query = 'x=1&filter[id]=a&__proto__=2&sort=nope&page[limit]=0&filter[no]=1';
    expect(await refusalsOf(() => parse(query))).toEqual([
      ['unknown-parameter', { parameter: 'x' }],
      ['unknown-parameter', { parameter: '__proto__' }],
      ['invalid-value', { parameter: 'filter[id]' }],
      ['invalid-filter', { parameter: 'filter[no]' }],
      ['invalid-sort', { parameter: 'sort' }],
      ['invalid-page', { parameter: 'page[limit]' }],
    ]);
  });

  it('refuses more filters than the limit', async () => {
    const [error] = await errorsOf(() => parse('filter[id]=1&filter[id]=2&filter[id]=3'));
    expect(error?.message).toBe('3 is above the limit filterCount, which is 2');
  });
});
