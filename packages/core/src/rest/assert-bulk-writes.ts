import { showValue } from '../errors/show-value.ts';
import { assertObject } from '../options/assert-options.ts';

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
    throw new TypeError(
      `Option bulkWrites.${model} must be a list of 'update' and 'delete', not ${showValue(writes)}.`,
    );
  }
}

function isBulkWrite(value: unknown): boolean {
  return value === 'update' || value === 'delete';
}
