import type { Operation } from '@modelway/core';
import { mapMembers } from '@modelway/core/sql';
import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';
import type { ZenStackModel } from '../schema/zenstack-schema.ts';

type Args = Readonly<Record<string, unknown>>;

/**
 * Orders a read from the end of a list, or from a cursor, by the ids. Without an order, ZenStack
 * reads the first rows and reverses them. To read from the end, it reverses the directions of an
 * order, but not the places of NULL.
 */
export function orderRange(args: Args, { idFields }: ZenStackModel): Args {
  const { take, cursor, orderBy = [], by = idFields } = args;
  const isReversed = Number(take) < 0;
  if (!isReversed && cursor === undefined) return args;
  if ([orderBy].flat().length > 0) {
    return isReversed ? { ...args, orderBy: reverseNulls(orderBy) } : args;
  }
  return { ...args, orderBy: [by].flat().map((name) => ({ [name as string]: 'asc' })) };
}

function reverseNulls(order: unknown): unknown {
  if (Array.isArray(order)) return order.map(reverseNulls);
  return mapMembers(order, (member, name) =>
    name === 'nulls' && typeof member === 'string'
      ? (OPPOSITES.get(member) ?? member)
      : reverseNulls(member),
  );
}

const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ['first', 'last'],
  ['last', 'first'],
]);

/**
 * Orders related rows as `orderRange` does.
 *
 * @throws {InvalidArgumentsError} if the ids are inherited, by which ZenStack cannot order them.
 */
export function orderRelatedRange(args: Args, model: ZenStackModel): Args {
  const ordered = orderRange(args, model);
  const inherited = model.idFields.find((name) => model.fields[name]?.originModel !== undefined);
  const isOrdered = [args.orderBy ?? []].flat().length > 0;
  if (ordered === args || inherited === undefined || isOrdered) return ordered;
  const message = `ZenStack cannot order related rows by "${inherited}", which is inherited. Add an orderBy by other fields`;
  throw new InvalidArgumentsError(message, [Number(args.take) < 0 ? 'take' : 'cursor']);
}

/**
 * Counts with an aggregation: ZenStack's `count` ignores an order, and fails on a negative `take`.
 */
export function countRange(count: Operation, aggregate: Operation | undefined): Operation {
  if (!aggregate) return count;
  return async (args) => {
    const { select, ...range } = Object(args) as Args;
    if (range.take === undefined && range.skip === undefined) return await count(args);
    const result = await aggregate({ ...range, _count: select ?? true });
    return (result as { readonly _count: unknown })._count;
  };
}
