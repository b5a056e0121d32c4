import type { Operation, OrmBinding } from '@modelway/core';
import { type BoundOperation, createInChunks } from '@modelway/core/sql';
import type { PrismaClientLike } from './prisma-client.ts';

/**
 * The maximum number of rows per call. Prisma compiles each call at once, which blocks all other
 * requests: 500 rows for 30 to 80 ms.
 */
const MAX_ROWS = 500;

/** Splits long lists of rows of an operation into several calls of one transaction. */
export function insertInChunks(
  run: Operation,
  { client, model, operation }: BoundOperation<PrismaClientLike>,
  binding: OrmBinding<PrismaClientLike>,
): Operation {
  // A failed statement ends PostgreSQL's transactions, and some driver adapters have no savepoints.
  const needsSavepoint = binding.schema.provider !== 'postgresql';
  return createInChunks(run, {
    size: MAX_ROWS,
    inTransaction: (runAll) =>
      !needsSavepoint && binding.isTransaction?.(client)
        ? runAll(run)
        : binding.transaction(client, (tx) =>
            runAll(binding.operation(tx, model, operation) ?? run),
          ),
  });
}
