import { isPlainObject } from './walk.ts';

/** Copies lists and objects of JSON, and replaces every other value with the result of `map`. */
export function mapValues(value: unknown, map: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapValues(item, map));
  if (!isPlainObject(value)) return map(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, mapValues(member, map)]),
  );
}
