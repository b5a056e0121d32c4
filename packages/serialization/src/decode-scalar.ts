import { Decimal } from 'decimal.js';
import type { WireType } from './annotations.ts';
import { parseBigInt } from './parse-big-int.ts';
import { parseBytes } from './parse-bytes.ts';
import { parseDateTime } from './parse-date-time.ts';
import { parseDecimal } from './parse-decimal.ts';

/** Constructors of values for which an ORM client requires its own classes. */
export interface DecodeOptions {
  /**
   * Creates a Decimal from a validated decimal text. Its errors are not caught.
   *
   * @default `new Decimal(text)` of decimal.js
   */
  readonly decimal?: (text: string) => unknown;
}

/** The description of each wire form, for messages that start with "expected". */
export const EXPECTED: Readonly<Record<WireType, string>> = {
  Uint8Array: 'a list of integers from 0 to 255',
  Date: 'an ISO 8601 date-time',
  bigint: 'an integer of at most 1,000 digits',
  number: '"NaN", "Infinity", "-Infinity" or "-0"',
  Decimal: 'a finite decimal number of at most 1,000 characters and exponent',
  Bytes: 'base64 with padding',
};

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
  ['-0', -0],
]);

/** Decodes the wire form of a type strictly. Returns `undefined` if it is invalid. */
export function decodeScalar(wire: unknown, type: WireType, options: DecodeOptions): unknown {
  if (type === 'Uint8Array') return isByteList(wire) ? Uint8Array.from(wire) : undefined;
  return typeof wire === 'string' ? decodeText(wire, type, options) : undefined;
}

function isByteList(wire: unknown): wire is readonly number[] {
  return (
    Array.isArray(wire) && wire.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255)
  );
}

function decodeText(
  text: string,
  type: Exclude<WireType, 'Uint8Array'>,
  options: DecodeOptions,
): unknown {
  switch (type) {
    case 'Date':
      return parseDateTime(text);
    case 'bigint':
      return parseBigInt(text);
    case 'number':
      return NUMBERS.get(text);
    case 'Bytes':
      return parseBytes(text);
    case 'Decimal':
      return decodeDecimal(text, options);
  }
}

function decodeDecimal(text: string, { decimal }: DecodeOptions): unknown {
  if (parseDecimal(text) === undefined) return undefined;
  return decimal === undefined ? new Decimal(text) : decimal(text);
}
