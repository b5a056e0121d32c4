import type { ApiError } from '../errors/api-error.ts';
import { showValue } from '../errors/show-value.ts';

/** A failure for the operator. The client only receives its correlation ID. */
export interface LogEntry {
  readonly level: 'error';
  readonly message: string;
  /** The correlation ID in the client's error. */
  readonly correlationId: string;
  readonly method: string;
  /** The path without the query string. */
  readonly path: string;
  /** The thrown value, with its stack and cause. */
  readonly error: unknown;
}

/** A function that receives log entries; `false` turns logging off. */
export type LogOption = false | ((entry: LogEntry) => void);

/** Writes an entry to standard error. */
export function logToConsole({ error, ...entry }: LogEntry): void {
  console.error(`[modelway] ${entry.method} ${entry.path} ${entry.correlationId}:`, error);
}

/**
 * Returns the given log option, or the default: standard error.
 *
 * @throws {TypeError} if it is neither a function nor `false`.
 */
export function resolveLog(log: LogOption = logToConsole): LogOption {
  if (log === false || typeof log === 'function') return log;
  throw new TypeError(`Option log must be a function or false, not ${showValue(log)}.`);
}

/** Writes warnings about the options to standard error at start-up, unless logging is off. */
export function logWarnings(warnings: readonly string[], log: LogOption): void {
  if (!log) return;
  for (const warning of warnings) console.warn(`[modelway] ${warning}`);
}

/**
 * Logs each error that has a correlation ID, to standard error if the log function itself fails.
 */
export function logErrors(
  errors: readonly ApiError[],
  request: { readonly method: string; readonly path: string },
  log: LogOption,
): void {
  if (!log) return;
  for (const { correlationId, message, cause } of errors) {
    if (correlationId === undefined) continue;
    const { method, path } = request;
    const entry: LogEntry = { level: 'error', message, correlationId, method, path, error: cause };
    try {
      log(entry);
    } catch (error) {
      // The client must still receive its response, and the entry must not be lost.
      logToConsole({ ...entry, error });
      logToConsole(entry);
    }
  }
}
