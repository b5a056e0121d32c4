const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * Whether a decimal number is one that a double has for its own: `0.1` and `1e300`, but not
 * `0.10000000000000000001`, of which a database that keeps doubles would make another number.
 */
export function isExactDouble(decimal: string): boolean {
  return toCanonical(decimal) === toCanonical(String(Number(decimal)));
}

/** The digits that count with their exponent; `undefined` where it is no finite number. */
function toCanonical(decimal: string): string | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(decimal) ?? [];
  if (sign === undefined) return undefined;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return '0';
  const significant = digits.replace(/0+$/, '');
  const power = Number(exponent) - fraction.length + digits.length - significant.length;
  return `${sign}${significant}e${power}`;
}
