import type { ScalarFieldDescription, SchemaDescription } from '@modelway/core';
import { createArgumentMap, isMembers } from '@modelway/core/sql';
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

/** The digits of a Decimal that a double always keeps. */
const EXACT_DIGITS = 15;

/**
 * Creates a check for arithmetic with Decimals on MySQL. Prisma sends the operand as a text, with
 * which MySQL computes as with a double: 0.1 and 0.2 make 0.30000000000000004. Columns of few
 * digits round the result to the exact one.
 */
export function createDecimalCheck({
  provider,
  models,
}: SchemaDescription): (model: string, args: unknown) => void {
  if (provider !== 'mysql') return () => {};
  const unchanged = <Part>(part: Part): Part => part;
  const conditions = { where: unchanged, having: unchanged, key: unchanged };
  const walk = createArgumentMap(new Map(models.map((model) => [model.name, model])), {
    ...conditions,
    column: assertExact,
  });
  /** @throws {InvalidArgumentsError} */
  return (model, args) => {
    walk(model, args);
  };
}

function assertExact(write: unknown, field: ScalarFieldDescription): unknown {
  const { name, type, digits = Number.POSITIVE_INFINITY } = field;
  if (type !== 'Decimal' || digits <= EXACT_DIGITS || !isMembers(write)) return write;
  throw new InvalidArgumentsError(
    `"${name}" may have more than ${EXACT_DIGITS} digits, with which this database does not compute exactly. Send the new value instead`,
  );
}
