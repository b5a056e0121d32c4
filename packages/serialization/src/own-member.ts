/** Whether a JSON value has an own member with this name. The length of a list does not count. */
export function hasOwnMember(value: unknown, key: string): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
  return !Array.isArray(value) || key !== 'length';
}
