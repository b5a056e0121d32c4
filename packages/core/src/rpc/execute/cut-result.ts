import type { ReturnedMembers } from '../plan/plan-returned.ts';

/** Removes members that must not be returned from rows, and from their related rows. */
export function cutResult(result: unknown, members: ReturnedMembers): unknown {
  if (Array.isArray(result)) return result.map((row) => cutResult(row, members));
  if (typeof result !== 'object' || result === null) return result;
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(result)) {
    if (!members.has(name)) continue;
    const related = members.get(name);
    row[name] = related ? cutResult(value, related) : value;
  }
  return row;
}
