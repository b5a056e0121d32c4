/** A bound operation of an ORM client. */
type Run = (args: unknown) => Promise<unknown>;

/** The ids of the records, and how to run the write and the read. */
export interface WrittenRecords {
  readonly idFields: readonly string[];
  /** Runs a callback with the write, and with `findMany`, bound to a transaction. */
  readonly inTransaction: (
    run: (write: Run, findMany: Run) => Promise<readonly unknown[]>,
  ) => Promise<readonly unknown[]>;
}

interface SelectionArgs {
  readonly select?: unknown;
  readonly include?: unknown;
  readonly omit?: unknown;
}

/** The maximum number of records that one query reads. */
const RECORDS_PER_QUERY = 500;

/**
 * Runs a write that returns the ids of its records, and reads the records by them in the same
 * transaction: for selections that the ORM client's write does not support.
 */
export function readWritten(
  args: unknown,
  { idFields, inTransaction }: WrittenRecords,
): Promise<readonly unknown[]> {
  const { select, include, omit, ...write }: SelectionArgs = Object(args);
  const ids = Object.fromEntries(idFields.map((name) => [name, true]));
  return inTransaction(async (run, findMany) => {
    const written = [await run({ ...write, select: ids })].flat();
    const records: unknown[] = [];
    for (let start = 0; start < written.length; start += RECORDS_PER_QUERY) {
      const where = { OR: written.slice(start, start + RECORDS_PER_QUERY) };
      records.push(await findMany({ where, select, include, omit }));
    }
    return records.flat();
  });
}
