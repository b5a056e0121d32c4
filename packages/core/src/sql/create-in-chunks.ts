/** A bound operation of an ORM client. */
type Run = (args: unknown) => Promise<unknown>;

/** The size of the chunks, and how to run them. */
export interface Chunks {
  /** The maximum number of rows in one call. */
  readonly size: number;
  /** Runs a callback with the operation bound to a transaction. */
  readonly inTransaction: (run: (operation: Run) => Promise<unknown>) => Promise<unknown>;
}

/**
 * Creates an operation that inserts a long list of rows in several calls of one transaction, so
 * that other requests run between them. A short list is passed on unchanged.
 */
export function createInChunks(run: Run, { size, inTransaction }: Chunks): Run {
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
