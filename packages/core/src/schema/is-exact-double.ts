const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * Whether a double represents a decimal number exactly: `0.1` and `1e300`, but not
 * `0.10000000000000000001`, which a database that stores doubles would change.
 */
export function isExactDouble(decimal: string): boolean {
  return toCanonical(decimal) === toCanonical(String(Number(decimal)));
}

/** Returns the significant digits with their exponent; `undefined` if it is not a finite number. */
function toCanonical(decimal: string): string | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(decimal) ?? [];
  if (sign === undefined) return undefined;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return '0';
  const significant = digits.replace(/0+$/, '');
  const power = Number(exponent) - fraction.length + digits.length - significant.length;
  return `${sign}${significant}e${power}`;
}
