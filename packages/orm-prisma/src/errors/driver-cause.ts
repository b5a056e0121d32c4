import type { OrmError, OrmErrorReason } from '@modelway/core';
import {
  causesOf,
  type DriverError,
  type DriverFailure,
  readDriverFailure,
} from '@modelway/core/sql';

/** A failure as Prisma's driver adapters report it. */
export interface DriverCause {
  readonly kind?: unknown;
  /** The database's own code: SQLSTATE, or an error number of MySQL or SQLite. */
  readonly code?: unknown;
  readonly errno?: unknown;
  readonly message?: unknown;
  readonly originalCode?: unknown;
  readonly originalMessage?: unknown;
  /** The SQLSTATE of MySQL and MariaDB. */
  readonly state?: unknown;
  readonly detail?: unknown;
  readonly hint?: unknown;
  readonly constraint?: {
    readonly fields?: readonly string[];
    readonly index?: string;
  };
}

/** Returns the reason of a failure that Prisma has no code for; `undefined` if it is unknown. */
export function readDriverCause(cause: DriverCause | undefined): OrmErrorReason | undefined {
  if (!cause) return undefined;
  const reason = readDriverFailure(toDriverError(cause))?.reason;
  if (reason && reason !== 'unknown') return reason;
  return typeof cause.kind === 'string' ? REASON_BY_KIND.get(cause.kind) : undefined;
}

/** Returns the failure that the database reports, if there is one. */
export function readDriverReport(cause: DriverCause | undefined): DriverFailure | undefined {
  return cause && readDriverFailure(toDriverError(cause));
}

/** Reads an error that did not pass through Prisma's own classes, such as a driver's. */
export function readConnectionFailure(thrown: unknown): OrmError | undefined {
  for (const error of causesOf(thrown)) {
    const { code } = error as DriverCause;
    const reason = readDriverCause(error);
    if (reason) return { reason, ...(typeof code === 'string' && { code }) };
  }
  return undefined;
}

/** Returns the driver's error behind a cause. It contains MySQL's error numbers as texts. */
function toDriverError(cause: DriverCause): DriverError {
  const { kind, code, originalCode = code, originalMessage, message = originalMessage } = cause;
  const isNumber = typeof kind === 'string' && kind !== 'postgres';
  const number = isNumber ? Number(originalCode) : undefined;
  const { state: sqlState, detail, hint } = cause;
  const texts = { message, sqlState, detail, hint };
  return { code: String(originalCode ?? ''), errno: cause.errno ?? number, ...texts };
}

/** The kinds of failure that driver adapters report besides codes. */
const REASON_BY_KIND: ReadonlyMap<string, OrmErrorReason> = new Map([
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
