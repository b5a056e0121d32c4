import { parsePage } from '../../../../src/rest/parse/query/parse-page.ts';
import { libraryContext } from '../../../library-context.ts';
import { rejectionsOf } from '../../../thrown.ts';

const parse = (query: string, options = {}) => {
  const params = [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
  return parsePage(params, libraryContext(options).settings);
};
const INFINITY = Number.POSITIVE_INFINITY;

describe('parsePage', () => {
  it.each([
    ['', {}, { offset: 0, limit: 100, total: true, form: 'offset' }],
    ['', { pageSize: 7 }, { offset: 0, limit: 7, total: true, form: 'offset' }],
    ['', { pageSize: INFINITY }, { offset: 0, limit: INFINITY, total: true, form: 'offset' }],
    ['page[offset]=5', {}, { offset: 5, limit: 100, total: true, form: 'offset' }],
    ['page[limit]=1', {}, { offset: 0, limit: 1, total: true, form: 'offset' }],
    ['page[limit]=1000', {}, { offset: 0, limit: 1000, total: true, form: 'offset' }],
    [
      'page[limit]=1001&page[offset]=0',
      { maxPageSize: INFINITY },
      { offset: 0, limit: 1001, total: true, form: 'offset' },
    ],
    ['page[limit]=5', { pageSize: INFINITY }, { offset: 0, limit: 5, total: true, form: 'offset' }],
    ['page[total]=true', { total: false }, { offset: 0, limit: 100, total: true, form: 'offset' }],
    ['page[total]=false', {}, { offset: 0, limit: 100, total: false, form: 'offset' }],
    [
      'page[total]=estimated',
      { estimatedTotals: true },
      { offset: 0, limit: 100, total: 'estimated', form: 'offset' },
    ],
    ['page[limit]=5', { total: false }, { offset: 0, limit: 5, total: false, form: 'offset' }],
    ['page[offset]=007', {}, { offset: 7, limit: 100, total: true, form: 'offset' }],
    ['page[number]=1', {}, { offset: 0, limit: 100, total: true, form: 'number' }],
    ['page[size]=5', {}, { offset: 0, limit: 5, total: true, form: 'number' }],
    ['page[number]=3&page[size]=5', {}, { offset: 10, limit: 5, total: true, form: 'number' }],
    ['page[number]=3', { pageSize: 7 }, { offset: 14, limit: 7, total: true, form: 'number' }],
    [
      'page[number]=1&page[total]=false',
      { pageSize: INFINITY },
      { offset: 0, limit: INFINITY, total: false, form: 'number' },
    ],
  ])('parses %j with %j', (query, options, page) => {
    expect(parse(query, options)).toEqual(page);
  });

  it.each([
    'page[limit]=0',
    'page[limit]=-1',
    'page[limit]=',
    'page[limit]=10abc',
    'page[limit]=1.5',
    'page[limit]=1e2',
    'page[limit]=٣',
    'page[limit]=Infinity',
    'page[limit]=1001',
    'page[limit]=1&page[limit]=2',
    'page[offset]=-1',
    'page[offset]=',
    'page[offset]=9007199254740993',
    'page[offset]=1&page[offset]=1',
    'page[number]=0',
    'page[number]=',
    'page[number]=1.5',
    'page[number]=9007199254740991',
    'page[number]=1&page[number]=1',
    'page[size]=0',
    'page[size]=1001',
    'page[number]=1&page[offset]=0',
    'page[size]=1&page[limit]=1',
    'page[total]=',
    'page[total]=1',
    'page[total]=TRUE',
    'page[total]=estimated',
    'page[total]=true&page[total]=true',
  ])('rejects %s', async (query) => {
    expect(await rejectionsOf(() => parse(query))).toEqual([
      ['invalid-page', { parameter: query.split('=')[0] }],
    ]);
  });

  it('requires a size for a page number if there is no default', async () => {
    const parsed = () => parse('page[number]=2', { pageSize: INFINITY });
    expect(await rejectionsOf(parsed)).toEqual([['invalid-page', { parameter: 'page[number]' }]]);
    expect(parsed).toThrow('page[number] requires page[size]: this API has no default page size.');
  });

  it('names the limit that page[limit] exceeds', () => {
    expect(() => parse('page[limit]=6', { pageSize: 5, maxPageSize: 5 })).toThrow(
      'page[limit] is 6, which exceeds the maximum of 5 (maxPageSize).',
    );
  });
});
