import { mappedName } from './describe-schema.ts';
import type { ZenStackSchema } from './zenstack-schema.ts';

/** Enum → the name of each value by its name in the database, if `@map` sets one. */
export type EnumNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Returns the enums with `@map`; `undefined` if there are none. ZenStack names their values in rows,
 * but not in related rows and aggregates of groups.
 *
 * @throws {TypeError} if a value is mapped to the name of another one: it could be either.
 */
export function enumNamesOf({ enums = {} }: ZenStackSchema): EnumNames | undefined {
  const all = new Map<string, ReadonlyMap<string, string>>();
  for (const [enumName, { values, fields = {} }] of Object.entries(enums)) {
    const names = new Map<string, string>();
    for (const [name, field] of Object.entries(fields)) {
      const mapped = mappedName(field, '@map');
      if (mapped === undefined || mapped === name) continue;
      if (Object.hasOwn(values, mapped)) {
        throw new TypeError(
          `Enum ${enumName}: @map("${mapped}") of ${name} is the name of another value. Map it to another text.`,
        );
      }
      names.set(mapped, name);
    }
    if (names.size > 0) all.set(enumName, names);
  }
  return all.size > 0 ? all : undefined;
}

/** Whether a type is an enum with `@map`. */
export function hasMappedValues(type: string, { enums = {} }: ZenStackSchema): boolean {
  if (!Object.hasOwn(enums, type)) return false;
  return Object.values(enums[type]?.fields ?? {}).some(
    (field) => mappedName(field, '@map') !== undefined,
  );
}

/** Returns a value, or the values of a list, by name. */
export function nameValues(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => nameValues(item, names));
  return names.get(value as string) ?? value;
}
