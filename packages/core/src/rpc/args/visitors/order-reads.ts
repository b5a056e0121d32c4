import { ValidationError } from '../../../errors/resource-errors.ts';
import { namesOf, withColumnsLast } from '../../../grammar/order.ts';
import type { JsonObject } from '../../../http/parse-json.ts';
import { hidesColumns, type Model } from '../../../schema/schema-model.ts';
import type { ArgsVisitor } from '../args-visitor.ts';
import { isTop, segmentsOf } from '../walk.ts';

/**
 * Creates the visitor that orders records of a model with columns that callers cannot see, or not
 * on all rows: by the key, after any order of the request. A database returns records that are
 * equal in an order as an index has them, which may be on such a column. A caller who can set it in
 * a record of their own could find its value in another record from which of the two comes first.
 *
 * A `limit` of a write, which has no order, is rejected.
 */
export function orderReads(model: Model): ArgsVisitor {
  let reachesHidden = false;
  return {
    visitCondition: (field) => {
      // Records may be found in the order of those that a condition reaches.
      if (field.kind === 'relation') reachesHidden ||= hidesColumns(field.target);
    },
    visitMember: (walk) => {
      if (walk.key !== 'limit' || !isTop(walk) || !hidesColumns(model)) return;
      throw new ValidationError(
        '"limit" is not supported for a model with fields that callers cannot see: which records it picks would reveal them. Name the records in "where".',
        { path: segmentsOf(walk) },
      );
    },
    visitRead: (args, { model: read, isOrdered }) => {
      if (!isOrdered || !(reachesHidden || hidesColumns(read))) return args;
      return { ...args, orderBy: totalOrder(args, read) };
    },
  };
}

function totalOrder({ orderBy, distinct }: JsonObject, { idFields }: Model): readonly unknown[] {
  const key = idFields.map(({ name }) => name);
  // PostgreSQL requires that the order starts with the distinct columns.
  const first = namesOf(orderBy).length === 0 ? [distinct ?? []].flat().map(String) : [];
  return withColumnsLast(withColumnsLast(orderBy, first), key);
}
