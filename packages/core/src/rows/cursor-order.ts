import type { Model } from '../schema/schema-model.ts';
import type { Args } from './selection.ts';

/**
 * Whether the database applies the `take` of a read with a cursor. The ORM client applies it itself
 * unless the order is unique.
 */
export function isCursorBounded({ orderBy, cursor }: Args, { fields, idFields }: Model): boolean {
  const names = cursor ? namesOf(orderBy) : [];
  if (names.length === 0) return true;
  const isComparable = names.every((name) => {
    const field = fields.get(name);
    return field?.kind === 'scalar' && !field.optional;
  });
  return isComparable && idFields.every(({ name }) => names.includes(name));
}

/**
 * Returns the arguments with an order that ends with the ids, if there are a cursor and an order.
 */
export function withTotalOrder(args: Args, { idFields }: Model): Args {
  const { orderBy, cursor } = args;
  const names = cursor ? namesOf(orderBy) : [];
  if (names.length === 0) return args;
  const missing = idFields.filter(({ name }) => !names.includes(name));
  return { ...args, orderBy: [orderBy, missing.map(({ name }) => ({ [name]: 'asc' }))].flat() };
}

function namesOf(orderBy: unknown): readonly string[] {
  return [orderBy ?? []].flat().flatMap((order) => Object.keys(Object(order)));
}
