import { LimitExceededError } from './limit-errors.ts';
import { causesOf } from './orm-error.ts';

/**
 * Returns the error to report for a failed read. A result that exceeds the maximum length of a
 * string, 2^29 - 24 characters in V8, exceeds a limit; any other failure is returned unchanged.
 */
export function explainLength(thrown: unknown): unknown {
  for (const error of causesOf(thrown)) {
    const { code, message } = error as ErrorLike;
    if (code === 'ERR_STRING_TOO_LONG' || message === 'Invalid string length') {
      return new LimitExceededError(
        'The response is longer than the longest text the server can create. Request fewer records or fields.',
        { cause: thrown },
      );
    }
  }
  return thrown;
}

interface ErrorLike {
  readonly code?: unknown;
  readonly message?: unknown;
}
