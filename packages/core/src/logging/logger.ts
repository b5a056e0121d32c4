import type { ApiError } from '../errors/api-error.ts';
import { showValue } from '../errors/show-value.ts';

/** Something that the operator should know; the client was told no more than the id. */
export interface LogEntry {
  readonly level: 'error';
  readonly message: string;
  /** As in the client's error. */
  readonly correlationId: string;
  readonly method: string;
  /** Without the query string. */
  readonly path: string;
  /** What was thrown, with its stack and cause. */
  readonly error: unknown;
}

/** Takes log entries; `false` turns logging off. */
export type LogOption = false | ((entry: LogEntry) => void);

/** Writes an entry to standard error. */
export function logToConsole({ error, ...entry }: LogEntry): void {
  console.error(`[modelway] ${entry.method} ${entry.path} ${entry.correlationId}:`, error);
}

/**
 * The log in force: the given one, else standard error.
 *
 * @throws {TypeError} where it is neither a function nor `false`.
 */
export function resolveLog(log: LogOption = logToConsole): LogOption {
  if (log === false || typeof log === 'function') return log;
  throw new TypeError(`Option log must be a function or false, not ${showValue(log)}.`);
}

/** Writes what is wrong with the options to standard error, at start-up, unless logging is off. */
export function logWarnings(warnings: readonly string[], log: LogOption): void {
  if (!log) return;
  for (const warning of warnings) console.warn(`[modelway] ${warning}`);
}

/** Logs each error that has a correlation id; to standard error where the log itself fails. */
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
      // The client still gets its answer, and the entry must not be lost.
      logToConsole({ ...entry, error });
      logToConsole(entry);
    }
  }
}
