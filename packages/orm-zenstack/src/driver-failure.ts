import type { OrmErrorReason } from '@modelway/core';

/** What a database driver's error says. */
export interface DriverFailure {
  readonly reason: OrmErrorReason;
  readonly code?: string;
  /** The table of a violated constraint. */
  readonly table?: string;
  /** The columns of a violated constraint. */
  readonly columns: readonly string[];
}

/** The common shape of the drivers' errors: `pg` and PGlite, `mysql2`, `better-sqlite3`. */
interface DriverError {
  readonly code?: unknown;
  readonly errno?: unknown;
  readonly message?: unknown;
  readonly detail?: unknown;
  readonly table?: unknown;
  readonly column?: unknown;
  readonly cause?: unknown;
}

/** A chain of causes is followed no further than this, in case it is a ring. */
const MAX_CAUSES = 5;

/**
 * Finds what a driver said, in an error or in its causes.
 *
 * @returns `undefined` where nothing in it is a driver's.
 */
export function readDriverFailure(thrown: unknown): DriverFailure | undefined {
  let error = Object(thrown) as DriverError;
  for (let i = 0; i < MAX_CAUSES; i++) {
    const reason = reasonOf(error);
    if (reason) return toFailure(reason, error);
    error = Object(error.cause) as DriverError;
  }
  return undefined;
}

function reasonOf({ code, errno, message }: DriverError): OrmErrorReason | undefined {
  if (code === '08P01' && TOO_MANY_PARAMETERS.test(String(message))) return 'too-large';
  if (typeof code === 'string') {
    const reason =
      BY_CODE.get(code) ??
      bySqliteFamily(code) ??
      (SQLSTATE.test(code) ? bySqlStateClass(code) : undefined);
    if (reason) return reason;
  }
  if (code === 'SQLITE_ERROR' && typeof message === 'string') {
    if (SQLITE_TOO_LARGE.test(message)) return 'too-large';
    return SQLITE_CANNOT.test(message) ? 'not-supported' : 'unknown';
  }
  if (typeof errno === 'number' && BY_MYSQL_ERRNO.has(errno)) return BY_MYSQL_ERRNO.get(errno);
  return typeof message === 'string' && CLOSED.test(message) ? 'unavailable' : undefined;
}

function toFailure(reason: OrmErrorReason, error: DriverError): DriverFailure {
  const { code, table, message } = error;
  const named = typeof message === 'string' ? SQLITE_COLUMNS.exec(message)?.[1] : undefined;
  return {
    reason,
    ...(typeof code === 'string' && { code }),
    ...(typeof table === 'string' && { table }),
    columns: columnsOf(error),
    ...(named !== undefined && fromSqlite(named)),
  };
}

/** SQLite names the columns of a violated key in its message alone, each behind its table. */
const SQLITE_COLUMNS = /^(?:UNIQUE|NOT NULL) constraint failed: ([^:']+\.[^:']+)$/;

function fromSqlite(named: string): Pick<DriverFailure, 'table' | 'columns'> {
  const places = named.split(', ').map((place) => place.split('.'));
  return { table: places[0]?.[0] ?? '', columns: places.map(([, column = '']) => column) };
}

/** PostgreSQL names the columns of a violated key in `detail`: `Key ("userId", level)=(1, x) …`. */
function columnsOf({ detail, column }: DriverError): readonly string[] {
  if (typeof column === 'string') return [column];
  const list = typeof detail === 'string' ? /^Key \((.*?)\)=\(/.exec(detail)?.[1] : undefined;
  return list?.split(', ').map((name) => name.replace(/^"(.*)"$/, '$1')) ?? [];
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** SQLSTATE, by its first two characters (PostgreSQL, Appendix A). */
function bySqlStateClass(code: string): OrmErrorReason {
  switch (code.slice(0, 2)) {
    case '08':
    case '53':
    // Somebody cancels what runs: an operator, a shutdown, a timeout.
    case '57':
      return 'unavailable';
    case '54':
      return 'too-large';
    case '0A':
      return 'not-supported';
    case '22':
      return 'invalid-value';
    case '40':
      return 'write-conflict';
    default:
      return 'unknown';
  }
}

const BY_CODE: ReadonlyMap<string, OrmErrorReason> = new Map([
  ['23505', 'unique-violation'],
  ['23503', 'foreign-key-violation'],
  ['23001', 'foreign-key-violation'],
  ['23502', 'required-violation'],
  ['23514', 'invalid-value'],
  ['42501', 'rejected-by-policy'],
  // Arguments that the ORM lets through and only the database refuses, such as `by: []`. Other codes
  // of this class say that the tables are not those of the schema.
  ['42601', 'not-supported'],
  // A text search configuration that is not there.
  ['42704', 'invalid-value'],
  ['42804', 'not-supported'],
  ['42883', 'not-supported'],
  ['42P18', 'not-supported'],
  // A replica, or a server that was told not to write: nothing was written.
  ['25006', 'unavailable'],
  ['25P03', 'unavailable'],
  ['25P04', 'unavailable'],
  // Whether the change was made is not known: not the conflict that its class stands for.
  ['40003', 'unavailable'],
  ['55P03', 'write-conflict'],
  ['SQLITE_CONSTRAINT_UNIQUE', 'unique-violation'],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 'unique-violation'],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 'foreign-key-violation'],
  ['SQLITE_CONSTRAINT_NOTNULL', 'required-violation'],
  ['SQLITE_CONSTRAINT_ROWID', 'unique-violation'],
  ['SQLITE_CONSTRAINT_CHECK', 'invalid-value'],
  ['SQLITE_CONSTRAINT_DATATYPE', 'invalid-value'],
  ['SQLITE_CONSTRAINT_TRIGGER', 'invalid-value'],
  ['SQLITE_MISMATCH', 'invalid-value'],
  ['SQLITE_TOOBIG', 'invalid-value'],
  // What has been read has changed since; the others of its family wait for a lock in vain.
  ['SQLITE_BUSY_SNAPSHOT', 'write-conflict'],
  ['EAI_AGAIN', 'unavailable'],
  ['ECONNABORTED', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
  ['ECONNRESET', 'unavailable'],
  ['EHOSTUNREACH', 'unavailable'],
  ['ENETUNREACH', 'unavailable'],
  ['ENOTFOUND', 'unavailable'],
  ['ETIMEDOUT', 'unavailable'],
  ['EPIPE', 'unavailable'],
  ['PROTOCOL_CONNECTION_LOST', 'unavailable'],
]);

/** SQLite, by the first of the codes that the others of a family extend (Result and Error Codes). */
function bySqliteFamily(code: string): OrmErrorReason | undefined {
  return /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|READONLY|PROTOCOL|INTERRUPT|NOMEM)(_|$)/.test(
    code,
  )
    ? 'unavailable'
    : undefined;
}

/**
 * Arguments that the ORM lets through and only SQLite refuses, which has one code for them and for
 * tables that are not those of the schema.
 */
const SQLITE_CANNOT =
  /syntax error$|^incomplete input|^LIKE or GLOB pattern too complex|^JSON cannot hold BLOB|^bad JSON path|^JSON path error|^malformed JSON|^integer overflow|^misuse of aggregate|^wrong number of arguments to function/;

/** The limits of SQLite on one statement. */
const SQLITE_TOO_LARGE =
  /^too many |^Expression tree is too large|^parser stack overflow|^string or blob too big/;

/** The count of parameters has 16 bits in PostgreSQL's protocol, and `pg` sends the rest of it. */
const TOO_MANY_PARAMETERS = /^bind message has \d+ parameter formats/;

/** MySQL and MariaDB (Error Reference, "Server Error Messages"). */
const BY_MYSQL_ERRNO: ReadonlyMap<number, OrmErrorReason> = new Map([
  [1062, 'unique-violation'],
  [1451, 'foreign-key-violation'],
  [1452, 'foreign-key-violation'],
  [1048, 'required-violation'],
  [1364, 'required-violation'],
  [1264, 'invalid-value'],
  [1366, 'invalid-value'],
  [1406, 'invalid-value'],
  [1265, 'invalid-value'],
  [1292, 'invalid-value'],
  [1690, 'invalid-value'],
  [3819, 'invalid-value'],
  [4025, 'invalid-value'],
  [1020, 'write-conflict'],
  [1205, 'write-conflict'],
  [1213, 'write-conflict'],
  [3572, 'write-conflict'],
  // No connection is left, the server shuts down, somebody cancels what runs or cuts the connection
  // off, a time limit is over.
  [1040, 'unavailable'],
  [1053, 'unavailable'],
  [1203, 'unavailable'],
  [1226, 'unavailable'],
  [1317, 'unavailable'],
  [1927, 'unavailable'],
  [1969, 'unavailable'],
  [3024, 'unavailable'],
  // A replica, or a server that was told not to write: nothing was written.
  [1290, 'unavailable'],
  [1792, 'unavailable'],
  [1836, 'unavailable'],
]);

/** Drivers that say only in words that there is no connection: `pg`, its pool, kysely, PGlite. */
const CLOSED =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|Postgres connection has been discarded|Cannot use a pool after calling end on the pool|Pool is closed|The database connection is not open|driver has already been destroyed|PGlite is closed)/;
