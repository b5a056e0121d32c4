import type { OrmError, OrmErrorReason } from '@modelway/core';

/** What a driver adapter says of a failure, as Prisma hands it on. */
export interface DriverCause {
  readonly kind?: unknown;
  /** The database's own code: SQLSTATE, or MySQL's or SQLite's number. */
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly originalMessage?: unknown;
  readonly constraint?: {
    readonly fields?: readonly string[];
    readonly index?: string;
  };
}

/** The reason behind what Prisma has no code of its own for; `undefined` where it stays unknown. */
export function readDriverCause(cause: DriverCause | undefined): OrmErrorReason | undefined {
  const { kind, code, originalCode, originalMessage } = cause ?? {};
  const known = typeof kind === 'string' ? BY_KIND.get(kind) : undefined;
  if (known) return known;
  const text = String(originalCode ?? code ?? '');
  if (SQLITE_OUT_OF_ORDER.test(text)) return 'unavailable';
  if (text === 'SQLITE_ERROR' && SQLITE_TOO_LARGE.test(String(originalMessage))) return 'too-large';
  if (text === 'SQLITE_ERROR' && SQLITE_CANNOT.test(String(originalMessage))) {
    return 'not-supported';
  }
  return (
    BY_CODE.get(text) ?? (SQLSTATE.test(text) ? BY_SQLSTATE_CLASS.get(text.slice(0, 2)) : undefined)
  );
}

/** What an error says that did not pass through Prisma's own classes, such as a driver's. */
export function readConnectionFailure(thrown: unknown): OrmError | undefined {
  let error = Object(thrown) as {
    code?: unknown;
    message?: unknown;
    kind?: unknown;
    cause?: unknown;
  };
  for (let i = 0; i < MAX_CAUSES; i++) {
    const { code, message } = error;
    const reason = readDriverCause(error);
    if (reason) return { reason, ...(typeof code === 'string' && { code }) };
    if (typeof code === 'string' && UNREACHABLE.has(code)) return { reason: 'unavailable', code };
    if (typeof message === 'string' && CLOSED.test(message)) return { reason: 'unavailable' };
    error = Object(error.cause);
  }
  return undefined;
}

function toEntries(
  codes: readonly string[],
  reason: OrmErrorReason,
): readonly (readonly [string, OrmErrorReason])[] {
  return codes.map((code) => [code, reason]);
}

/** A chain of causes is followed no further than this, in case it is a ring. */
const MAX_CAUSES = 5;

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** The kinds of failure that driver adapters tell apart, those of the connection. */
const BY_KIND: ReadonlyMap<string, OrmErrorReason> = new Map([
  ['AuthenticationFailed', 'unavailable'],
  ['ConnectionClosed', 'unavailable'],
  ['DatabaseAccessDenied', 'unavailable'],
  ['DatabaseDoesNotExist', 'unavailable'],
  ['DatabaseNotReachable', 'unavailable'],
  ['SocketTimeout', 'unavailable'],
  ['TlsConnectionError', 'unavailable'],
  ['TooManyConnections', 'unavailable'],
  ['TransactionWriteConflict', 'write-conflict'],
]);

/**
 * No connection is left, the server shuts down, somebody cancels what runs or cuts the connection
 * off, a time limit is over, and what is read-only is so for now: a replica, or a server in trouble.
 */
const MYSQL_UNAVAILABLE = [
  ...['1040', '1053', '1203', '1226', '1290', '1317', '1792', '1836', '1927', '1969', '3024'],
];

/** Of the connector of MariaDB itself: the connection or the pool is closed, or took too long. */
const MARIADB_CONNECTOR_UNAVAILABLE = [
  ...['45001', '45004', '45009', '45012', '45013', '45019', '45026', '45027', '45028'],
  ...['45035', '45037', '45039', '45042', '45060', '45061'],
];

const BY_CODE: ReadonlyMap<string, OrmErrorReason> = new Map([
  // PostgreSQL (Appendix A).
  ['23514', 'invalid-value'],
  ['42501', 'rejected-by-policy'],
  ['42601', 'not-supported'],
  // A text search configuration that is not there.
  ['42704', 'invalid-value'],
  ['42804', 'not-supported'],
  ['42883', 'not-supported'],
  // A replica, or a server that was told not to write: nothing was written.
  ['25006', 'unavailable'],
  ['25P03', 'unavailable'],
  ['25P04', 'unavailable'],
  // Whether the change was made is not known: not the conflict that its class stands for.
  ['40003', 'unavailable'],
  ['55P03', 'write-conflict'],
  // MySQL and MariaDB (Error Reference, "Server Error Messages").
  ['1205', 'write-conflict'],
  ['1213', 'write-conflict'],
  ['1020', 'write-conflict'],
  ['3572', 'write-conflict'],
  ['1264', 'invalid-value'],
  ['1265', 'invalid-value'],
  ['1292', 'invalid-value'],
  ['1366', 'invalid-value'],
  ['1690', 'invalid-value'],
  ['3819', 'invalid-value'],
  ['4025', 'invalid-value'],
  ['1364', 'required-violation'],
  // More placeholders, or a larger packet, than the server takes.
  ['1390', 'too-large'],
  ['1153', 'too-large'],
  ...toEntries(MYSQL_UNAVAILABLE, 'unavailable'),
  ...toEntries(MARIADB_CONNECTOR_UNAVAILABLE, 'unavailable'),
  ['SQLITE_CONSTRAINT_CHECK', 'invalid-value'],
  ['SQLITE_CONSTRAINT_DATATYPE', 'invalid-value'],
  ['SQLITE_MISMATCH', 'invalid-value'],
  ['SQLITE_TOOBIG', 'invalid-value'],
]);

/** SQLite, by the first of the codes that the others of a family extend (Result and Error Codes). */
const SQLITE_OUT_OF_ORDER =
  /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|READONLY|PROTOCOL|INTERRUPT|NOMEM)(_|$)/;

/** Arguments that only SQLite refuses, which has one code for them and for tables that are missing. */
const SQLITE_CANNOT =
  /syntax error$|^LIKE or GLOB pattern too complex|^bad JSON path|^malformed JSON|^integer overflow/;

/** The limits of SQLite on one statement. */
const SQLITE_TOO_LARGE =
  /^too many |^Expression tree is too large|^parser stack overflow|^string or blob too big/;

/** SQLSTATE, by its first two characters. */
const BY_SQLSTATE_CLASS: ReadonlyMap<string, OrmErrorReason> = new Map([
  ['08', 'unavailable'],
  ['0A', 'not-supported'],
  ['22', 'invalid-value'],
  ['40', 'write-conflict'],
  ['53', 'unavailable'],
  // Somebody cancels what runs: an operator, a shutdown, a timeout.
  ['57', 'unavailable'],
  // A limit of the server on one statement.
  ['54', 'too-large'],
]);

const UNREACHABLE: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
]);

/** Drivers that say only in words that there is no connection. */
const CLOSED =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end|PGlite is closed|pool is closed|The database connection is not open|Cannot open database because the directory does not exist)/i;
