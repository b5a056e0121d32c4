import fc from 'fast-check';
import { splitList } from '../../../../src/rest/parse/filters/parse-operands.ts';

describe('splitList', () => {
  it.each([
    ['', ['']],
    ['a', ['a']],
    ['a,b', ['a', 'b']],
    [',', ['', '']],
    ['a,,b,', ['a', '', 'b', '']],
    [' a , b ', [' a ', ' b ']],
    [String.raw`a\,b`, ['a,b']],
    [String.raw`a\\,b`, ['a\\', 'b']],
    [String.raw`a\\\,b`, ['a\\,b']],
    [String.raw`a\b`, ['a\\b']],
    [String.raw`\a,b`, [String.raw`\a`, 'b']],
    ['a\\', ['a\\']],
  ])('splits %j', (text, items) => {
    expect(splitList(text)).toEqual(items);
  });

  it('returns any items that were escaped and joined', () => {
    const item = fc.string({ unit: fc.constantFrom(',', '\\', 'a', '💡') });
    fc.assert(
      fc.property(fc.array(item, { minLength: 1 }), (items) => {
        const text = items.map((one) => one.replace(/[\\,]/g, '\\$&')).join(',');
        expect(splitList(text)).toEqual(items);
      }),
    );
  });
});
