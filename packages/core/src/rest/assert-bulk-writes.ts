import { assertObject, wrongOption } from '../options/assert-options.ts';

/**
 * Checks the form of the option `bulkWrites`.
 *
 * @throws {TypeError} that names the option and its value.
 */
export function assertBulkWrites(option: unknown): void {
  if (option === undefined) return;
  assertObject('bulkWrites', option);
  for (const [model, writes] of Object.entries(option)) {
    if (Array.isArray(writes) && writes.every(isBulkWrite)) continue;
    throw wrongOption(`bulkWrites.${model}`, "a list of 'update' and 'delete'", writes);
  }
}

function isBulkWrite(value: unknown): boolean {
  return value === 'update' || value === 'delete';
}
