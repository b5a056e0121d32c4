import fc from 'fast-check';
import { assertJsonText } from '../../src/http/json-text.ts';
import { DEFAULT_LIMITS } from '../../src/limits/limits.ts';
import { errorsOf } from '../thrown.ts';

describe('assertJsonText', () => {
  it('returns the number of values and their depth', () => {
    const indent = fc.constantFrom(undefined, 1, '\t');
    fc.assert(
      fc.property(fc.jsonValue(), indent, (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        expect(assertJsonText(text, DEFAULT_LIMITS)).toEqual(sizeOf(value));
      }),
    );
  });

  it.each([
    ['an object', (count: number) => Object.fromEntries(Array(count).entries()), 1001 + 4 * 200],
    ['a list', (count: number) => Array(count).fill(0), 1201],
  ])('counts each member beyond the thousandth of %s', (_title, build, expected) => {
    const text = JSON.stringify(build(1200), (_key, value) => value ?? 0);
    expect(assertJsonText(text, DEFAULT_LIMITS).values).toBe(expected);
    const two = `[${text},${text}]`;
    expect(assertJsonText(two, DEFAULT_LIMITS).values).toBe(1 + 2 * expected);
  });

  it('rejects more values than the limit', async () => {
    const limits = { ...DEFAULT_LIMITS, jsonValues: 5 };
    expect(assertJsonText('[1,{},[","]]', limits).values).toBe(5);
    const [error] = await errorsOf(() => assertJsonText('[1,{},[1,2]]', limits));
    expect(error).toMatchObject({
      code: 'limit-exceeded',
      message: 'The JSON has too many values; the limit jsonValues is 5.',
    });
  });

  it('does not read the rest of a text with too many values', () => {
    const text = JSON.stringify(Array(300_000).fill({}));
    const timeOf = (jsonValues: number): number => {
      const start = performance.now();
      expect(() => assertJsonText(text, { ...DEFAULT_LIMITS, jsonValues })).toThrow('jsonValues');
      return performance.now() - start;
    };
    const times = Array.from({ length: 20 }, () => [timeOf(299_999), timeOf(100)] as const);
    const [whole = 0, part = 0] = [0, 1].map((at) =>
      Math.min(...times.map((each) => each[at] ?? 0)),
    );
    expect(whole / part).toBeGreaterThan(10);
  });
});

function sizeOf(value: unknown): { readonly depth: number; readonly values: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1 };
  const sizes = Object.values(value).map(sizeOf);
  return {
    depth: 1 + Math.max(0, ...sizes.map(({ depth }) => depth)),
    values: sizes.reduce((sum, { values }) => sum + values, 1),
  };
}
