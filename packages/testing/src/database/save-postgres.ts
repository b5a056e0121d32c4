import type { PostgresSession } from './clear-postgres.ts';

/** Copies every table to a schema; `create table … as` copies rows in their order. */
const SAVE = (schema: string) => `
  select string_agg(
    format('create table ${schema}.%I as table %I.%I', tablename, schemaname, tablename), '; '
  ) as statements from pg_tables where schemaname = 'public'`;

const RESTORE = (schema: string) => `
  select string_agg(statement, '; ') as statements from (
    select format('delete from %1$I.%2$I; insert into %1$I.%2$I table ${schema}.%2$I',
      schemaname, tablename) as statement
      from pg_tables where schemaname = 'public'
    union all
    select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, 1), last_value is not null)
      from pg_sequences where schemaname = 'public'
  ) as each_of_them`;

/** Whether each table has the saved rows in their order. */
const IN_ORDER = (schema: string) => `
  select 'select (' || string_agg(
    format('(select array_agg(t::text) from %1$I.%2$I t) is not distinct from '
      '(select array_agg(t::text) from ${schema}.%2$I t)', schemaname, tablename), ' and '
  ) || ')::text as statements' as statements from pg_tables where schemaname = 'public'`;

/** The maximum number of tries to restore the rows in their order; one or two suffice. */
const MOST_TRIES = 20;

/** Creates the function that saves all rows and sequences, and returns one that restores them. */
export function savePostgres({
  query,
  execute,
}: PostgresSession): () => Promise<() => Promise<void>> {
  let count = 0;
  return async () => {
    count += 1;
    const schema = `saved_${count}`;
    const [save, restore] = [await query(SAVE(schema)), await query(RESTORE(schema))];
    await execute(`create schema ${schema}; ${save.rows[0]?.statements ?? ''}`);
    const statements = restore.rows[0]?.statements ?? '';
    const inOrder = (await query(IN_ORDER(schema))).rows[0]?.statements ?? '';
    return async () => {
      // Some inserts fill the room of deleted rows, before or between the others. The next ones
      // find other room.
      for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
        // As a replica, the server checks no foreign keys, so the order of the tables does not
        // matter.
        await execute(`begin; set local session_replication_role = replica; ${statements}; commit`);
        if (inOrder === '' || (await query(inOrder)).rows[0]?.statements === 'true') return;
      }
      throw new Error(`The rows are not in their order after ${MOST_TRIES} tries.`);
    };
  };
}
