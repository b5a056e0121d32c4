import type { Operation } from '@modelway/core';
import { createInChunks } from '@modelway/core/sql';
import type { ZenStackModel } from '../schema/zenstack-schema.ts';
import type { OperationCall } from './operation-call.ts';

/**
 * The maximum number of values per statement; SQLite allows 32,766, PostgreSQL and MySQL 65,535.
 */
const MAX_PARAMETERS = 30_000;

/**
 * The maximum number of rows per statement: for more, ZenStack's policy checks take seconds and
 * overflow the stack.
 */
const MAX_ROWS = 500;

/** Splits long lists of rows of an operation into several statements of one transaction. */
export function insertInChunks(
  run: Operation,
  { client, operation, model, binding }: OperationCall,
): Operation {
  return createInChunks(run, {
    size: chunkSizeOf(model),
    inTransaction: (runAll) =>
      binding.transaction(client, (tx) =>
        runAll(binding.operation(tx, model.name, operation) ?? run),
      ),
  });
}

/** Returns the maximum number of rows of a model that one statement inserts. */
function chunkSizeOf({ fields }: ZenStackModel): number {
  const columns = Object.values(fields).filter(({ relation }) => !relation).length;
  return Math.max(1, Math.min(MAX_ROWS, Math.floor(MAX_PARAMETERS / columns)));
}
