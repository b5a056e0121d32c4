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

  it('rejects more values than the limit, and names both', async () => {
    const limits = { ...DEFAULT_LIMITS, jsonValues: 5 };
    expect(assertJsonText('[1,{},[","]]', limits).values).toBe(5);
    const [error] = await errorsOf(() => assertJsonText('[1,{},[1,2]]', limits));
    expect(error).toMatchObject({
      code: 'limit-exceeded',
      message: 'The number of values in the JSON is 6; the limit jsonValues is 5.',
    });
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
