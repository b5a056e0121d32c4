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
  /** The numbers of cancellations so far. One that is under way may reach a later statement. */
  started: number;
  ended: number;
  inTransaction: boolean;
}

const CHECKED = new WeakMap<StatementConnection, Checked>();

/** Counts a cancellation, which is sent to the server by a function. */
export async function countCancellation(
  connection: StatementConnection,
  cancel: () => Promise<void> | undefined,
): Promise<void> {
  const checked = CHECKED.get(connection);
  if (checked) checked.started += 1;
  try {
    await cancel();
  } finally {
    if (checked) checked.ended += 1;
  }
}

/**
 * Makes a commit, and a write outside of a transaction, fail if it was cancelled and has succeeded
 * all the same: PostgreSQL then stops waiting for its synchronous replicas, with a warning only
 * ("Synchronous Replication"), so that a fail-over can lose the write. To be called each time that
 * the connection is lent; it is changed once.
 */
export function rejectUnconfirmed(connection: StatementConnection): void {
  const known = CHECKED.get(connection);
  const checked = known ?? { started: 0, ended: 0, inTransaction: false };
  checked.inTransaction = false;
  if (known) return;
  CHECKED.set(connection, checked);
  const { executeQuery } = connection;
  connection.executeQuery = (statement, options) => {
    const before = checked.ended;
    const running = executeQuery.call(connection, statement, options);
    if (isRead(statement)) return running;
    return running.then((result) => {
      if (confirms(statement, checked) && checked.started > before)
        throw new UnconfirmedWriteError();
      return result;
    });
  };
}

/** Whether a statement that has succeeded makes writes last. Takes note of transactions. */
function confirms({ sql, query }: Statement, checked: Checked): boolean {
  const command = query.kind === RAW ? sql : '';
  const begins = BEGINS.test(command);
  const isLasting = checked.inTransaction ? command === 'commit' : !begins;
  if (begins) checked.inTransaction = true;
  else if (ENDS.test(command)) checked.inTransaction = false;
  return isLasting;
}

/** The kind of a statement that is given as SQL, as those of transactions are. */
const RAW = 'RawNode';
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
