/** A bound operation of an ORM client. */
type Run = (args: unknown) => Promise<unknown>;

/** What the write returns, and how to run it and the read. */
export interface WrittenRecords {
  readonly idFields: readonly string[];
  /** Other columns that the write returns. @default none */
  readonly columns?: readonly string[];
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
  { idFields, columns = [], inTransaction }: WrittenRecords,
): Promise<readonly unknown[]> {
  const { select, include, omit, ...write }: SelectionArgs = Object(args);
  const returned = Object.fromEntries([...idFields, ...columns].map((name) => [name, true]));
  return inTransaction(async (run, findMany) => {
    const result = [(await run({ ...write, select: returned })) ?? []].flat();
    const written = result.map((record) => idOf(record, idFields));
    const records: unknown[] = [];
    for (let start = 0; start < written.length; start += RECORDS_PER_QUERY) {
      const where = { OR: written.slice(start, start + RECORDS_PER_QUERY) };
      records.push(await findMany({ where, select, include, omit }));
    }
    return records.flat();
  });
}

function idOf(record: unknown, idFields: readonly string[]): object {
  return Object.fromEntries(idFields.map((name) => [name, Object(record)[name]]));
}
