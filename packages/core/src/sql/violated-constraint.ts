import type { DriverError } from './read-driver-failure.ts';

/** The constraint that a change violates, as far as the database names it. */
export interface ViolatedConstraint {
  readonly table?: string;
  /** Its name; the condition of a check without a name on SQLite. */
  readonly constraint?: string;
}

/** The messages of violated checks and exclusion constraints. */
const MESSAGES: readonly RegExp[] = [
  // PostgreSQL
  /^new row for relation "(?<table>[^"]*)" violates check constraint "(?<constraint>[^"]*)"/,
  /^conflicting key value violates exclusion constraint "(?<constraint>[^"]*)"/,
  // MariaDB, which calls the check of a column by the table and the column
  /^CONSTRAINT `(?<constraint>[^`]*)` failed for `[^`]*`\.`(?<table>[^`]*)`/,
  // MySQL
  /^Check constraint '(?<constraint>[^']*)' is violated/,
  // SQLite
  /^CHECK constraint failed: (?<constraint>.*)$/s,
];

/** Reads the constraint from an error of a driver, or from its message. */
export function violatedConstraint({
  message,
  sqlMessage = message,
  table,
  constraint,
}: DriverError): ViolatedConstraint {
  const text = typeof sqlMessage === 'string' ? sqlMessage : '';
  const groups = MESSAGES.map((each) => each.exec(text)?.groups).find(Boolean);
  return {
    ...groups,
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
  };
}
