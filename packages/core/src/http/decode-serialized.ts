import { DeserializationError, decode } from '@modelway/serialization';
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
  if (!isJsonObject(meta)) throw toError('meta must be an object');
  const serialization = ownMember(meta, 'serialization');
  if (serialization === undefined) return value;
  try {
    // Both ORMs take a decimal as its text; an object of another copy of a library they may not.
    return decode(value, serialization, { decimal: (text) => text });
  } catch (error) {
    if (!(error instanceof DeserializationError)) throw error;
    throw toError(`meta.serialization does not fit: ${error.message}`);
  }
}
