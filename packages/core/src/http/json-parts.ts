import type { SpendText } from './text-budget.ts';

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
