import { createTextBudget, toJsonParts } from '../../src/http/json-parts.ts';

const many = (length: number, value: unknown = { a: 'é', b: [1, 2] }) =>
  Array.from({ length }, () => value);

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

describe('toJsonParts', () => {
  it.each<[string, unknown]>([
    ['null', null],
    ['a text', '"x"'],
    ['an empty list', []],
    ['an empty record', {}],
    ['a list of two records', many(2)],
    ['a long list', many(333)],
    ['a list of long texts', many(9, 'x'.repeat(300_000))],
    ['a record with a long list', { id: 1, '"posts"': many(120), empty: [], last: null }],
    ['records with long lists', [{ id: 1 }, { posts: many(60) }, { id: 2 }, { posts: many(60) }]],
    ['the results of a transaction', [many(70), null, { id: 1 }, [], 5, many(1)]],
    ['texts of one, two, three and four bytes', many(80, 'aé€😀')],
  ])('writes %s, up to exactly its size', (_what, value) => {
    const write = (limit: number) => toJsonParts(value, createTextBudget(limit)).join('');
    const bytes = bytesOf(value);
    expect(write(bytes)).toBe(JSON.stringify(value));
    expect(write(Number.POSITIVE_INFINITY)).toBe(JSON.stringify(value));
    expect(() => write(bytes - 1)).toThrow(
      `The response is too long; the limit responseBytes is ${bytes - 1}. Request fewer records or fields.`,
    );
  });

  it.each([
    ['a list', (row: object) => many(1_000, row)],
    ['a list of a record', (row: object) => ({ rows: many(1_000, row) })],
    ['a list in a list', (row: object) => [many(1_000, row)]],
  ])('writes no more of %s than the limit and one part', (_what, toValue) => {
    let written = 0;
    const text = 'x'.repeat(10_000);
    const row = {
      toJSON: () => {
        written += 1;
        return text;
      },
    };
    expect(() => toJsonParts(toValue(row), createTextBudget(1_000_000))).toThrow('responseBytes');
    expect(written).toBeLessThan(130);
  });
});
