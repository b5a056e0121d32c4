import { DeserializationError, decode, encode } from '@modelway/serialization';
import { isJsonObject, ownMember } from './parse-json.ts';

/**
 * Applies the metadata `{ serialization }` that a client sent beside a value.
 *
 * @param meta as sent; without a member `serialization` the value is returned as it is.
 * @throws what `toError` makes of the reason, where the metadata is malformed or does not fit.
 */
export function decodeSerialized(
  value: unknown,
  meta: unknown,
  toError: (why: string) => Error,
): unknown {
  if (meta === undefined) return value;
  if (!isJsonObject(meta)) throw toError('"meta" must be an object.');
  const serialization = ownMember(meta, 'serialization');
  if (serialization === undefined) return value;
  try {
    return decode(value, serialization, { decimal: toText });
  } catch (error) {
    if (!(error instanceof DeserializationError)) throw error;
    throw toError(`"meta.serialization" does not match the data: ${error.message}.`);
  }
}

/** A value as a client sends it back that has received it, and its text in JSON. */
export interface Received {
  readonly value: unknown;
  readonly text: string;
}

/** Encodes a value and decodes it: no object of the ORM is left in it. */
export function asReceived(sent: unknown): Received {
  const { json, meta } = encode(sent);
  return { value: decode(json, meta, { decimal: toText }), text: JSON.stringify(json) };
}

/** Both ORMs take a decimal as its text; an object of another copy of a library they may not. */
function toText(decimal: string): string {
  return decimal;
}
