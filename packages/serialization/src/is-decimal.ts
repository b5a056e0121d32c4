/** What every copy of decimal.js has in common, as far as this package uses it. */
export interface DecimalLike {
  /** The decimal text, with an exponent where decimal.js writes one. */
  toJSON(): string;
  /** The decimal text without an exponent. */
  toFixed(decimalPlaces?: number): string;
}

/**
 * Tells whether a value is a decimal.js number, of whichever copy of the package (an ORM carries
 * its own); a Json value that only holds the same member names is not one.
 */
export function isDecimal(value: unknown): value is DecimalLike {
  if (typeof value !== 'object' || value === null) return false;
  const candidate = value as Record<string, unknown>;
  return (
    candidate.toStringTag === '[object Decimal]' &&
    typeof candidate.toJSON === 'function' &&
    typeof candidate.toFixed === 'function'
  );
}
