import type { Operation } from '@modelway/core';
import type { ZenStackModel } from './zenstack-schema.ts';

/** The operations that write a list of rows in one statement. */
export const CREATES_MANY: ReadonlySet<string> = new Set(['createMany', 'createManyAndReturn']);

/** Runs a callback with an operation that is bound to a transaction. */
type InTransaction = (run: (operation: Operation) => Promise<unknown>) => Promise<unknown>;

/** The maximum number of values per statement; SQLite allows 32,766, PostgreSQL and MySQL 65,535. */
const MAX_PARAMETERS = 30_000;

/**
 * The maximum number of rows per statement: for more, ZenStack's policy checks take seconds and
 * overflow the stack.
 */
const MAX_ROWS = 500;

/**
 * Creates an operation that inserts a long list of rows in several statements of one transaction. A
 * short list goes to the client unchanged.
 */
export function createInChunks(
  run: Operation,
  { fields }: ZenStackModel,
  inTransaction: InTransaction,
): Operation {
  const columns = Object.values(fields).filter(({ relation }) => !relation).length;
  const size = Math.max(1, Math.min(MAX_ROWS, Math.floor(MAX_PARAMETERS / columns)));
  return async (args) => {
    const { data } = Object(args) as { readonly data?: unknown };
    if (!Array.isArray(data) || data.length <= size) return run(args);
    return inTransaction(async (operation) => {
      const results: unknown[] = [];
      for (let start = 0; start < data.length; start += size) {
        const chunk = data.slice(start, start + size);
        results.push(await operation({ ...(args as object), data: chunk }));
      }
      return joinResults(results);
    });
  };
}

/** Merges the rows of `createManyAndReturn`, or the counts of `createMany`. */
function joinResults(results: readonly unknown[]): unknown {
  if (results.every((result) => Array.isArray(result))) return results.flat();
  const counts = results.map((result) => (result as { readonly count: number }).count);
  return { count: counts.reduce((sum, count) => sum + count, 0) };
}
