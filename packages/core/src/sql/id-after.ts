import type { ForeignKeyPair, ModelDescription } from '../schema/schema-description.ts';
import { isMembers, type Members } from './members.ts';

/** Returns the id that a record has after a change; `null` if a relationship may set a part of it. */
export function idAfter(id: Members, data: Members, { fields }: ModelDescription): Members | null {
  const isSet = fields.some((field) => {
    const keys = field.kind === 'relation' ? (field.foreignKey ?? []) : [];
    return keys.some((key) => key.field in id && setsKey(data[field.name], key));
  });
  if (isSet) return null;
  const values = Object.entries(id).map(([name, value]) => [name, valueAfter(value, data[name])]);
  return Object.fromEntries(values);
}

/** Whether nested writes link another record, or change the field that a foreign key refers to. */
function setsKey(writes: unknown, { references }: ForeignKeyPair): boolean {
  if (!isMembers(writes)) return false;
  const { update, ...others } = writes;
  if (Object.keys(others).length > 0) return true;
  const { data } = Object(update) as Members;
  return [update, data].some((row) => isMembers(row) && row[references] !== undefined);
}

function valueAfter(value: unknown, change: unknown): unknown {
  if (!isMembers(change)) return change === undefined ? value : change;
  const [[operation = '', operand] = []] = Object.entries(change);
  const method = DECIMAL_METHODS.get(operation);
  const decimal = value as Readonly<Record<string, unknown>>;
  if (method && typeof decimal[method] === 'function') return decimal[method](operand);
  const by = typeof value === 'bigint' ? BigInt(operand as bigint) : operand;
  return calculate(operation, [value, by]);
}

/** The methods of both ORMs' Decimal. */
const DECIMAL_METHODS: ReadonlyMap<string, string> = new Map([
  ['increment', 'plus'],
  ['decrement', 'minus'],
  ['multiply', 'times'],
  ['divide', 'div'],
]);

/** Calculates with two numbers, or two bigints. */
function calculate(operation: string, operands: readonly [unknown, unknown]): unknown {
  const [value, by] = operands as readonly unknown[] as readonly [number, number];
  switch (operation) {
    case 'increment':
      return value + by;
    case 'decrement':
      return value - by;
    case 'multiply':
      return value * by;
    case 'divide':
      return typeof value === 'number' ? Math.trunc(value / by) : value / by;
    default:
      return by;
  }
}
