import type { ScalarFieldDescription, SchemaDescription } from '@modelway/core';
import { isMembers } from '@modelway/core/sql';
import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';
import { createFilterWalk } from './walk-filters.ts';

/**
 * The maximum number of listed values. Prisma splits more of them over several statements, which
 * gives wrong results inside a negation or an alternative: other rows would be found, changed or
 * deleted.
 */
const MAX_LISTED = 30_000;

/** Creates a check for more listed values in an operation's conditions than one statement allows. */
export function createListedValueCheck(
  schema: SchemaDescription,
): (model: string, args: unknown) => void {
  const walkFilters = createFilterWalk(schema);
  /** @throws {InvalidArgumentsError} */
  return (model, args) => {
    let listed = 0;
    walkFilters(model, args, (filter, field) => {
      listed += countInFilter(filter, field);
    });
    if (listed <= MAX_LISTED) return;
    throw new InvalidArgumentsError(
      `Prisma supports at most ${MAX_LISTED} listed values in one operation`,
    );
  };
}

function countInFilter(filter: unknown, { type }: ScalarFieldDescription): number {
  if (type !== 'Json') return countListed(filter);
  // Only a count of Json values is compared with listed numbers.
  return isMembers(filter) ? countListed(filter._count) : 0;
}

/** Counts the values in all `in` and `notIn` lists. */
function countListed(filter: unknown): number {
  if (!isMembers(filter)) return 0;
  let count = 0;
  for (const [operator, operand] of Object.entries(filter)) {
    const isList = Array.isArray(operand) && (operator === 'in' || operator === 'notIn');
    count += isList ? operand.length : countListed(operand);
  }
  return count;
}
