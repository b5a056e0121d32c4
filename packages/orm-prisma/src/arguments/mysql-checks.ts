import type { SchemaDescription } from '@modelway/core';
import { isMembers } from '@modelway/core/sql';
import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';
import { fromJsonOperand } from './json-operand.ts';
import { createFilterWalk } from './walk-filters.ts';

/**
 * Creates a check for conditions on Json lists, which Prisma evaluates wrongly on MySQL: two values
 * are equal there if each contains the other, as `[1, 2]` and `[2, 1, 1]` do.
 */
export function createJsonListCheck(
  schema: SchemaDescription,
): (model: string, args: unknown) => void {
  if (schema.provider !== 'mysql') return () => {};
  const walkFilters = createFilterWalk(schema);
  /** @throws {InvalidArgumentsError} */
  return (model, args) =>
    walkFilters(model, args, (filter, { name, type }) => {
      if (type !== 'Json' || !isMembers(filter)) return;
      if (![filter.equals, filter.not].some((each) => hasItems(fromJsonOperand(each)))) return;
      throw new InvalidArgumentsError(`"${name}" cannot be compared with a list in this database`);
    });
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
