import { LimitExceededError } from './limit-errors.ts';

/** A chain of causes is followed no further than this, in case it is a ring. */
const MAX_CAUSES = 5;

/**
 * Returns the error to report for what a read threw. A result that does not fit into one text, which
 * has at most 2^29 - 24 characters in V8, is a limit; any other failure stays as it is.
 */
export function explainLength(thrown: unknown): unknown {
  let error: unknown = thrown;
  for (let i = 0; i < MAX_CAUSES; i++) {
    const { code, message, cause } = Object(error) as ErrorLike;
    if (code === 'ERR_STRING_TOO_LONG' || message === 'Invalid string length') {
      return new LimitExceededError(
        'The response is longer than the longest text the server can create. Request fewer records or fields.',
        { cause: thrown },
      );
    }
    error = cause;
  }
  return thrown;
}

interface ErrorLike {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}
