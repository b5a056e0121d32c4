import { parseDecimal } from '../src/parse-decimal.ts';

describe('parseDecimal', () => {
  it.each([
    '0',
    '-0',
    '12',
    '-0.50',
    '007.10',
    '1e+21',
    '1E-7',
    '-1.5e10',
    '1e1000',
    '1e-1000',
    '9'.repeat(1000),
  ])('returns %s unchanged', (text) => {
    expect(parseDecimal(text)).toBe(text);
  });

  it.each([
    '',
    '-',
    '.',
    '.5',
    '1.',
    '+1',
    '1,5',
    'NaN',
    'Infinity',
    '-Infinity',
    '0x1f',
    '0b1',
    '1e',
    '1e1001',
    '1e-1001',
    '1e999999999',
    ' 1',
    '1\n',
    '1_000',
    '9'.repeat(1001),
  ])('rejects %j', (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  });
});
