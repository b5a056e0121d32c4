import fc from 'fast-check';
import { parseQueryParams } from '../../../src/http/query-params.ts';
import { DEFAULT_LIMITS } from '../../../src/limits/limits.ts';
import { parsePage } from '../../../src/rest/parse/query/parse-page.ts';
import { renderPageLinks } from '../../../src/rest/render/render-page-links.ts';
import { libraryContext } from '../../library-context.ts';
import { paramsOf } from '../rest-stages.ts';

const url = 'http://api.test/book';
const { settings } = libraryContext();
const render = (rawQuery: string, total: number, limit?: number) => {
  const params = parseQueryParams(rawQuery, DEFAULT_LIMITS);
  const page = parsePage(
    params.filter(({ name }) => name.startsWith('page[')),
    { ...settings, ...(limit !== undefined && { pageSize: limit }) },
  );
  const hasMore = page.offset + page.limit < total;
  return renderPageLinks({ url, rawQuery }, page, { total, hasMore });
};
const at = (offset: number, limit: number) =>
  `${url}?${offset === 0 ? '' : `page%5Boffset%5D=${offset}&`}page%5Blimit%5D=${limit}`;

describe('renderPageLinks', () => {
  it.each([
    ['', 0, [0, 0, null, null]],
    ['', 2, [0, 0, null, null]],
    ['', 3, [0, 2, null, 2]],
    ['page[offset]=2', 5, [0, 4, 0, 4]],
    ['page[offset]=4', 5, [0, 4, 2, null]],
    ['page[offset]=4', 6, [0, 4, 2, null]],
    ['page[offset]=1', 6, [0, 4, 0, 3]],
  ] as const)('links from ?%s of %d rows, two a page', (query, total, offsets) => {
    const [first, last, prev, next] = offsets.map((offset) => offset !== null && at(offset, 2));
    expect(render(query, total, 2)).toEqual({
      first,
      last,
      prev: prev || null,
      next: next || null,
    });
  });

  it('links back to the rows from beyond the last one', () => {
    expect(render('page[offset]=99', 5, 2).prev).toBe(at(4, 2));
    expect(render('page[offset]=99', 0, 2).prev).toBe(at(0, 2));
  });

  it('links to everything if pagination is off', () => {
    const infinite = Number.POSITIVE_INFINITY;
    expect(render('sort=id', 5, infinite)).toEqual({
      first: `${url}?sort=id`,
      last: `${url}?sort=id`,
      prev: null,
      next: null,
    });
    expect(render('page[offset]=3', 5, infinite)).toEqual({
      first: url,
      last: url,
      prev: url,
      next: null,
    });
  });

  it('replaces page parameters in any spelling, and keeps others unchanged', () => {
    const query = 'a=%5B+1&page%5Boffset%5D=2&&b&%70age[limit]=2&a=page[limit]';
    expect(render(query, 9).next).toBe(
      `${url}?a=%5B+1&b&a=page[limit]&page%5Boffset%5D=4&page%5Blimit%5D=2`,
    );
  });

  it.each([
    ['', true, [0, null, 2]],
    ['', false, [0, null, null]],
    ['page[offset]=4', true, [0, 2, 6]],
    ['page[offset]=4', false, [0, 2, null]],
    ['page[offset]=1', false, [0, 0, null]],
  ] as const)('links no last page of ?%s without a count', (query, hasMore, offsets) => {
    const [first, prev, next] = offsets.map((offset) => offset !== null && at(offset, 2));
    const page = { ...parsePage(paramsOf(query), settings), limit: 2 };
    const location = { url, rawQuery: query };
    expect(renderPageLinks(location, page, { total: undefined, hasMore })).toEqual({
      first,
      last: null,
      prev: prev || null,
      next: next || null,
    });
  });

  it.each([
    ['page[number]=1&page[size]=2', 5, [1, 3, null, 2]],
    ['page[size]=2', 5, [1, 3, null, 2]],
    ['page[size]=2&page[number]=2', 5, [1, 3, 1, 3]],
    ['page[number]=3&page[size]=2', 6, [1, 3, 2, null]],
    ['page[number]=9&page[size]=2', 5, [1, 3, 3, null]],
    ['page[number]=1&page[size]=2', 0, [1, 1, null, null]],
  ] as const)('links by number from ?%s of %d rows', (query, total, numbers) => {
    const [first, last, prev, next] = numbers.map(
      (number) => number && `${url}?page%5Bnumber%5D=${number}&page%5Bsize%5D=2`,
    );
    expect(render(query, total)).toEqual({ first, last, prev, next });
  });

  it('keeps page[total]', () => {
    expect(render('page[total]=true&page[limit]=2', 9).next).toBe(
      `${url}?page[total]=true&page%5Boffset%5D=2&page%5Blimit%5D=2`,
    );
  });

  it('visits each offset once from first to last, with every other parameter', () => {
    const others = fc.array(
      fc
        .tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))
        .filter(([name]) => !name.startsWith('page[')),
      { maxLength: 5 },
    );
    const sizes = fc.record({
      limit: fc.integer({ min: 1, max: 9 }),
      total: fc.nat(60),
      start: fc.constantFrom('page[offset]=0', 'page[number]=1'),
    });
    const offsetOf = (params: ReadonlyMap<string, string>): number => {
      const number = params.get('page[number]');
      if (number === undefined) return Number(params.get('page[offset]') ?? 0);
      return (Number(number) - 1) * Number(params.get('page[size]'));
    };
    fc.assert(
      fc.property(others, sizes, (others, { limit, total, start }) => {
        const query = `${new URLSearchParams(others)}&${start}`;
        const visited: number[] = [];
        let links = render(query, total, limit);
        for (let next: string | null = links.first; next !== null; next = links.next) {
          const rawQuery = next.slice(url.length + 1);
          const params = [...new URLSearchParams(rawQuery)];
          expect(params.filter(([name]) => !name.startsWith('page['))).toEqual(others);
          visited.push(offsetOf(new Map(params)));
          links = render(rawQuery, total);
          if (links.next === null) expect(next).toBe(links.last);
        }
        const pages = Math.max(1, Math.ceil(total / limit));
        expect(visited).toEqual(Array.from({ length: pages }, (_, i) => i * limit));
      }),
    );
  });
});
