import { encodeScalar } from '@modelway/serialization';

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Returns a text that is the same for all spellings of a decimal: `15e-1` for `1.5` and `1.50`. */
export function decimalText(value: unknown): string {
  const text = encodeScalar(value)?.json ?? String(value);
  const match = DECIMAL.exec(text);
  if (!match) return text;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = `${whole}${fraction}`;
  const kept = digits.replace(/0+$/, '');
  const significant = kept.replace(/^0+/, '');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}
