import type { ScalarField } from '../../../src/schema/schema-model.ts';
import { explainValue } from '../../../src/schema/values/explain-value.ts';

const field = (type: ScalarField['type'], more: Partial<ScalarField> = {}): ScalarField =>
  ({ kind: 'scalar', name: 'x', type, list: false, optional: false, ...more }) as ScalarField;
const INT = 'an integer from -2147483648 to 2147483647';
const DATE = 'a date and time in ISO 8601 in a year from 100 to 9999';

describe('explainValue', () => {
  it.each<[ScalarField, unknown, string]>([
    [field('Int'), '3', `Invalid value "3" for "x": expected ${INT}, not a string.`],
    [field('Int'), 3e9, `Invalid value 3000000000 for "x": expected ${INT}.`],
    [field('Int'), 1.5, 'Invalid value 1.5 for "x": expected an integer.'],
    [
      field('Int', { optional: true }),
      {},
      'Invalid value for "x": expected an integer, or null, not an object.',
    ],
    [field('String'), 3, 'Invalid value 3 for "x": expected a string, not a number.'],
    [
      field('Boolean'),
      'true',
      'Invalid value "true" for "x": expected true or false, not a string.',
    ],
    [
      field('DateTime'),
      '2026-02-30',
      'Invalid value "2026-02-30" for "x": expected an existing day, but 2026-02-30 is no such day.',
    ],
    [field('DateTime'), { toString: 1 }, `Invalid value for "x": expected ${DATE}, not an object.`],
    [field('DateTime'), 'now', `Invalid value "now" for "x": expected ${DATE}.`],
    [
      field('String', { list: true }),
      'a',
      'Invalid value "a" for "x": expected a list, each item a string, not a string.',
    ],
    [
      field('String', { list: true }),
      [1],
      'Invalid value for "x": expected a list, each item a string.',
    ],
    [
      field('Enum', { enumValues: new Set(['A', 'B']) }),
      'C',
      'Invalid value "C" for "x": expected one of A, B.',
    ],
  ])('explains %j', (of, sent, text) => {
    expect(explainValue(sent, { field: of, provider: 'postgresql', position: 'for "x"' })).toBe(
      text,
    );
  });

  it('does not mention the type of text from a URL', () => {
    const position = {
      provider: 'postgresql',
      position: 'for "readingMinutes"',
      isText: true,
    } as const;
    expect(explainValue('abc', { field: field('Int'), ...position })).toBe(
      'Invalid value "abc" for "readingMinutes": expected an integer.',
    );
  });

  it('describes each type', () => {
    for (const type of ['BigInt', 'Decimal', 'Float', 'Bytes', 'Json', 'Object'] as const) {
      const text = explainValue(undefined, {
        field: field(type),
        provider: 'sqlite',
        position: '',
      });
      expect(text).toMatch(/expected \w/);
    }
  });
});
