/** Runs one statement, or several without a result. */
export interface PostgresSession {
  query(sql: string): Promise<{ readonly rows: readonly { readonly statements: string | null }[] }>;
  execute(sql: string): Promise<unknown>;
}

/**
 * Deletes rows in one statement: TRUNCATE creates new files for every table, which takes a hundred
 * times as long.
 */
const STATEMENTS = `
  select string_agg(statement, '; ') as statements from (
    select format('delete from %I.%I', schemaname, tablename) as statement
      from pg_tables where schemaname = 'public'
    union all
    select format('select setval(%L, 1, false)', format('%I.%I', schemaname, sequencename))
      from pg_sequences where schemaname = 'public' and last_value is not null
  ) as each_of_them`;

/** Builds the statement that reads the state; the tables of a database do not change. */
const STATE_STATEMENT = `
  select string_agg(part, ' union all ') as statements from (
    select format(
      'select %L as name, md5(string_agg(t::text, chr(10) order by t::text)) as state from %I.%I t',
      tablename, schemaname, tablename) as part
      from pg_tables where schemaname = 'public'
    union all
    select format('select %L, last_value::text || is_called from %I.%I',
      sequencename, schemaname, sequencename)
      from pg_sequences where schemaname = 'public'
  ) as parts`;

/** Creates the function that returns the state of all rows and sequences. */
export function postgresState({ query }: Pick<PostgresSession, 'query'>): () => Promise<string> {
  let statement: string | undefined;
  return async () => {
    statement ??= (await query(STATE_STATEMENT)).rows[0]?.statements ?? 'select 1';
    return JSON.stringify((await query(statement)).rows);
  };
}

/** Reads the next transaction ID, and the last value of each sequence. */
const VERSION = `
  select pg_snapshot_xmax(pg_current_snapshot())::text || (
    select coalesce(string_agg(concat(' ', oid, ':', pg_sequence_last_value(oid)), ''), '')
      from pg_class where relkind = 'S'
  ) as statements`;

/**
 * Returns a version, which is much faster than the state. Each transaction that writes takes an ID.
 * On a server, those of other databases would count as well.
 */
export async function postgresVersion({ query }: Pick<PostgresSession, 'query'>): Promise<string> {
  return String((await query(VERSION)).rows[0]?.statements);
}

/** Empties every table and restarts every sequence. */
export async function clearPostgres({ query, execute }: PostgresSession): Promise<void> {
  const { rows } = await query(STATEMENTS);
  const statements = rows[0]?.statements;
  if (!statements) return;
  // As a replica, the server checks no foreign keys, so the order of the tables does not matter.
  await execute(`begin; set local session_replication_role = replica; ${statements}; commit`);
}
