import pg from 'pg';

/** Changes of a category wait at it, in the middle of their transaction, while it is closed. */
export interface FaultGate {
  /** Waits until so many connections wait for a lock; their process ids. */
  waiting(count: number): Promise<readonly number[]>;
  /** Waits until a connection has a transaction and nothing to do; its process id. */
  idleInTransaction(): Promise<readonly number[]>;
  /** Asks the database anything. */
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Opens it again. */
  open(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it asked for.
type Row = Record<string, any>;

const LOCK = 4711;

/** Makes the gate in a database. */
export const GATE = `
  create function wait_at_gate() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(${LOCK});
    return new;
  end $$;
  create trigger gate after update on "Category" for each row execute function wait_at_gate();`;

/** Closes the gate. Whatever happens to this connection opens it. */
export async function closeGate(url: string): Promise<FaultGate> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query: FaultGate['query'] = async (sql, values = []) =>
    (await client.query<Row>(sql, [...values])).rows;
  const untilPids = async (where: string, count: number): Promise<readonly number[]> => {
    const rows = await query(`select pid from pg_stat_activity where ${where}`);
    if (rows.length >= count) return rows.map(({ pid }) => pid as number);
    await new Promise((resolve) => setTimeout(resolve, 10));
    return untilPids(where, count);
  };
  await query('select pg_advisory_lock($1)', [LOCK]);
  return {
    query,
    waiting: (count) => untilPids("wait_event_type = 'Lock'", count),
    // For some time: each statement leaves it so for a moment.
    idleInTransaction: () =>
      untilPids("state = 'idle in transaction' and now() - state_change > '100 ms'", 1),
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
