import type { ModelDescription, SchemaDescription } from '@modelway/core';
import {
  createArgumentMap,
  fieldNamed,
  isMembers,
  type Members,
  mapEach,
  mapMembers,
} from '@modelway/core/sql';

/** Returns the arguments to send: the same ones if nothing has to change. */
type AdaptEmptyLists = (model: string, args: unknown) => unknown;

/** The types of items for which ZenStack converts the flag of `isEmpty` as it does an item. */
const CONVERTED: ReadonlySet<string> = new Set(['Decimal', 'Json']);

/**
 * Creates the function that replaces `isEmpty: true` in the conditions on lists of Decimal and Json
 * by a comparison with an empty list. ZenStack 3.9 converts the flag into a text, takes that for
 * false, and finds the lists that are not empty.
 *
 * @returns `undefined` if the schema has no such list.
 */
export function createEmptyListAdapter({ models }: SchemaDescription): AdaptEmptyLists | undefined {
  const byName = new Map(models.map((model) => [model.name, model]));
  const adapt = (where: Members, model: ModelDescription): Members =>
    mapMembers(where, (member, name) => {
      if (name === 'AND' || name === 'OR' || name === 'NOT') return adaptEach(member, model);
      const field = fieldNamed(model, name);
      if (field?.kind !== 'relation') {
        return field?.list && CONVERTED.has(field.type) ? compareWithEmpty(member) : member;
      }
      const target = byName.get(field.model);
      if (!target || !isMembers(member)) return member;
      const isDirect =
        !field.list && !Object.hasOwn(member, 'is') && !Object.hasOwn(member, 'isNot');
      if (isDirect) return adapt(member, target);
      return mapMembers(member, (related) => adaptEach(related, target));
    });
  const adaptEach = (conditions: unknown, model: ModelDescription): unknown =>
    mapEach(conditions, (each) => (isMembers(each) ? adapt(each, model) : each));
  if (!models.some(hasConvertedList)) return undefined;
  return createArgumentMap(byName, { where: adapt, having: (having) => having, key: adapt });
}

function hasConvertedList({ fields }: ModelDescription): boolean {
  return fields.some((field) => field.kind === 'scalar' && field.list && CONVERTED.has(field.type));
}

function compareWithEmpty(filter: unknown): unknown {
  if (!isMembers(filter) || filter.isEmpty !== true) return filter;
  const { isEmpty: _, ...others } = filter;
  // A list that also equals another one cannot be empty; the opposite flag, which ZenStack
  // converts correctly, contradicts it.
  const { equals = [] } = others;
  const isOther = Array.isArray(equals) && equals.length > 0;
  return { ...others, equals: [], ...(isOther && { isEmpty: false }) };
}
