import type { ApiError } from '../errors/api-error.ts';

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

/** Logs each error that has a correlation id. */
export function logErrors(
  errors: readonly ApiError[],
  request: { readonly method: string; readonly path: string },
  log: LogOption,
): void {
  if (!log) return;
  for (const { correlationId, message, cause } of errors) {
    if (correlationId === undefined) continue;
    const { method, path } = request;
    log({ level: 'error', message, correlationId, method, path, error: cause });
  }
}
