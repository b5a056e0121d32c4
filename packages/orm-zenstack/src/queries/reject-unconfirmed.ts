/** A connection, as far as statements run on it. */
export interface StatementConnection {
  executeQuery(statement: Statement, options?: unknown): Promise<unknown>;
}

interface Statement {
  readonly sql: string;
  readonly query: { readonly kind: string };
}

/**
 * Makes a commit, and a write outside of a transaction, fail if it was cancelled and has succeeded
 * all the same: PostgreSQL then stops waiting for its synchronous replicas, with a warning only
 * ("Synchronous Replication"), so that a fail-over can lose the write.
 *
 * @param cancellations returns the number of cancellations so far.
 * @returns the function that restores the connection.
 */
export function rejectUnconfirmed(
  connection: StatementConnection,
  cancellations: () => number,
): () => void {
  const { executeQuery } = connection;
  let inTransaction = false;
  connection.executeQuery = async (statement, options) => {
    const before = cancellations();
    const result = await executeQuery.call(connection, statement, options);
    const begins = BEGINS.test(statement.sql);
    const writes = inTransaction ? statement.sql === 'commit' : !(begins || isRead(statement));
    if (begins) inTransaction = true;
    else if (ENDS.test(statement.sql)) inTransaction = false;
    if (writes && cancellations() > before) throw new UnconfirmedWriteError();
    return result;
  };
  return () => {
    connection.executeQuery = executeQuery;
  };
}

const BEGINS = /^(begin|start transaction)/;
const ENDS = /^(commit|rollback)$/;

function isRead({ query }: Statement): boolean {
  return query.kind === 'SelectQueryNode';
}

/** The outcome of a write is unknown. */
class UnconfirmedWriteError extends Error {
  /** SQLSTATE: statement completion unknown. */
  readonly code = '40003';

  constructor() {
    super('The write was cancelled while its commit waited for replicas, and may have succeeded.');
  }
}
