/** Runs one statement, or several that return nothing that counts. */
export interface PostgresSession {
  query(sql: string): Promise<{ readonly rows: readonly { readonly statements: string | null }[] }>;
  execute(sql: string): Promise<unknown>;
}

/** As one text: TRUNCATE makes new files for every table, which takes a hundred times as long. */
const STATEMENTS = `
  select string_agg(statement, '; ') as statements from (
    select format('delete from %I.%I', schemaname, tablename) as statement
      from pg_tables where schemaname = 'public'
    union all
    select format('select setval(%L, 1, false)', format('%I.%I', schemaname, sequencename))
      from pg_sequences where schemaname = 'public' and last_value is not null
  ) as each_of_them`;

/** Empties every table and restarts every sequence. */
export async function clearPostgres({ query, execute }: PostgresSession): Promise<void> {
  const { rows } = await query(STATEMENTS);
  const statements = rows[0]?.statements;
  if (!statements) return;
  // As a replica, it checks no foreign keys, so that the order of the tables does not matter.
  await execute(`begin; set local session_replication_role = replica; ${statements}; commit`);
}
