import type { OrmError, OrmErrorReason } from '@modelway/core';

/** What a driver adapter says of a failure, as Prisma hands it on. */
export interface DriverCause {
  readonly kind?: unknown;
  /** The database's own code: SQLSTATE, or MySQL's or SQLite's number. */
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly constraint?: {
    readonly fields?: readonly string[];
    readonly index?: string;
  };
}

/** The reason behind what Prisma has no code of its own for; `undefined` where it stays unknown. */
export function readDriverCause(cause: DriverCause | undefined): OrmErrorReason | undefined {
  const { kind, code, originalCode } = cause ?? {};
  const known = typeof kind === 'string' ? BY_KIND.get(kind) : undefined;
  if (known) return known;
  const text = String(originalCode ?? code ?? '');
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

const BY_CODE: ReadonlyMap<string, OrmErrorReason> = new Map([
  // PostgreSQL (Appendix A).
  ['23514', 'invalid-value'],
  ['42501', 'rejected-by-policy'],
  ['42601', 'not-supported'],
  ['42804', 'not-supported'],
  ['42883', 'not-supported'],
  ['25P03', 'unavailable'],
  ['25P04', 'unavailable'],
  // Whether the change was made is not known: not the conflict that its class stands for.
  ['40003', 'unavailable'],
  ['55P03', 'write-conflict'],
  // MySQL and MariaDB (Error Reference, "Server Error Messages").
  ['1205', 'write-conflict'],
  ['1213', 'write-conflict'],
  ['1264', 'invalid-value'],
  ['1364', 'required-violation'],
  ['1366', 'invalid-value'],
  ['3819', 'invalid-value'],
  ['4025', 'invalid-value'],
  ['SQLITE_CONSTRAINT_CHECK', 'invalid-value'],
]);

/** SQLSTATE, by its first two characters. */
const BY_SQLSTATE_CLASS: ReadonlyMap<string, OrmErrorReason> = new Map([
  ['08', 'unavailable'],
  ['0A', 'not-supported'],
  ['22', 'invalid-value'],
  ['40', 'write-conflict'],
  ['53', 'unavailable'],
  // Somebody cancels what runs: an operator, a shutdown, a timeout.
  ['57', 'unavailable'],
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
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end|PGlite is closed|pool is closed|The database connection is not open)/i;
