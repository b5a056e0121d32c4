/** Tells whether a JSON value has a member of its own by that name; a list's length is none. */
export function hasOwnMember(value: unknown, key: string): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
  return !Array.isArray(value) || key !== 'length';
}
