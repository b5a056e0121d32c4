import type { LoggedError } from './to-logged-error.ts';

/** The time for which a stack is not logged again, in milliseconds. */
const QUIET = 600_000;

/** The maximum number of different failures to remember. */
const MOST = 200;

/** When each log got the stack of each failure, those longest ago first. */
const LOGGED = new WeakMap<object, Map<string, number>>();

/**
 * Whether a log has got the stack of a failure in the last ten minutes. If not, it is taken to get
 * it now.
 */
export function isRepeated(log: object, error: LoggedError, now: number = Date.now()): boolean {
  const logged = LOGGED.get(log) ?? new Map<string, number>();
  LOGGED.set(log, logged);
  const key = keyOf(error);
  const before = logged.get(key);
  if (before !== undefined && now - before < QUIET) return true;
  logged.delete(key);
  logged.set(key, now);
  for (const oldest of logged.keys()) {
    if (logged.size <= MOST) break;
    logged.delete(oldest);
  }
  return false;
}

/** Returns an error with the name, the message and the code alone. */
export function withoutStack({ name, message, code }: LoggedError): LoggedError {
  const error: Error = Object.create(Error.prototype);
  const shown = { name, message, stack: `${name}: ${message}` };
  for (const [property, value] of Object.entries(shown)) {
    Object.defineProperty(error, property, { value, configurable: true });
  }
  return Object.assign(error, code !== undefined && { code });
}

/** Names, codes and places of an error and its causes. Messages may have values of requests. */
function keyOf({ name, code, stack, message, cause }: LoggedError): string {
  const [place = ''] = /^\s*at .*$/m.exec(stack?.replace(message, '') ?? '') ?? [];
  return [name, code, place.trim(), cause ? keyOf(cause as LoggedError) : ''].join('\n');
}
