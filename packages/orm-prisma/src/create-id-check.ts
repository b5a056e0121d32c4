import type { SchemaDescription } from '@modelway/core';
import { InvalidArgumentsError } from './assert-arguments.ts';

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
