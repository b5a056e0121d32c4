import { wrongOption } from '../options/assert-options.ts';
import type { LogEntry, Logger, LogOption } from './log-entry.ts';
import { toLoggedError } from './to-logged-error.ts';
import { writeToConsole } from './write-to-console.ts';

/** Writes an entry and never throws; `false` if logging is off. */
export type WriteLog = false | ((entry: LogEntry) => void);

/**
 * Resolves the option `log`; the default is the console.
 *
 * @throws {TypeError} if it is neither a logger, a function nor `false`.
 */
export function resolveLog(log: LogOption = console): WriteLog {
  if (log === false) return false;
  if (log === console) return writeToConsole;
  if (typeof log === 'function') return guard(log);
  if (isLogger(log)) return guard((entry) => writeToLogger(log, entry));
  throw wrongOption('log', 'a logger { error, warn, info }, a function or false', log);
}

/**
 * Creates the function that logs failures which no handler logs, as handlers do: without properties
 * of the thrown value that may contain secrets.
 *
 * @param log the option of a handler.
 * @throws {TypeError} if it is neither a logger, a function nor `false`.
 */
export function createErrorLog(log?: LogOption): (message: string, thrown: unknown) => void {
  const write = resolveLog(log);
  return (message, thrown) => {
    if (write) write({ level: 'error', message, error: toLoggedError(thrown) });
  };
}

/** Writes warnings about the options at start-up. */
export function logWarnings(warnings: readonly string[], log: WriteLog): void {
  if (!log) return;
  for (const message of warnings) log({ level: 'warn', message });
}

function isLogger(log: unknown): log is Logger {
  if (typeof log !== 'object' || log === null) return false;
  const { error, warn, info } = log as Partial<Logger>;
  return [error, warn, info].every((method) => typeof method === 'function');
}

/** pino and bunyan serialize an error as `err`, and have a `level` of their own. */
function writeToLogger(log: Logger, { level, message, error, ...entry }: LogEntry): unknown {
  return log[level]({ ...entry, ...(error && { err: error }) }, message);
}

/** Wraps a log. If it fails, the entry goes to the console, so that it is not lost. */
function guard(write: (entry: LogEntry) => unknown): (entry: LogEntry) => void {
  return (entry) => {
    const fail = (error: unknown): void => {
      const message = 'The log failed. Its entry follows.';
      writeToConsole({ level: 'error', message, error: toLoggedError(error) });
      writeToConsole(entry);
    };
    try {
      const written = write(entry);
      // A rejected promise would end the process.
      if (written instanceof Promise) written.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
}
