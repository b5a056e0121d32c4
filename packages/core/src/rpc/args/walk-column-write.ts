import { isJson, isNumeric, isTypedList } from '../../grammar/grammar.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import type { ScalarField } from '../../schema/schema-model.ts';
import { isReference, referredValue } from '../../schema/values/reference.ts';
import type { Walk } from './args-visitor.ts';
import { visitArithmetic } from './visit.ts';
import { expectedAt, isPlainObject, unknownKey, walkEach, walkList, walkMembers } from './walk.ts';
import { walkNullable, walkValue } from './walk-value.ts';

/** A column, and whether it is of a new record. */
interface ColumnScope {
  readonly field: ScalarField;
  readonly mode: 'create' | 'update';
}

/** Walks the new value of a column: a value, or `{ increment: 1 }` and the like. */
export function walkColumnWrite(write: unknown, { field, mode }: ColumnScope, walk: Walk): unknown {
  if (field.list) return walkListWrite(write, { field, mode }, walk);
  // A Json field's members are its value.
  if (isJson(field) || !isPlainObject(write)) return walkNullable(write, field, walk);
  const [operation = '', ...others] = Object.keys(write);
  if (mode === 'create' || operation === '' || others.length > 0) {
    throw expectedAt('a value', walk);
  }
  if (operation === 'set') {
    return walkSet(write, walk, (value, inner) => walkNullable(value, field, inner));
  }
  return walkMembers(write, walk, (key, operand, inner) => {
    // The result of arithmetic would reveal a value that the caller cannot see.
    if (!isNumeric(field) || field.writeOnly || !ARITHMETIC.has(key)) {
      throw unknownKey(key, walk, isNumeric(field) && !field.writeOnly ? ARITHMETIC : ['set']);
    }
    visitArithmetic(field, key, inner);
    return walkArithmetic(operand, { field, operation: key }, inner);
  });
}

/**
 * Walks `{ set: … }`, and returns the plain value. It means the same, and ORMs write it correctly in
 * every operation.
 */
function walkSet(
  write: JsonObject,
  walk: Walk,
  walkOperand: (value: unknown, walk: Walk) => unknown,
): unknown {
  let set: unknown;
  walkMembers(write, walk, (_key, value, inner) => {
    set = walkOperand(value, inner);
  });
  return set;
}

/** The operations of an update on a number. */
export const ARITHMETIC: ReadonlySet<string> = new Set([
  'increment',
  'decrement',
  'multiply',
  'divide',
]);

/** Walks the new value of a list: the list, `{ set: [ … ] }`, or in an update `{ push: … }`. */
function walkListWrite(write: unknown, { field, mode }: ColumnScope, walk: Walk): unknown {
  const item = { ...field, list: false };
  const walkItem = (value: unknown, at: Walk) => walkValue(value, item, at);
  if (!isPlainObject(write)) return walkList(write, walk, walkItem);
  if (Object.keys(write).length !== 1) throw expectedAt('either "set" or "push"', walk);
  if (Object.hasOwn(write, 'set')) {
    return walkSet(write, walk, (value, inner) => walkList(value, inner, walkItem));
  }
  return walkMembers(write, walk, (key, value, inner) => {
    const hasPush = mode === 'update' && !isTypedList(field);
    if (key !== 'push' || !hasPush)
      throw unknownKey(key, walk, hasPush ? ['set', 'push'] : ['set']);
    // A Json value may be a list itself.
    return isJson(field) ? walkList(value, inner, walkItem) : walkEach(value, inner, walkItem);
  });
}

interface Arithmetic {
  readonly field: ScalarField;
  readonly operation: string;
}

/** Walks the operand of `increment` and the like: a number, whatever the field's own type. */
function walkArithmetic(sent: unknown, arithmetic: Arithmetic, walk: Walk): unknown {
  const operand = walkOperand(sent, arithmetic, walk);
  const value = referredValue(operand);
  // Databases differ in the result: an error, or NULL.
  if (arithmetic.operation === 'divide' && !isReference(value) && Number(value) === 0) {
    throw expectedAt('a number other than 0', walk);
  }
  return operand;
}

function walkOperand(sent: unknown, { field, operation }: Arithmetic, walk: Walk): unknown {
  const operand = referredValue(sent);
  const { type } = field;
  const { provider, dialect } = walk.grammar;
  // A driver's numbers make an integer fractional in SQLite, and a decimal an integer.
  if (provider === 'sqlite' && operation === 'divide' && type !== 'Float') {
    throw expectedAt('the new value instead of divide, which is not exact in this database', walk);
  }
  if (type === 'Float' || isReference(operand)) return walkValue(sent, field, walk);
  if (type === 'Decimal') {
    return typeof operand === 'number' && Number.isFinite(operand)
      ? operand
      : walkValue(operand, field, walk);
  }
  const isBig = typeof operand === 'bigint' && type === 'BigInt';
  if (isBig && BigInt.asIntN(64, operand) !== operand) throw expectedAt('a 64-bit integer', walk);
  if (!isBig && !Number.isSafeInteger(operand)) throw expectedAt('an integer', walk);
  return dialect.exactByBigInt && type === 'BigInt' ? BigInt(operand as number) : operand;
}
