import { DeserializationError } from './deserialization-error.ts';
import { hasOwnMember } from './own-member.ts';
import type { ParsedPath } from './parse-meta.ts';

/**
 * Checks that every value which superjson says is equal to another is there in full, so that the
 * equality itself need not be applied.
 *
 * superjson records one for every object, bigint and NaN that occurs twice, so plain arguments have
 * them; applied, they could build cycles. Only its `dedupe` option and cycles leave a null instead.
 *
 * @throws DeserializationError where a path leads to null or to nothing
 */
export function assertRepeated(json: unknown, paths: readonly ParsedPath[]): void {
  for (const { path, segments } of paths) {
    let value = json;
    for (const segment of segments) {
      value = hasOwnMember(value, segment) ? value[segment] : undefined;
    }
    if (value === undefined || value === null) {
      throw new DeserializationError('values replaced by references are not supported', path);
    }
  }
}
