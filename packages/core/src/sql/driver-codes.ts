import type { OrmErrorReason } from '../errors/orm-error.ts';

/** A reason, and codes that mean it. */
type Row<Code> = readonly [OrmErrorReason, ...Code[]];

/** SQLSTATE (PostgreSQL, Appendix A), result codes of SQLite, and codes of system errors. */
export const REASON_BY_CODE: ReadonlyMap<string, OrmErrorReason> = byCode<string>([
  ['unique-violation', '23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'],
  ['unique-violation', 'SQLITE_CONSTRAINT_ROWID'],
  ['foreign-key-violation', '23503', '23001', 'SQLITE_CONSTRAINT_FOREIGNKEY'],
  ['required-violation', '23502', 'SQLITE_CONSTRAINT_NOTNULL'],
  ['check-violation', '23514', 'SQLITE_CONSTRAINT_CHECK', 'SQLITE_CONSTRAINT'],
  // A deferred constraint: another run would fail, too.
  ['check-violation', '40002'],
  ['exclusion-violation', '23P01'],
  ['rejected-by-policy', '42501'],
  // Arguments that the ORM accepts and only the database rejects, such as `by: []`. Other codes of
  // this class mean that the tables differ from the schema.
  ['not-supported', '42601', '42804', '42883', '42P18'],
  // An unknown text search configuration.
  ['invalid-value', '42704'],
  ['invalid-value', 'SQLITE_CONSTRAINT_DATATYPE', 'SQLITE_MISMATCH', 'SQLITE_TOOBIG'],
  // RAISE(ABORT) and the like.
  ['raised', 'SQLITE_CONSTRAINT_TRIGGER'],
  ['raised', 'SQLITE_CONSTRAINT_FUNCTION', 'SQLITE_CONSTRAINT_VTAB'],
  // Rows that were read have changed since. The others of its family are lock timeouts.
  ['write-conflict', 'SQLITE_BUSY_SNAPSHOT'],
  ['write-conflict', '55P03'],
  // The error of limitAnswers.
  ['large-result', 'ERR_ANSWER_TOO_LARGE'],
  // A replica, or a read-only server: nothing was written.
  ['unavailable', '25006', '25P03', '25P04'],
  // It is unknown whether the change was made, so it is not the conflict of its class.
  ['unavailable', '40003'],
  ['unavailable', 'EAI_AGAIN', 'ECONNABORTED', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH'],
  ['unavailable', 'ENETUNREACH', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'PROTOCOL_CONNECTION_LOST'],
]);

/** Reasons by the first two characters of the SQLSTATE. */
export const REASON_BY_SQLSTATE_CLASS: ReadonlyMap<string, OrmErrorReason> = byCode<string>([
  // An operator, a shutdown or a timeout cancels the statement of class 57.
  ['unavailable', '08', '53', '57'],
  ['not-supported', '0A'],
  ['invalid-value', '22'],
  ['check-violation', '23'],
  ['write-conflict', '40'],
  // The check option of a view: the record would be outside of it.
  ['rejected-by-policy', '44'],
  // SIGNAL, by MySQL's convention, and RAISE without a code of its own.
  ['raised', '45', 'P0'],
  // A server limit on one statement.
  ['too-large', '54'],
]);

/** MySQL and MariaDB (Error Reference, "Server Error Messages"). */
export const REASON_BY_ERRNO: ReadonlyMap<number, OrmErrorReason> = byCode<number>([
  ['unique-violation', 1062, 1169, 1586, 1859],
  // The cascade of a changed key meets a unique key.
  ['unique-violation', 1761, 1762],
  ['foreign-key-violation', 1216, 1217, 1451, 1452],
  ['required-violation', 1048, 1263, 1364],
  ['invalid-value', 1264, 1265, 1292, 1366, 1367, 1406, 1411, 1441, 1525, 1690],
  // A division by zero.
  ['invalid-value', 1365],
  // Texts that are not JSON.
  ['invalid-value', 3140, 4037, 4038],
  ['check-violation', 3819, 4025],
  // The check option of a view.
  ['rejected-by-policy', 1369],
  // SIGNAL.
  ['raised', 1644],
  ['write-conflict', 1020, 1205, 1213, 1614, 1689, 3572],
  // Group Replication: another node has changed the same rows.
  ['write-conflict', 3101],
  // More placeholders, or a larger packet, than the server accepts.
  ['too-large', 1390, 1153, 1116, 1117, 1436],
  // No connection is left, the server shuts down, an operator cancels the statement or the
  // connection, or a time limit is reached.
  ['unavailable', 1040, 1053, 1203, 1226, 1317, 1927, 1969, 3024],
  // No memory and no space is left.
  ['unavailable', 1021, 1037, 1038, 1041, 1114],
  // A replica, or a read-only server: nothing was written.
  ['unavailable', 1290, 1792, 1836],
  // A node of a Galera cluster that has lost the majority, or has not joined it yet.
  ['unavailable', 1047],
  // The MariaDB connector: the connection or the pool is closed, or timed out.
  ['unavailable', 45001, 45004, 45009, 45012, 45013, 45019, 45026, 45027, 45028],
  ['unavailable', 45035, 45037, 45039, 45042, 45060, 45061],
]);

function byCode<Code>(rows: readonly Row<Code>[]): ReadonlyMap<Code, OrmErrorReason> {
  return new Map(
    rows.flatMap(([reason, ...codes]) => codes.map((code) => [code, reason] as const)),
  );
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
