import { isPlainObject, isScalar, type Row } from './scalars.ts';
import { toScalar } from './to-scalar.ts';

/** Computes a new value from that of the row. Their types are equal. */
interface Arithmetic {
  readonly number: (value: number, operand: number) => number;
  readonly bigint: (value: bigint, operand: bigint) => bigint;
}

const ARITHMETIC: ReadonlyMap<string, Arithmetic> = new Map([
  [
    'increment',
    { number: (a: number, b: number) => a + b, bigint: (a: bigint, b: bigint) => a + b },
  ],
  [
    'decrement',
    { number: (a: number, b: number) => a - b, bigint: (a: bigint, b: bigint) => a - b },
  ],
  [
    'multiply',
    { number: (a: number, b: number) => a * b, bigint: (a: bigint, b: bigint) => a * b },
  ],
]);

/**
 * Applies the data of an update to the fields that a row has. Ignores nested writes, and operations
 * whose result depends on the database.
 */
export function applyData(row: Row, data: unknown): Row {
  if (!isPlainObject(data)) return row;
  const changes = Object.entries(data).flatMap(([name, write]): [string, unknown][] => {
    if (!Object.hasOwn(row, name)) return [];
    const value = toValue(row[name], write);
    return value === undefined ? [] : [[name, value]];
  });
  return changes.length === 0 ? row : { ...row, ...Object.fromEntries(changes) };
}

/** Returns the new value of a field, or `undefined` if it is not known. */
function toValue(value: unknown, write: unknown): unknown {
  if (Array.isArray(value)) return toList(value, write) ?? setOf(value, write);
  if (isScalar(write)) return isScalar(value) ? toScalar(write, value) : undefined;
  return setOf(value, write) ?? calculate(value, write);
}

function setOf(value: unknown, write: unknown): unknown {
  return isPlainObject(write) && Object.hasOwn(write, 'set')
    ? toValue(value, write.set)
    : undefined;
}

function calculate(value: unknown, write: unknown): unknown {
  const [[name = '', argument] = []] = isPlainObject(write) ? Object.entries(write) : [];
  const operand = toScalar(argument, value);
  const operation = ARITHMETIC.get(name);
  if (typeof value === 'number' && typeof operand === 'number') {
    return operation?.number(value, operand);
  }
  if (typeof value === 'bigint' && typeof operand === 'bigint') {
    return operation?.bigint(value, operand);
  }
  return undefined;
}

function toList(value: readonly unknown[], write: unknown): unknown {
  if (!Array.isArray(write)) return undefined;
  const [item = null] = value;
  const list = write.map((each) => toValue(item, each));
  return list.includes(undefined) ? undefined : list;
}
