import { InvalidArgumentsError } from './invalid-arguments-error.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Replaces the negations of aggregates in the `having` of an operation by the opposite operators.
 * ZenStack would compare the field of a record, rather than the aggregate of the group.
 *
 * @returns the same arguments if there are none.
 * @throws {InvalidArgumentsError} for a negation without an opposite operator.
 */
export function negateAggregates(args: unknown): unknown {
  const { having } = Object(args) as Members;
  if (!isObject(having)) return args;
  const mapped = mapMembers(having, (filter, field) =>
    mapMembers(filter, (operators, aggregate) =>
      aggregate.startsWith('_') && isObject(operators) && 'not' in operators
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
  if (!isObject(negated)) return { notIn: [negated] };
  const [entry, ...others] = Object.entries(negated);
  if (!entry || others.length > 0) return undefined;
  const [operator, operand] = entry;
  if (operator === 'not') return isObject(operand) ? operand : { equals: operand };
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

function mapMembers(part: unknown, map: (member: unknown, name: string) => unknown): unknown {
  if (!isObject(part)) return part;
  const entries = Object.entries(part).map(([name, member]) => [name, map(member, name)] as const);
  const isSame = entries.every(([name, member]) => member === part[name]);
  return isSame ? part : Object.fromEntries(entries);
}

/** Whether a value is a plain object: values of fields such as dates are objects, too. */
function isObject(part: unknown): part is Members {
  if (typeof part !== 'object' || part === null) return false;
  const prototype = Object.getPrototypeOf(part);
  return prototype === Object.prototype || prototype === null;
}
