import fc from 'fast-check';
import { parseBigInt } from '../src/parse-big-int.ts';

describe('parseBigInt', () => {
  it.each([
    ['0', 0n],
    ['-7', -7n],
    ['12345678901234567890123', 12345678901234567890123n],
    ['9'.repeat(1000), BigInt('9'.repeat(1000))],
    [`-${'9'.repeat(1000)}`, -BigInt('9'.repeat(1000))],
  ])('parses %s', (text, value) => {
    expect(parseBigInt(text)).toBe(value);
  });

  it.each([
    '',
    '-',
    '+7',
    '007',
    '-0',
    '-07',
    '1.0',
    '1e3',
    '0x1f',
    '12abc',
    ' 1',
    '1\n',
    '1n',
    '٣',
    '1'.repeat(1001),
    `-${'1'.repeat(1001)}`,
  ])('rejects %j', (text) => {
    expect(parseBigInt(text)).toBeUndefined();
  });

  it('parses the text of every bigint', () => {
    fc.assert(fc.property(fc.bigInt(), (value) => parseBigInt(String(value)) === value));
  });
});
