import type { WireType } from './annotations.ts';
import { toBase64 } from './base64.ts';
import { isDecimal } from './is-decimal.ts';

/** The wire form of a value that JSON does not support. */
export interface EncodedScalar {
  /** The text on the wire; null for an invalid Date, as `JSON.stringify` writes it. */
  readonly json: string | null;
  /** The type to annotate; `undefined` if none is required. */
  readonly type: WireType | undefined;
}

const INVALID_DATE: EncodedScalar = { json: null, type: undefined };

/** Returns what `toISOString` returns for a valid date. */
export type DateText = (date: Date) => string;

/**
 * Encodes a Date, bigint, Decimal, Uint8Array (including a Buffer), NaN, ±Infinity or -0. Returns
 * `undefined`, without allocating, for every other value: plain JSON scalars, lists and objects.
 *
 * @param toText writes a Date of this realm. @default its own `toISOString`
 */
export function encodeScalarWith(value: unknown, toText?: DateText): EncodedScalar | undefined {
  switch (typeof value) {
    case 'object':
      return value === null ? undefined : encodeObject(value, toText);
    case 'bigint':
      return { json: value.toString(), type: 'bigint' };
    case 'number':
      return isJsonNumber(value) ? undefined : { json: numberText(value), type: 'number' };
    default:
      return undefined;
  }
}

function encodeObject(value: object, toText?: DateText): EncodedScalar | undefined {
  // Shortcuts only: objects of other realms take the slower path to the same result.
  switch (Object.getPrototypeOf(value)) {
    case Object.prototype:
    case Array.prototype:
    case null:
      return undefined;
    case Date.prototype:
      return encodeDate(value as Date, toText);
    case Uint8Array.prototype:
      return encodeBytes(value);
    default:
      return isDecimal(value)
        ? { json: value.toJSON(), type: 'Decimal' }
        : encodeTagged(value, Object.prototype.toString.call(value));
  }
}

function encodeTagged(value: object, tag: string): EncodedScalar | undefined {
  if (tag === '[object Date]') return encodeDate(value as Date);
  return tag === '[object Uint8Array]' ? encodeBytes(value) : undefined;
}

function encodeBytes(value: object): EncodedScalar | undefined {
  return ArrayBuffer.isView(value)
    ? { json: toBase64(value as Uint8Array), type: 'Bytes' }
    : undefined;
}

function encodeDate(value: Date, toText?: DateText): EncodedScalar | undefined {
  if (typeof value.getTime !== 'function') return undefined;
  if (Number.isNaN(value.getTime())) return INVALID_DATE;
  return { json: toText ? toText(value) : value.toISOString(), type: 'Date' };
}

function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function isJsonNumber(value: number): boolean {
  return Number.isFinite(value) && !Object.is(value, -0);
}
