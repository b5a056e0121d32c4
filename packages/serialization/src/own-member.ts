/**
 * Tells whether a value has a member of its own by that name; of a list, only an index in its
 * canonical form counts: not `01`, `-0` or `length`.
 */
export function hasOwnMember(value: unknown, key: string): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
  return !Array.isArray(value) || /^(?:0|[1-9]\d*)$/.test(key);
}
