import type { OrmErrorReason } from '../errors/orm-error.ts';

/** SQLSTATE (PostgreSQL, Appendix A), result codes of SQLite, and codes of system errors. */
export const REASON_BY_CODE: ReadonlyMap<string, OrmErrorReason> = new Map([
  ['23505', 'unique-violation'],
  ['23503', 'foreign-key-violation'],
  ['23001', 'foreign-key-violation'],
  ['23502', 'required-violation'],
  ['23514', 'check-violation'],
  ['23P01', 'exclusion-violation'],
  ['42501', 'rejected-by-policy'],
  // Arguments that the ORM accepts and only the database rejects, such as `by: []`. Other codes of
  // this class mean that the tables differ from the schema.
  ['42601', 'not-supported'],
  // An unknown text search configuration.
  ['42704', 'invalid-value'],
  ['42804', 'not-supported'],
  ['42883', 'not-supported'],
  ['42P18', 'not-supported'],
  // A replica, or a read-only server: nothing was written.
  ['25006', 'unavailable'],
  ['25P03', 'unavailable'],
  ['25P04', 'unavailable'],
  // It is unknown whether the change was made, so it is not the conflict of its class.
  ['40003', 'unavailable'],
  // A deferred constraint: another run would fail, too.
  ['40002', 'check-violation'],
  ['55P03', 'write-conflict'],
  ['SQLITE_CONSTRAINT_UNIQUE', 'unique-violation'],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 'unique-violation'],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 'foreign-key-violation'],
  ['SQLITE_CONSTRAINT_NOTNULL', 'required-violation'],
  ['SQLITE_CONSTRAINT_ROWID', 'unique-violation'],
  ['SQLITE_CONSTRAINT_CHECK', 'check-violation'],
  ['SQLITE_CONSTRAINT', 'check-violation'],
  ['SQLITE_CONSTRAINT_FUNCTION', 'raised'],
  ['SQLITE_CONSTRAINT_VTAB', 'raised'],
  ['SQLITE_CONSTRAINT_DATATYPE', 'invalid-value'],
  // RAISE(ABORT) and the like.
  ['SQLITE_CONSTRAINT_TRIGGER', 'raised'],
  ['SQLITE_MISMATCH', 'invalid-value'],
  ['SQLITE_TOOBIG', 'invalid-value'],
  // Rows that were read have changed since. The others of its family are lock timeouts.
  ['SQLITE_BUSY_SNAPSHOT', 'write-conflict'],
  // The error of limitAnswers.
  ['ERR_ANSWER_TOO_LARGE', 'large-result'],
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

/** Reasons by the first two characters of the SQLSTATE. */
export const REASON_BY_SQLSTATE_CLASS: ReadonlyMap<string, OrmErrorReason> = new Map([
  ['08', 'unavailable'],
  ['0A', 'not-supported'],
  ['22', 'invalid-value'],
  ['23', 'check-violation'],
  ['40', 'write-conflict'],
  // The check option of a view: the record would be outside of it.
  ['44', 'rejected-by-policy'],
  // SIGNAL, by MySQL's convention.
  ['45', 'raised'],
  ['53', 'unavailable'],
  // A server limit on one statement.
  ['54', 'too-large'],
  // An operator, a shutdown or a timeout cancels the statement.
  ['57', 'unavailable'],
  // RAISE without a code of its own.
  ['P0', 'raised'],
]);

/** MySQL and MariaDB (Error Reference, "Server Error Messages"). */
export const REASON_BY_ERRNO: ReadonlyMap<number, OrmErrorReason> = new Map([
  [1062, 'unique-violation'],
  [1169, 'unique-violation'],
  [1586, 'unique-violation'],
  // The cascade of a changed key meets a unique key.
  [1761, 'unique-violation'],
  [1762, 'unique-violation'],
  [1859, 'unique-violation'],
  [1216, 'foreign-key-violation'],
  [1217, 'foreign-key-violation'],
  [1451, 'foreign-key-violation'],
  [1452, 'foreign-key-violation'],
  [1048, 'required-violation'],
  [1364, 'required-violation'],
  [1263, 'required-violation'],
  [1264, 'invalid-value'],
  [1265, 'invalid-value'],
  [1292, 'invalid-value'],
  // A division by zero.
  [1365, 'invalid-value'],
  [1366, 'invalid-value'],
  [1406, 'invalid-value'],
  [1690, 'invalid-value'],
  [1367, 'invalid-value'],
  [1411, 'invalid-value'],
  [1441, 'invalid-value'],
  [1525, 'invalid-value'],
  // Texts that are not JSON.
  [3140, 'invalid-value'],
  [4037, 'invalid-value'],
  [4038, 'invalid-value'],
  [3819, 'check-violation'],
  [4025, 'check-violation'],
  // The check option of a view.
  [1369, 'rejected-by-policy'],
  // SIGNAL.
  [1644, 'raised'],
  [1020, 'write-conflict'],
  [1205, 'write-conflict'],
  [1213, 'write-conflict'],
  [1614, 'write-conflict'],
  [1689, 'write-conflict'],
  [3572, 'write-conflict'],
  // More placeholders, or a larger packet, than the server accepts.
  [1390, 'too-large'],
  [1153, 'too-large'],
  [1116, 'too-large'],
  [1117, 'too-large'],
  [1436, 'too-large'],
  ...toEntries(
    // No connection is left, the server shuts down, an operator cancels the statement or the
    // connection, or a time limit is reached.
    [1040, 1053, 1203, 1226, 1317, 1927, 1969, 3024],
    // No memory and no space is left.
    [1021, 1037, 1038, 1041, 1114],
    // A replica, or a read-only server: nothing was written.
    [1290, 1792, 1836],
    // The MariaDB connector: the connection or the pool is closed, or timed out.
    [45001, 45004, 45009, 45012, 45013, 45019, 45026, 45027, 45028],
    [45035, 45037, 45039, 45042, 45060, 45061],
  ),
]);

function toEntries(...lists: readonly (readonly number[])[]): readonly [number, OrmErrorReason][] {
  return lists.flat().map((errno) => [errno, 'unavailable']);
}

/**
 * The classes of SQLSTATE that PostgreSQL and the SQL standard define (PostgreSQL, Appendix A). A
 * code of another class comes from RAISE or SIGNAL in a function of the application.
 */
export const SQLSTATE_CLASSES: ReadonlySet<string> = new Set([
  ...['00', '01', '02', '03', '07', '08', '09', '0A', '0B', '0F', '0L', '0P', '0Z', '20', '21'],
  ...['22', '23', '24', '25', '26', '27', '28', '2B', '2D', '2F', '34', '38', '39', '3B', '3D'],
  ...['3F', '40', '42', '44', '53', '54', '55', '57', '58', '72', 'F0', 'HV', 'HY', 'P0', 'XX'],
]);

/** The message of SQLite for `ON DELETE RESTRICT`, which it implements as a trigger. */
export const SQLITE_RESTRICTED = 'FOREIGN KEY constraint failed';

/** SQLite's primary result codes, which other codes extend (Result and Error Codes). */
export const SQLITE_UNAVAILABLE: RegExp =
  /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|READONLY|PROTOCOL|INTERRUPT|NOMEM)(_|$)/;

/**
 * Messages of `SQLITE_ERROR` for arguments that the ORM accepts and only SQLite rejects. Tables
 * that differ from the schema have the same code.
 */
export const SQLITE_UNSUPPORTED: RegExp =
  /syntax error$|^incomplete input|^LIKE or GLOB pattern too complex|^JSON cannot hold BLOB|^bad JSON path|^JSON path error|^malformed JSON|^integer overflow|^misuse of aggregate|^wrong number of arguments to function/;

/** Messages of `SQLITE_ERROR` for the limits of SQLite on one statement. */
export const STATEMENT_TOO_LARGE: RegExp =
  /^too many |^Expression tree is too large|^parser stack overflow|^string or blob too big/;

/** PostgreSQL's protocol counts parameters in 16 bits, and `pg` sends only the lowest ones. */
export const TOO_MANY_PARAMETERS: RegExp = /^bind message has \d+ parameter formats/;

/** Messages of drivers that have no code for a closed connection. */
export const CLOSED: RegExp = new RegExp(
  `^(${[
    'Connection terminated',
    'Client has encountered a connection error',
    'Client was closed',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Postgres connection has been discarded',
    'Cannot use a pool after calling end',
    'Pool is closed',
    'The database connection is not open',
    'Cannot open database because the directory does not exist',
    'driver has already been destroyed',
    'PGlite is closed',
  ].join('|')})`,
  'i',
);
