import { causesOf, type DatabaseReport, type OrmErrorReason } from '../errors/orm-error.ts';
import {
  CLOSED,
  REASON_BY_CODE,
  REASON_BY_ERRNO,
  REASON_BY_SQLSTATE_CLASS,
  SQLITE_RESTRICTED,
  SQLITE_UNAVAILABLE,
  SQLITE_UNSUPPORTED,
  SQLSTATE_CLASSES,
  STATEMENT_TOO_LARGE,
  TOO_MANY_PARAMETERS,
} from './driver-codes.ts';

/** A failure that a database driver reports. */
export interface DriverFailure {
  readonly reason: OrmErrorReason;
  readonly code?: string;
  /** The table of a violated constraint, or of a rejected value. */
  readonly table?: string;
  /** The columns of a violated constraint, or of a rejected value. */
  readonly columns: readonly string[];
  readonly report: DatabaseReport;
}

/**
 * The common shape of the drivers' errors: `pg` and PGlite, `mysql2` and `mariadb`,
 * `better-sqlite3`.
 */
export interface DriverError {
  /** SQLSTATE, SQLite's result code, or the code of a system error. */
  readonly code?: unknown;
  /** The error number of MySQL and MariaDB. */
  readonly errno?: unknown;
  readonly message?: unknown;
  /** The message of MySQL or MariaDB itself, to which a connector adds the statement. */
  readonly sqlMessage?: unknown;
  readonly sqlState?: unknown;
  readonly detail?: unknown;
  readonly hint?: unknown;
  readonly constraint?: unknown;
  readonly table?: unknown;
  readonly column?: unknown;
  readonly cause?: unknown;
}

/**
 * Finds a driver's failure in an error or in its causes.
 *
 * @returns `undefined` if no driver raised it. The reason is `unknown` for a database code that is
 * unrelated to the request, such as a missing table.
 */
export function readDriverFailure(thrown: unknown): DriverFailure | undefined {
  for (const error of causesOf(thrown)) {
    const reason = reasonOf(error);
    if (reason) return toFailure(reason, error);
  }
  return undefined;
}

function reasonOf({ code, errno, message, sqlState }: DriverError): OrmErrorReason | undefined {
  const text = typeof message === 'string' ? message : '';
  return (
    (typeof code === 'string' ? reasonOfCode(code, text) : undefined) ??
    (typeof errno === 'number' ? reasonOfErrno(errno, text) : undefined) ??
    (typeof sqlState === 'string' && sqlState.startsWith('45') ? 'raised' : undefined) ??
    (typeof code === 'string' ? reasonOfSqlState(code) : undefined) ??
    (CLOSED.test(text) ? 'unavailable' : undefined)
  );
}

function reasonOfCode(code: string, message: string): OrmErrorReason | undefined {
  if (code === '08P01' && TOO_MANY_PARAMETERS.test(message)) return 'too-large';
  if (code === 'SQLITE_CONSTRAINT_TRIGGER' && message === SQLITE_RESTRICTED) {
    return 'foreign-key-violation';
  }
  const reason = REASON_BY_CODE.get(code);
  if (reason) return reason;
  if (SQLITE_UNAVAILABLE.test(code)) return 'unavailable';
  if (code !== 'SQLITE_ERROR') return undefined;
  if (STATEMENT_TOO_LARGE.test(message)) return 'too-large';
  return SQLITE_UNSUPPORTED.test(message) ? 'not-supported' : 'unknown';
}

function reasonOfErrno(errno: number, message: string): OrmErrorReason | undefined {
  if (errno === 1064 && SEARCH_SYNTAX.test(message)) return 'invalid-value';
  return REASON_BY_ERRNO.get(errno);
}

/** The parser of full-text searches in MySQL and MariaDB, unlike that of SQL. */
const SEARCH_SYNTAX = /syntax error, unexpected \S/;

function reasonOfSqlState(code: string): OrmErrorReason | undefined {
  if (!SQLSTATE.test(code)) return undefined;
  const ofClass = code.slice(0, 2);
  const others = SQLSTATE_CLASSES.has(ofClass) ? 'unknown' : 'raised';
  return REASON_BY_SQLSTATE_CLASS.get(ofClass) ?? others;
}

/** An SQLSTATE contains a digit, unlike the codes of system errors: `EPERM`. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

function toFailure(reason: OrmErrorReason, error: DriverError): DriverFailure {
  const { code, message } = error;
  const text = typeof message === 'string' ? message : '';
  const named = SQLITE_COLUMNS.exec(text)?.[1];
  const violated = violatedConstraint(error);
  const found = {
    ...violated,
    columns: columnsOf(error),
    ...(named !== undefined && fromSqlite(named)),
    ...fromMysql(error),
  };
  const { constraint: _, ...located } = found;
  const known = typeof code === 'string' ? { code } : {};
  return { reason, ...known, ...located, report: toReport(error, found) };
}

function toReport(
  { code, errno, message, sqlMessage = message, detail, hint }: DriverError,
  found: ViolatedConstraint & Pick<DriverFailure, 'columns'>,
): DatabaseReport {
  const texts = Object.entries({ code, detail, hint });
  return {
    ...Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')),
    ...(typeof errno === 'number' && { errno }),
    message: String(sqlMessage ?? ''),
    ...found,
  };
}

/** SQLite names the columns of a violated key only in its message, each after its table. */
const SQLITE_COLUMNS = /^(?:UNIQUE|NOT NULL) constraint failed: ([^:']+\.[^:']+)$/;

function fromSqlite(named: string): Pick<DriverFailure, 'table' | 'columns'> {
  const names = named.split(', ').map((name) => name.split('.'));
  return { table: names[0]?.[0] ?? '', columns: names.map(([, column = '']) => column) };
}

/**
 * MySQL and MariaDB name the column at the end of the message. The part before may quote input.
 * Some messages have the table in front of the column.
 */
const MYSQL_COLUMN =
  /(?:for column|^Column|^Field) (?:`[^`]*`\.`([^`]+)`\.)?['`]([^'`]+)['`] (?:at row \d+|cannot be null|doesn't have a default value)$/;

function fromMysql(error: DriverError): Partial<Pick<DriverFailure, 'table' | 'columns'>> {
  const { errno, message, sqlMessage = message } = error;
  if (typeof errno !== 'number' || typeof sqlMessage !== 'string') return {};
  const [, table, column] = MYSQL_COLUMN.exec(sqlMessage) ?? [];
  return column === undefined ? {} : { ...(table !== undefined && { table }), columns: [column] };
}

/** PostgreSQL names the columns of a violated key in `detail`: `Key ("userId", level)=(1, x) …`. */
function columnsOf({ detail, column }: DriverError): readonly string[] {
  if (typeof column === 'string') return [column];
  const list = typeof detail === 'string' ? /^Key \((.*?)\)=\(/.exec(detail)?.[1] : undefined;
  return list?.split(', ').map((name) => name.replace(/^"(.*)"$/, '$1')) ?? [];
}

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
function violatedConstraint({
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
