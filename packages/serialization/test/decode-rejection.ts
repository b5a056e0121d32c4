import { decode } from '../src/decode.ts';
import { DeserializationError } from '../src/deserialization-error.ts';

/** Returns the error of decoding a payload; fails the test if there is none. */
export function rejection(json: unknown, meta: unknown): DeserializationError {
  try {
    decode(json, meta);
  } catch (error) {
    expect(error).toBeInstanceOf(DeserializationError);
    return error as DeserializationError;
  }
  throw new Error('decode accepted the payload');
}
