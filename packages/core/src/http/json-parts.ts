import { LimitExceededError } from '../errors/request-errors.ts';

/** The maximum number of list members that are serialized at a time. */
const BATCH = 50;

/** The length of text that is serialized at a time if members are long. */
const PART_LENGTH = 262_144;

/**
 * Serializes a value as JSON in parts: the members of a long list a few at a time, so that a text
 * above the budget is never built as a whole.
 *
 * @param value plain JSON, as the codec returns it.
 * @throws {LimitExceededError} as soon as the text exceeds the budget.
 */
export function toJsonParts(value: unknown, spend: SpendText): readonly string[] {
  if (Array.isArray(value)) return toListParts(value, spend);
  if (!hasLongList(value)) return [spend(JSON.stringify(value))];
  const parts: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    parts.push(spend(`${parts.length > 0 ? ',' : '{'}${JSON.stringify(name)}:`));
    for (const part of toJsonParts(member, spend)) parts.push(part);
  }
  parts.push(spend('}'));
  return parts;
}

/** Serializes a list as `toJsonParts` does. */
export function toListParts(list: Iterable<unknown>, spend: SpendText): readonly string[] {
  const parts: string[] = [spend('[')];
  let batch: unknown[] = [];
  let size = 1;
  const flush = (): void => {
    if (batch.length === 0) return;
    const text = JSON.stringify(batch).slice(1, -1);
    parts.push(spend(parts.length > 1 ? `,${text}` : text));
    size = Math.max(1, Math.min(BATCH, Math.floor((PART_LENGTH * batch.length) / text.length)));
    batch = [];
  };
  for (const member of list) {
    if (hasLongList(member)) {
      flush();
      if (parts.length > 1) parts.push(spend(','));
      for (const part of toJsonParts(member, spend)) parts.push(part);
      continue;
    }
    batch.push(member);
    if (batch.length >= size) flush();
  }
  flush();
  parts.push(spend(']'));
  return parts;
}

/** Whether a value is a list, or a record with a list, of more than one batch. */
function hasLongList(value: unknown): value is object {
  if (Array.isArray(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  for (const name in value) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (Array.isArray(member) && member.length > BATCH) return true;
  }
  return false;
}

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
