import { keyIn } from '../../schema/link.ts';
import type { Model } from '../../schema/schema-model.ts';

type Key = Readonly<Record<string, unknown>>;

/** Returns the unique keys in a `where` with plain values, the id first. */
export function keysIn(where: unknown, { idKey, uniqueKeys }: Model): readonly Key[] {
  const keys = new Map([[idKey.name, idKey], ...uniqueKeys]);
  return Array.from(keys.values(), ({ name, fields }) =>
    keyIn(Object(fields.length === 1 ? where : Object(where)[name]), fields),
  ).filter((key) => key !== undefined);
}
