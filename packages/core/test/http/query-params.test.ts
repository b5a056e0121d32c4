import { parseQueryParams } from '../../src/http/query-params.ts';
import { DEFAULT_LIMITS } from '../../src/limits/limits.ts';
import { errorsOf, rejectionsOf } from '../thrown.ts';

const pairs = (query: string) =>
  parseQueryParams(query, DEFAULT_LIMITS).map(({ name, value }) => [name, value]);

describe('parseQueryParams', () => {
  it.each([
    ['', []],
    ['&&', []],
    ['a=1', [['a', '1']]],
    ['a', [['a', '']]],
    ['a=', [['a', '']]],
    ['=1', [['', '1']]],
    ['a=b=c', [['a', 'b=c']]],
    [
      'a=1&a=2&b=3&a=4',
      [
        ['a', '1'],
        ['a', '2'],
        ['b', '3'],
        ['a', '4'],
      ],
    ],
    ['a+b=c+d', [['a b', 'c d']]],
    ['a%2Bb=%26%3D%2B', [['a+b', '&=+']]],
    ['filter%5Ba%5D=%C3%BC%F0%9F%92%A1', [['filter[a]', 'ü💡']]],
    [
      '__proto__=1&constructor=2',
      [
        ['__proto__', '1'],
        ['constructor', '2'],
      ],
    ],
  ])('reads %j in order', (query, expected) => {
    expect(pairs(query)).toEqual(expected);
  });

  it.each(['a=%', '%=a', 'a=%zz', 'a=%ff', 'a=%ED%A0%80', 'ok=1&b=%E0%A4'])(
    'rejects %j',
    async (query) => {
      const [error] = await errorsOf(() => pairs(query));
      expect(error).toMatchObject({ code: 'invalid-query', status: 400 });
    },
  );

  it('accepts a query string at its limit, and rejects a longer one', async () => {
    const limits = { ...DEFAULT_LIMITS, queryBytes: 5 };
    expect(parseQueryParams('a=123', limits)).toHaveLength(1);
    const [error] = await errorsOf(() => parseQueryParams('a=1234', limits));
    expect(error).toMatchObject({ code: 'limit-exceeded', status: 400 });
    expect(error?.message).toBe(
      'The number of bytes in the query string is 6; the limit queryBytes is 5.',
    );
    expect(
      await rejectionsOf(() => parseQueryParams('a=東', { ...limits, queryBytes: 4 })),
    ).toEqual([['limit-exceeded']]);
  });
});
