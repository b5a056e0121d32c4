import type { WireType } from './annotations.ts';
import { toBase64 } from './base64.ts';
import { isDecimal } from './is-decimal.ts';

/** The wire form of one value that JSON cannot carry as it is. */
export interface EncodedScalar {
  /** The text on the wire; null for an invalid Date, as JSON.stringify writes it. */
  readonly json: string | null;
  /** The type to annotate; `undefined` when a reader needs none. */
  readonly type: WireType | undefined;
}

const INVALID_DATE: EncodedScalar = { json: null, type: undefined };

/**
 * Encodes a Date, bigint, Decimal, Uint8Array (so also a Buffer), NaN, ±Infinity or -0; gives
 * `undefined`, without allocating, for every other value: plain JSON scalars, lists and objects.
 */
export function encodeScalar(value: unknown): EncodedScalar | undefined {
  switch (typeof value) {
    case 'object':
      return value === null ? undefined : encodeObject(value);
    case 'bigint':
      return { json: value.toString(), type: 'bigint' };
    case 'number':
      return isJsonNumber(value) ? undefined : { json: numberText(value), type: 'number' };
    default:
      return undefined;
  }
}

function encodeObject(value: object): EncodedScalar | undefined {
  const prototype = Object.getPrototypeOf(value);
  // Only a shortcut: an object of another realm takes the long way to the same answer.
  if (prototype === Object.prototype || prototype === null) return undefined;
  switch (Object.prototype.toString.call(value)) {
    case '[object Date]':
      return encodeDate(value as Date);
    case '[object Uint8Array]':
      return ArrayBuffer.isView(value)
        ? { json: toBase64(value as Uint8Array), type: 'Bytes' }
        : undefined;
    default:
      return isDecimal(value) ? { json: value.toJSON(), type: 'Decimal' } : undefined;
  }
}

function encodeDate(value: Date): EncodedScalar | undefined {
  if (typeof value.getTime !== 'function') return undefined;
  return Number.isNaN(value.getTime()) ? INVALID_DATE : { json: value.toISOString(), type: 'Date' };
}

function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function isJsonNumber(value: number): boolean {
  return Number.isFinite(value) && !Object.is(value, -0);
}
