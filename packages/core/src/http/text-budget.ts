import { LimitExceededError } from '../errors/limit-errors.ts';

/**
 * Takes a part of a response off the budget, and returns it.
 *
 * @throws {LimitExceededError} if the parts have more bytes than the budget.
 */
export type SpendText = (text: string) => string;

/** The maximum number of UTF-8 bytes for a code unit of a string. */
const MAX_BYTES = 3;

/**
 * Creates the text budget of one response: `limits.responseBytes`.
 *
 * @param limit the maximum size in bytes. Bytes are counted only if the length of the text may
 * exceed it.
 */
export function createTextBudget(limit: number): SpendText {
  let length = 0;
  let bytes = 0;
  let uncounted: string[] = [];
  return (text) => {
    length += text.length;
    uncounted.push(text);
    if (length * MAX_BYTES <= limit) return text;
    if (length > limit) throw tooLong(limit);
    for (const part of uncounted) bytes += new TextEncoder().encode(part).length;
    uncounted = [];
    if (bytes > limit) throw tooLong(limit);
    return text;
  };
}

function tooLong(limit: number): LimitExceededError {
  return new LimitExceededError(
    `The response is too long; the limit responseBytes is ${limit}. Request fewer records or fields.`,
  );
}
