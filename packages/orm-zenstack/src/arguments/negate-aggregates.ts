import { isMembers, type Members, mapMembers } from '@modelway/core/sql';
import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';
import type { ZenStackModel, ZenStackSchema } from '../schema/zenstack-schema.ts';

/**
 * Checks for conditions on aggregates in the `having` of an operation that ZenStack drops, those of
 * fields that are no numbers, texts or dates; or that SQLite compares as texts, those of decimals.
 *
 * @throws {InvalidArgumentsError}
 */
export function assertAggregates(
  args: unknown,
  { fields }: ZenStackModel,
  { enums = {}, provider }: ZenStackSchema,
): void {
  const { having } = Object(args) as Members;
  if (!isMembers(having)) return;
  for (const [name, filter] of Object.entries(having)) {
    const { type = '' } = fields[name] ?? {};
    const isDropped = Object.hasOwn(enums, type) || type === 'Boolean' || type === 'Bytes';
    const isText = type === 'Decimal' && provider.type === 'sqlite';
    const wrong = Object.keys(Object(filter)).find(
      (each) => each.startsWith('_') && (isDropped || (isText && each !== '_count')),
    );
    if (wrong === undefined) continue;
    const message = `ZenStack cannot compare the aggregate "${wrong}" of "${name}", which is of type ${type}, in this database`;
    throw new InvalidArgumentsError(message, ['having', name, wrong]);
  }
}

/**
 * Replaces the negations of aggregates in the `having` of an operation by the opposite operators.
 * ZenStack would compare the field of a record, rather than the aggregate of the group.
 *
 * @returns the same arguments if there are none.
 * @throws {InvalidArgumentsError} for a negation without an opposite operator.
 */
export function negateAggregates(args: unknown): unknown {
  const { having } = Object(args) as Members;
  if (!isMembers(having)) return args;
  const mapped = mapMembers(having, (filter, field) =>
    mapMembers(filter, (operators, aggregate) =>
      aggregate.startsWith('_') && isMembers(operators) && 'not' in operators
        ? withoutNot(operators, ['having', field, aggregate])
        : operators,
    ),
  );
  return mapped === having ? args : { ...Object(args), having: mapped };
}

function withoutNot(filter: Members, path: readonly string[]): Members {
  const { not, ...others } = filter;
  const opposite = oppositeOf(not);
  const rebuilt: Record<string, unknown> = { ...others };
  for (const [operator, operand] of Object.entries(opposite ?? { not })) {
    const other = rebuilt[operator];
    if (!opposite || (other !== undefined && operator !== 'notIn')) {
      const message = 'ZenStack does not support this negation of an aggregate';
      throw new InvalidArgumentsError(message, [...path, 'not']);
    }
    rebuilt[operator] = other === undefined ? operand : [other, operand].flat();
  }
  return 'not' in rebuilt ? withoutNot(rebuilt, path) : rebuilt;
}

/** Returns the operator that matches the values which `not` does. */
function oppositeOf(negated: unknown): Members | undefined {
  if (!isMembers(negated)) return { notIn: [negated] };
  const [entry, ...others] = Object.entries(negated);
  if (!entry || others.length > 0) return undefined;
  const [operator, operand] = entry;
  if (operator === 'not') return isMembers(operand) ? operand : { equals: operand };
  if (operator === 'equals') return { notIn: [operand] };
  const opposite = OPPOSITES[operator];
  return opposite === undefined ? undefined : { [opposite]: operand };
}

const OPPOSITES: Readonly<Record<string, string>> = {
  in: 'notIn',
  notIn: 'in',
  lt: 'gte',
  lte: 'gt',
  gt: 'lte',
  gte: 'lt',
};
