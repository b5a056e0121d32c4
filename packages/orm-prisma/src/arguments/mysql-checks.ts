import type { SchemaDescription } from '@modelway/core';
import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';

/**
 * Creates a check for conditions on Json lists, which Prisma evaluates wrongly on MySQL: two values
 * are equal there if each contains the other, as `[1, 2]` and `[2, 1, 1]` do.
 */
export function createJsonListCheck({
  provider,
  models,
}: SchemaDescription): (args: unknown) => void {
  const names = new Set(
    models.flatMap(({ fields }) =>
      fields.flatMap((each) => (each.kind === 'scalar' && each.type === 'Json' ? [each.name] : [])),
    ),
  );
  return provider === 'mysql' && names.size > 0 ? (args) => assertNoLists(args, names) : () => {};
}

/** The members of arguments that contain conditions, including those of nested writes. */
const CONDITIONS: ReadonlySet<string> = new Set([
  'where',
  'having',
  'cursor',
  'connect',
  'disconnect',
  'set',
  'delete',
  'deleteMany',
]);

/** @throws {InvalidArgumentsError} */
function assertNoLists(args: unknown, names: ReadonlySet<string>, isCondition = false): void {
  if (typeof args !== 'object' || args === null || ArrayBuffer.isView(args)) return;
  for (const [key, member] of Object.entries(args)) {
    if (!names.has(key)) {
      assertNoLists(member, names, isCondition || CONDITIONS.has(key));
      continue;
    }
    const { equals, not } = Object(member) as { readonly equals?: unknown; readonly not?: unknown };
    // The members of a Json field are its value, not arguments.
    if (isCondition && (hasItems(equals) || hasItems(not))) {
      throw new InvalidArgumentsError(`"${key}" cannot be compared with a list in this database`);
    }
  }
}

function hasItems(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value) && value.length > 0) return true;
  return Object.values(value).some(hasItems);
}

/** The members with the new values, of the operations that return the changed record. */
const CHANGES: ReadonlyMap<string, 'data' | 'update'> = new Map([
  ['update', 'data'],
  ['upsert', 'update'],
]);

/**
 * Creates a check for the division of an id on MySQL. Prisma rounds the new id otherwise than the
 * database, and so returns null instead of the changed record.
 */
export function createIdCheck({
  provider,
  models,
}: SchemaDescription): (model: string, operation: string, args: unknown) => void {
  if (provider !== 'mysql') return () => {};
  const ids = new Map(models.map(({ name, idFields }) => [name, idFields]));
  return (model, operation, args) => {
    const changes = Object(Object(args)[CHANGES.get(operation) ?? '']);
    const divided = ids.get(model)?.find((name) => Object.hasOwn(Object(changes[name]), 'divide'));
    if (divided === undefined) return;
    throw new InvalidArgumentsError(
      `Prisma does not support "divide" of the id "${divided}" in this database`,
    );
  };
}
