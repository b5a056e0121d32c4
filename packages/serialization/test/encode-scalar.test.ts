import { Decimal } from 'decimal.js';
import { encodeScalar } from '../src/encode-scalar.ts';

describe('encodeScalar', () => {
  it.each([
    [new Date(0), { json: '1970-01-01T00:00:00.000Z', type: 'Date' }],
    [new Date(Number.NaN), { json: null, type: undefined }],
    [7n, { json: '7', type: 'bigint' }],
    [new Decimal('1.50'), { json: '1.5', type: 'Decimal' }],
    [new Decimal('NaN'), { json: 'NaN', type: 'Decimal' }],
    [Uint8Array.of(1), { json: 'AQ==', type: 'Bytes' }],
    [-0, { json: '-0', type: 'number' }],
    [Number.NEGATIVE_INFINITY, { json: '-Infinity', type: 'number' }],
  ])('encodes %p', (value, encoded) => {
    expect(encodeScalar(value)).toStrictEqual(encoded);
  });

  it.each([
    ['text'],
    [1],
    [0],
    [true],
    [null],
    [undefined],
    [[1n]],
    [{ a: 1n }],
    [new Map()],
    [Int8Array.of(1)],
  ])('returns undefined for %p', (value) => {
    expect(encodeScalar(value)).toBeUndefined();
  });

  it.each([
    ['a Date', { [Symbol.toStringTag]: 'Date' }],
    ['bytes', { [Symbol.toStringTag]: 'Uint8Array' }],
    ['a Decimal', { [Symbol.toStringTag]: 'Decimal', toStringTag: '[object Decimal]' }],
  ])('ignores an object that only has the tag of %s', (_, tagged) => {
    expect(encodeScalar(Object.setPrototypeOf(tagged, {}))).toBeUndefined();
  });
});
