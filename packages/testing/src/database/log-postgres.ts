import type { PostgresSession } from './clear-postgres.ts';

/** A row that was written, also one that is as it was before, or gone, at the end. */
export interface LoggedChange {
  readonly table: string;
  readonly operation: 'INSERT' | 'UPDATE' | 'DELETE';
  /** The row, before the change if there was one. */
  readonly row: Readonly<Record<string, unknown>>;
  /** The columns whose values an update has changed. */
  readonly columns: readonly string[];
}

/**
 * Logs every row that changes, by triggers. The function runs as its owner, since the callers of
 * row-level security may not write the log. Triggers do not run in sessions that restore rows, as
 * replicas.
 */
const LOG = `
  drop schema if exists change_log cascade;
  create schema change_log;
  create table change_log.changes (id serial primary key, change jsonb not null);
  create function change_log.add() returns trigger language plpgsql security definer as $$
  declare
    old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
    new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  begin
    insert into change_log.changes (change) values (jsonb_build_object(
      'table', tg_table_name,
      'operation', tg_op,
      'row', coalesce(old_row, new_row),
      'columns', coalesce((
        select jsonb_agg(key) from jsonb_each(new_row)
          where old_row is not null and value is distinct from old_row -> key), '[]')));
    return null;
  end $$`;

const TRIGGERS = `
  select string_agg(format(
    'create trigger log_change after insert or update or delete on %I.%I
      for each row execute function change_log.add()', schemaname, tablename), '; ') as statements
    from pg_tables where schemaname = 'public'`;

const TAKE = `
  with taken as (delete from change_log.changes returning id, change)
    select jsonb_agg(change order by id)::text as statements from taken`;

/**
 * Creates the function that logs changes from now on, and returns one that takes them from the log.
 */
export function logPostgres({
  query,
  execute,
}: PostgresSession): () => Promise<() => Promise<readonly LoggedChange[]>> {
  return async () => {
    await execute(LOG);
    await execute((await query(TRIGGERS)).rows[0]?.statements ?? '');
    return async () => JSON.parse((await query(TAKE)).rows[0]?.statements ?? '[]');
  };
}
