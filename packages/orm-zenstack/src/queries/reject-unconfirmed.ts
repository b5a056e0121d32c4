/** A connection, as far as statements run on it. */
export interface StatementConnection {
  executeQuery(statement: Statement, options?: unknown): Promise<unknown>;
}

interface Statement {
  readonly sql: string;
  readonly query: { readonly kind: string };
}

/** The state of a connection whose writes are checked. */
interface Checked {
  cancellations: number;
  inTransaction: boolean;
}

const CHECKED = new WeakMap<StatementConnection, Checked>();

/** Counts a cancellation that is about to be sent to the server. */
export function countCancellation(connection: StatementConnection): void {
  const checked = CHECKED.get(connection);
  if (checked) checked.cancellations += 1;
}

/**
 * Makes a commit, and a write outside of a transaction, fail if it was cancelled and has succeeded
 * all the same: PostgreSQL then stops waiting for its synchronous replicas, with a warning only
 * ("Synchronous Replication"), so that a fail-over can lose the write. To be called each time that
 * the connection is lent; it is changed once.
 */
export function rejectUnconfirmed(connection: StatementConnection): void {
  const known = CHECKED.get(connection);
  const checked = known ?? { cancellations: 0, inTransaction: false };
  checked.inTransaction = false;
  if (known) return;
  CHECKED.set(connection, checked);
  const { executeQuery } = connection;
  connection.executeQuery = async (statement, options) => {
    const before = checked.cancellations;
    const result = await executeQuery.call(connection, statement, options);
    const begins = BEGINS.test(statement.sql);
    const writes = checked.inTransaction
      ? statement.sql === 'commit'
      : !(begins || isRead(statement));
    if (begins) checked.inTransaction = true;
    else if (ENDS.test(statement.sql)) checked.inTransaction = false;
    if (writes && checked.cancellations > before) throw new UnconfirmedWriteError();
    return result;
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
