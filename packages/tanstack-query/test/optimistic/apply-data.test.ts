import { Decimal } from 'decimal.js';
import { applyData } from '../../src/optimistic/apply-data.ts';

const at = new Date('2026-01-01T00:00:00Z');
const row = {
  text: 'a',
  int: 1,
  done: false,
  bigInt: 2n,
  decimal: new Decimal('1.5'),
  dateTime: new Date(0),
  bytes: new Uint8Array([1]),
  empty: null,
  ints: [1],
  bigInts: [1n],
  none: [],
};

describe('applyData', () => {
  it.each([
    [{ text: 'b', int: 2, done: true, dateTime: at }],
    [{ text: null, int: null, bigInt: null, decimal: null, bytes: null }],
    [{ empty: 'text' }],
    [{ empty: true }],
    [{ empty: 5n }],
    [{ empty: at }],
    [{ ints: [2, 3], none: [] }],
  ])('sets %j', (data) => {
    expect(applyData(row, data)).toStrictEqual({ ...row, ...data });
  });

  it.each([
    [{ bigInt: 7 }, { bigInt: 7n }],
    [{ bigInt: '7' }, { bigInt: 7n }],
    [{ bigInt: { set: 7 } }, { bigInt: 7n }],
    [{ bigInt: { increment: 7 } }, { bigInt: 9n }],
    [{ decimal: 2.5 }, { decimal: new Decimal('2.5') }],
    [{ decimal: '-2.50' }, { decimal: new Decimal('-2.5') }],
    [{ dateTime: '2026-01-01T00:00:00Z' }, { dateTime: at }],
    [{ dateTime: '2026-01-01T01:00+01:00' }, { dateTime: at }],
    [{ dateTime: '2026-01-01' }, { dateTime: at }],
    [{ bigInts: [7, 8n] }, { bigInts: [7n, 8n] }],
    [{ bigInts: { set: [7] } }, { bigInts: [7n] }],
  ])('gives values of %j the type that the row has', (data, expected) => {
    expect(applyData(row, data)).toStrictEqual({ ...row, ...expected });
  });

  it.each([
    [{ dateTime: '2026-01-01T00:00:00.1234567Z' }],
    [{ bytes: 'AQID' }],
    [{ text: 5 }],
    [{ empty: 5 }],
    [{ empty: '2026-01-01' }],
    [{ empty: '2.5' }],
    [{ none: [1] }],
    [{ empty: new (class DbNull {})() }],
    [{ missing: 1 }],
    [{ int: { divide: 2 } }],
  ])('leaves the row if the result of %j is not known', (data) => {
    expect(applyData(row, data)).toBe(row);
  });
});
