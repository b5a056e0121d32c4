import { ForbiddenError } from '../../../errors/resource-errors.ts';
import { returnsRecords } from '../../../grammar/operations.ts';
import type { JsonObject } from '../../../http/parse-json.ts';
import type { Model } from '../../../schema/schema-model.ts';
import { selectFields, selectId } from '../../../schema/values/resource-id.ts';
import type { ArgsVisitor, Read, Walk } from '../args-visitor.ts';
import { isPlainObject, unknownKey } from '../walk.ts';

/**
 * Removes hidden fields that the ORM would return by default, and rejects writes that are not
 * exposed. The walk itself treats hidden names as unknown. Columns that extending models add to
 * rows cannot be omitted, so the result is cut (plan-returned).
 */
export const exposeArgs: ArgsVisitor = {
  visitWrittenField: (field) => {
    if (!field.writable) throw new ForbiddenError(`"${field.name}" is read-only.`);
  },
  visitRead: (args, read, walk) => {
    if (!returnsRecords(read.returns)) return args;
    if (!read.model.operations.has('read')) return onlyId(args, read.model, walk);
    return withoutHidden(withVisibleCounts(args, read), read);
  },
};

/** Selects the id alone: a caller who cannot read a model gets the id of a written record. */
function onlyId(
  { select, include, omit: _, ...args }: JsonObject,
  model: Model,
  walk: Walk,
): JsonObject {
  const ids = selectId(model);
  const selected = Object.entries({ ...Object(select), ...Object(include) });
  const [other] = selected.filter(([name, value]) => value && !Object.hasOwn(ids, name));
  if (other) throw unknownKey(other[0], walk, Object.keys(ids));
  return { ...args, select: ids };
}

/** Omits hidden columns, since all columns are returned without a selection. */
function withoutHidden(args: JsonObject, { model }: Read): JsonObject {
  if (isPlainObject(args.select)) return args;
  if (model.hiddenColumns.length === 0) return args;
  const hidden = selectFields(model.hiddenColumns);
  return { ...args, omit: { ...(args.omit as JsonObject | null | undefined), ...hidden } };
}

/** Counts the visible relationships, since `_count: true` counts each to-many relationship. */
function withVisibleCounts(args: JsonObject, { model }: Read): JsonObject {
  const member = ['select', 'include'].find((name) => {
    const selection = args[name];
    return isPlainObject(selection) && selection._count === true;
  });
  if (member === undefined || model.hiddenNames.size === 0) return args;
  const lists = model.relations.filter((relation) => relation.list);
  const select = selectFields(lists.map(({ name }) => name));
  return { ...args, [member]: { ...(args[member] as JsonObject), _count: { select } } };
}
