import pg from 'pg';

/** While it is closed, changes of a category wait at it in the middle of their transaction. */
export interface FaultGate {
  /** Waits until this many connections wait for a lock; returns their process ids. */
  waiting(count: number): Promise<readonly number[]>;
  /** Waits until a connection is idle in a transaction; returns its process id. */
  idleInTransaction(): Promise<readonly number[]>;
  /** Kills connections, and waits until they have ended. */
  kill(pids: readonly number[]): Promise<void>;
  /** Runs a query. */
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Opens it again. */
  open(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads any requested column.
type Row = Record<string, any>;

const LOCK = 4711;

/** Creates the gate in a database. */
export const GATE = `
  create function wait_at_gate() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(${LOCK});
    return new;
  end $$;
  create trigger gate after update on "Category" for each row execute function wait_at_gate();`;

/** Closes the gate. The end of this connection, for any reason, opens it. */
export async function closeGate(url: string): Promise<FaultGate> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query: FaultGate['query'] = async (sql, values = []) =>
    (await client.query<Row>(sql, [...values])).rows;
  const until = async (
    isEnough: (pids: readonly number[]) => boolean,
    where: string,
    attempts = 500,
  ): Promise<readonly number[]> => {
    const rows = await query(`select pid from pg_stat_activity where ${where}`);
    const pids = rows.map(({ pid }) => pid as number);
    if (isEnough(pids)) return pids;
    if (attempts === 0) throw new Error(`Connections where ${where}: only ${pids.length}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
    return until(isEnough, where, attempts - 1);
  };
  await query('select pg_advisory_lock($1)', [LOCK]);
  return {
    query,
    waiting: (count) => until(({ length }) => length >= count, "wait_event_type = 'Lock'"),
    // The state must last: each statement leaves it so for a moment.
    idleInTransaction: () =>
      until(
        ({ length }) => length > 0,
        "state = 'idle in transaction' and now() - state_change > '100 ms'",
      ),
    kill: async (pids) => {
      await query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids]);
      await until(({ length }) => length === 0, `pid in (${pids})`);
    },
    open: () => client.end(),
  };
}

/** Runs one query on a connection of its own. */
export async function queryOnce(url: string, sql: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
