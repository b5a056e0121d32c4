import { DeserializationError, decode, encode, parsePath } from '@modelway/serialization';
import { isJsonObject, ownMember } from './parse-json.ts';

/**
 * Applies the metadata `{ serialization }` that a client sent with a value.
 *
 * @param meta the metadata as sent; without a member `serialization`, the value is returned
 * unchanged.
 * @throws the error that `toError` creates from the reason, if the metadata is malformed or does
 * not match.
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

/** A value as a client would send it back, and its text in JSON. */
export interface Received {
  readonly value: unknown;
  readonly text: string;
}

/** Encodes and decodes a value, so that it contains no object of the ORM. */
export function asReceived(sent: unknown): Received {
  const { json, meta } = encode(sent);
  return { value: decode(json, meta, { decimal: toText }), text: JSON.stringify(json) };
}

/** Both ORMs accept a decimal as text, but not always an object from another copy of a library. */
function toText(decimal: string): string {
  return decimal;
}

/**
 * Splits a path in metadata, such as `data.0.name`, into its members and indexes. A backslash
 * escapes a dot or a backslash in a name.
 *
 * @returns `undefined` for another backslash.
 */
export function parseValuePath(text: string): string[] | undefined {
  return parsePath(text, 1);
}
