import { parsePage } from '../../../src/rest/parse/parse-page.ts';
import { libraryContext } from '../../library-context.ts';
import { refusalsOf } from '../../thrown.ts';

const parse = (query: string, options = {}) => {
  const params = [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
  return parsePage(params, libraryContext(options).settings);
};
const INFINITY = Number.POSITIVE_INFINITY;

describe('parsePage', () => {
  it.each([
    ['', {}, { offset: 0, limit: 100, total: true }],
    ['', { pageSize: 7 }, { offset: 0, limit: 7, total: true }],
    ['', { pageSize: INFINITY }, { offset: 0, limit: INFINITY, total: true }],
    ['page[offset]=5', {}, { offset: 5, limit: 100, total: true }],
    ['page[limit]=1', {}, { offset: 0, limit: 1, total: true }],
    ['page[limit]=1000', {}, { offset: 0, limit: 1000, total: true }],
    [
      'page[limit]=1001&page[offset]=0',
      { maxPageSize: INFINITY },
      { offset: 0, limit: 1001, total: true },
    ],
    ['page[limit]=5', { pageSize: INFINITY }, { offset: 0, limit: 5, total: true }],
    ['page[total]=true', { total: false }, { offset: 0, limit: 100, total: true }],
    ['page[total]=false', {}, { offset: 0, limit: 100, total: false }],
    ['page[limit]=5', { total: false }, { offset: 0, limit: 5, total: false }],
    ['page[offset]=007', {}, { offset: 7, limit: 100, total: true }],
  ])('reads %j with %j', (query, options, page) => {
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
    'page[total]=',
    'page[total]=1',
    'page[total]=TRUE',
    'page[total]=true&page[total]=true',
  ])('refuses %s', async (query) => {
    expect(await refusalsOf(() => parse(query))).toEqual([
      ['invalid-page', { parameter: query.split('=')[0] }],
    ]);
  });

  it('names the limit that page[limit] is above', () => {
    expect(() => parse('page[limit]=6', { pageSize: 5, maxPageSize: 5 })).toThrow(
      'page[limit] is 6, above the limit maxPageSize, which is 5',
    );
  });
});
