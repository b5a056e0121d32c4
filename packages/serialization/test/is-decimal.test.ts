import { Decimal } from 'decimal.js';
import { isDecimal } from '../src/is-decimal.ts';

describe('isDecimal', () => {
  it.each([
    ['a Decimal', new Decimal(1)],
    ['a Decimal NaN', new Decimal('NaN')],
    ['a Decimal of a cloned constructor', new (Decimal.clone())(2)],
  ])('recognises %s', (_, value) => {
    expect(isDecimal(value)).toBe(true);
  });

  it.each([
    ['null', null],
    ['undefined', undefined],
    ['a number', 1],
    ['a string', '1'],
    ['an object', {}],
    ['Json with the same tag', { toStringTag: '[object Decimal]' }],
    ['Json with the same members', { toStringTag: '[object Decimal]', toJSON: '1', toFixed: '1' }],
    ['an object with one method', { toStringTag: '[object Decimal]', toFixed: () => '1' }],
    ['an object with the other', { toStringTag: '[object Decimal]', toJSON: (): string => '1' }],
    ['an object with the same methods', { toJSON: (): string => '1', toFixed: () => '1' }],
  ])('rejects %s', (_, value) => {
    expect(isDecimal(value)).toBe(false);
  });
});
