/** The members of a Decimal that this package uses, in every copy of decimal.js. */
export interface DecimalLike {
  /** The decimal text, with an exponent if decimal.js writes one. */
  toJSON(): string;
  /** The decimal text without an exponent. */
  toFixed(decimalPlaces?: number): string;
}

/**
 * Whether a value is a Decimal of any copy of decimal.js, because an ORM may bundle its own. A Json
 * value with the same member names is not a Decimal.
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
