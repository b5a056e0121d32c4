import { isArgs } from '../writes/nested-args.ts';

/** Copies arguments of the ORM client to any depth, except instances of classes other than Date and bytes. */
export function copyArgs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyArgs);
  if (value instanceof Date) return new Date(value);
  if (value instanceof Uint8Array) return value.slice();
  if (!isArgs(value) && !isTagged(value)) return value;
  const keys = Reflect.ownKeys(value);
  return Object.fromEntries(keys.map((key) => [key, copyArgs(Reflect.get(value, key))]));
}

/** Whether a value is a plain object with a tag of its own, such as a reference to a result. */
function isTagged(value: unknown): value is object {
  return Object(value) === value && Object.getPrototypeOf(value) === Object.prototype;
}
