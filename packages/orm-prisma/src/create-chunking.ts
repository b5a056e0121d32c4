import type { Operation, OrmBinding } from '@modelway/core';
import { createInChunks } from '@modelway/core/sql';

/**
 * The maximum number of rows per call. Prisma compiles each call at once, which blocks all other
 * requests: 500 rows for 30 to 80 ms.
 */
const MAX_ROWS = 500;

/** An operation of a client, as it is bound. */
interface BoundCall<Client> {
  readonly client: Client;
  readonly model: string;
  readonly operation: string;
}

/** Creates the function that splits long lists of rows into several calls of one transaction. */
export function createChunking<Client>(
  binding: OrmBinding<Client>,
): (run: Operation, call: BoundCall<Client>) => Operation {
  // A failed statement ends PostgreSQL's transactions, and some driver adapters have no savepoints.
  const needsSavepoint = binding.schema.provider !== 'postgresql';
  return (run, { client, model, operation }) =>
    createInChunks(run, {
      size: MAX_ROWS,
      inTransaction: (runAll) =>
        !needsSavepoint && binding.isTransaction?.(client)
          ? runAll(run)
          : binding.transaction(client, (tx) =>
              runAll(binding.operation(tx, model, operation) ?? run),
            ),
    });
}
