import { DeserializationError } from './deserialization-error.ts';
import { hasOwnMember } from './own-member.ts';
import type { ParsedPath } from './parse-meta.ts';

/**
 * Checks that every value in superjson's referential equalities is present in full, so that the
 * equalities need not be applied.
 *
 * superjson records one for every object, bigint and NaN that occurs twice, so ordinary arguments
 * have them. Applying them could build cycles. Only its `dedupe` option and cycles send a null
 * instead.
 *
 * @throws {DeserializationError} if a path leads to null or to no value.
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
