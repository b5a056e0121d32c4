import { type EncodedScalar, encodeScalarWith } from './encode-scalar-with.ts';
import { isoText } from './iso-text.ts';

/**
 * Encodes a Date, bigint, Decimal, Uint8Array (including a Buffer), NaN, ±Infinity or -0. Returns
 * `undefined`, without allocating, for every other value: plain JSON scalars, lists and objects.
 */
export function encodeScalar(value: unknown): EncodedScalar | undefined {
  return encodeScalarWith(value, isoText);
}
