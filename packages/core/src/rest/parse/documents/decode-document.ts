import { InvalidPayloadError } from '../../../errors/request-errors.ts';
import { decodeSerialized } from '../../../http/decode-serialized.ts';
import type { JsonObject } from '../../../http/parse-json.ts';

/**
 * Decodes the values of a request document by its `meta.serialization`, whose paths start at the
 * body.
 *
 * @throws {InvalidPayloadError} if the metadata is malformed or does not match.
 */
export function decodeDocument({ meta, ...sent }: JsonObject): JsonObject {
  const toError = (why: string) =>
    new InvalidPayloadError(`Invalid body: ${why}`, { source: { pointer: '/meta' } });
  return decodeSerialized(sent, meta, toError) as JsonObject;
}
