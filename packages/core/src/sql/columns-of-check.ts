import type { DriverError } from './read-driver-failure.ts';

/** The table and the columns of a constraint. */
export interface CheckedColumns {
  readonly table?: string;
  readonly columns: readonly string[];
}

/** The text of a violated check, in the words of each database. */
const CHECKS: readonly RegExp[] = [
  // PostgreSQL
  /relation "(?<table>[^"]*)" violates check constraint "(?<name>[^"]*)"/,
  // MariaDB, which calls the check of a column by the table and the column
  /^CONSTRAINT `(?<name>[^`]*)` failed for `[^`]*`\.`(?<table>[^`]*)`/,
  // MySQL
  /^Check constraint '(?<name>[^']*)' is violated/,
  // SQLite: the name, or the condition itself
  /^CHECK constraint failed: (?<name>.*)$/s,
];

/**
 * Finds the columns of a violated check by the name of the constraint: `Tag_name_check`, as
 * PostgreSQL and Prisma call it, `Tag.name` or `name`. Databases do not name the columns
 * themselves.
 */
export function columnsOfCheck(
  { message, sqlMessage = message, constraint }: DriverError,
  known: CheckedColumns,
): CheckedColumns {
  const text = typeof sqlMessage === 'string' ? sqlMessage : '';
  const groups = CHECKS.map((check) => check.exec(text)?.groups).find(Boolean) ?? {};
  const name = typeof constraint === 'string' ? constraint : groups.name;
  const table = known.table ?? groups.table;
  if (name === undefined || known.columns.length > 0) return known;
  const own = table !== undefined && name.startsWith(`${table}_`) ? table.length + 1 : 0;
  const column = name
    .slice(own)
    .replace(/^.*\./, '')
    .replace(/_(check|chk)\d*$/, '');
  return { ...(table !== undefined && { table }), columns: [column] };
}
