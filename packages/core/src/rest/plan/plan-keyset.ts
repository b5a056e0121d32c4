import { nextMillisecond } from '../../schema/values/millisecond.ts';
import type { Cursor, Keyset, KeysetKey } from '../rest-cursor.ts';
import { EVERY_ROW } from '../rest-operators.ts';
import { allOf, anyOf } from './plan-condition.ts';
import type { Where } from './rest-plan.ts';

/**
 * Plans the condition that a row is behind a cursor, or before it. The rows are compared in the
 * database, by its own order of texts. The first key alone is a range, so that an index is used:
 * `a >= 1 AND (a > 1 OR id > 5)`.
 */
export function planKeyset(
  { keys }: Keyset,
  { values, behind }: Cursor,
  side: 'after' | 'before',
): Where {
  const isAfter = side === 'after';
  // A cursor behind a row has that row before it.
  return planFrom(isAfter ? keys : reversed(keys), values, { inclusive: behind && !isAfter });
}

/** Returns the keys of the opposite order. */
export function reversed(keys: readonly KeysetKey[]): readonly KeysetKey[] {
  return keys.map((key) => ({
    ...key,
    direction: key.direction === 'asc' ? 'desc' : 'asc',
    nulls: key.nulls && (key.nulls === 'first' ? 'last' : 'first'),
  }));
}

function planFrom(
  [key, ...keys]: readonly KeysetKey[],
  [value, ...values]: readonly unknown[],
  end: { readonly inclusive: boolean },
): Where {
  const { after, from } = boundsOf(key as KeysetKey, value);
  if (keys.length === 0) return oneOf(end.inclusive ? from : after);
  const range = oneOf(from);
  const rest = oneOf([...after, planFrom(keys, values, end)]);
  if (range === EVERY_ROW) return rest;
  // One object costs ORM clients less than a list of two.
  const isOne = Object.keys(range).every((name) => !(name in rest));
  return isOne ? { ...range, ...rest } : allOf([range, rest]);
}

/** Joins alternatives, of which there may be only one. */
function oneOf(parts: readonly Where[]): Where {
  const [only] = parts;
  return only && parts.length === 1 ? only : anyOf(parts);
}

/** Alternatives: a key comes after a value, or is the value or comes after it. */
interface Bounds {
  readonly after: readonly Where[];
  readonly from: readonly Where[];
}

function boundsOf(key: KeysetKey, value: unknown): Bounds {
  const { nulls } = key;
  const ofNull = [isNull(key)];
  if (value === null) {
    return nulls === 'last'
      ? { after: [], from: ofNull }
      : { after: [isPresent(key)], from: [EVERY_ROW] };
  }
  const { after, from } = compare(key, value);
  const last = nulls === 'last' ? ofNull : [];
  return {
    after: [...after.map((filter) => at(key, filter)), ...last],
    from: [...from.map((filter) => at(key, filter)), ...last],
  };
}

/** Returns alternative filters on the field of a key. */
function compare({ direction, field }: KeysetKey, value: unknown): Bounds {
  const isUp = direction === 'asc';
  if (field.type === 'Boolean') {
    // ORM clients do not compare Booleans. False comes first.
    const from = value === isUp ? [value] : [value, !value];
    return { after: from.slice(1).map(equal), from: from.map(equal) };
  }
  const next = nextMillisecond(field, value);
  // All times within the millisecond are the same.
  if (next && isUp) return { after: [{ gte: next }], from: [{ gte: value }] };
  if (next) return { after: [{ lt: value }], from: [{ lt: next }] };
  return isUp
    ? { after: [{ gt: value }], from: [{ gte: value }] }
    : { after: [{ lt: value }], from: [{ lte: value }] };
}

function equal(equals: unknown): Where {
  return { equals };
}

function isNull(key: KeysetKey): Where {
  const { path, field } = key;
  return path.length === 0 ? { [field.name]: { equals: null } } : { NOT: isPresent(key) };
}

/** Related rows count only if the database can read them, as in its order. */
function isPresent(key: KeysetKey): Where {
  return at(key, key.field.optional ? { not: null } : {});
}

/** Returns the condition on the field of a key. */
function at({ path, field }: KeysetKey, filter: Where): Where {
  return path.reduceRight<Where>((inner, { name }) => ({ [name]: { is: inner } }), {
    [field.name]: filter,
  });
}
