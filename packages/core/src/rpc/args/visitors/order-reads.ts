import { ValidationError } from '../../../errors/resource-errors.ts';
import { namesOf, withColumnsLast } from '../../../grammar/order.ts';
import type { JsonObject } from '../../../http/parse-json.ts';
import { hidesColumns, type Model } from '../../../schema/schema-model.ts';
import type { ArgsVisitor } from '../args-visitor.ts';
import { memberOf, segmentsOf } from '../walk.ts';

/** A visitor that knows, after the walk, whether the order of the records may reveal anything. */
interface OrderingVisitor extends ArgsVisitor {
  isRevealing(): boolean;
}

/**
 * Creates the visitor that orders records of a model with columns that callers cannot see, or not
 * on all rows: by the key, after any order of the request. A database returns records that are
 * equal in an order as an index has them, which may be on such a column. A caller who can set it in
 * a record of their own could find its value in another record from which of the two comes first.
 *
 * A `limit` of a write, which has no order, is rejected.
 */
export function orderReads(model: Model): OrderingVisitor {
  let reachesHidden = false;
  const isRevealing = (found = model): boolean => reachesHidden || hidesColumns(found);
  return {
    visitCondition: (field) => {
      // Records may be found in the order of those that a condition reaches.
      if (field.kind === 'relation') reachesHidden ||= hidesColumns(field.target);
    },
    visitRead: (args, read, walk) => {
      if (!isRevealing(read.model)) return args;
      if (args.limit === undefined) {
        return read.isOrdered ? { ...args, orderBy: totalOrder(args, read.model) } : args;
      }
      throw new ValidationError(
        '"limit" is not supported here: which records it picks could reveal fields that callers cannot see. Name the records in "where".',
        { path: segmentsOf(memberOf(walk, 'limit')) },
      );
    },
    isRevealing: () => isRevealing(),
  };
}

function totalOrder({ orderBy, distinct }: JsonObject, { idFields }: Model): readonly unknown[] {
  const key = idFields.map(({ name }) => name);
  // PostgreSQL requires that the order starts with the distinct columns.
  const first = namesOf(orderBy).length === 0 ? [distinct ?? []].flat().map(String) : [];
  return withColumnsLast(withColumnsLast(orderBy, first), key);
}
