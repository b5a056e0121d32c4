import type { RelationField } from '../../schema/schema-model.ts';
import type { IncludeTree } from '../parse/query/parse-include.ts';
import type { CollectionQuery, ResourceQuery } from '../parse/query/parse-rest-query.ts';
import type { SortKey } from '../parse/query/parse-sort.ts';
import type { RestContext } from '../rest-context.ts';
import { planPage } from './plan-page.ts';
import { planOption } from './plan-select.ts';
import type { ListOrder, RestPlan } from './rest-plan.ts';

/** The lists to sort after they are read. */
type Orders = Pick<Extract<RestPlan, { readonly query: unknown }>, 'orders'>;

/**
 * Returns the orders of included relationships that the ORM client may lose.
 *
 * @param start the relationships from the plan's rows to those that `include` starts from.
 */
export function planOrders(
  { include, includeOptions }: Pick<ResourceQuery, 'include' | 'includeOptions'>,
  { dialect }: Pick<RestContext, 'dialect'>,
  start: readonly string[] = [],
): Orders {
  if (!dialect.losesNestedOrder || !includeOptions) return {};
  const ordersIn = (tree: IncludeTree, above: readonly string[]): readonly ListOrder[] =>
    Array.from(tree).flatMap(([relation, branch]) => {
      const path = [...above, relation.name];
      const below = ordersIn(branch, path);
      const option = includeOptions.get(branch);
      if (!option || !isLost(option.sort)) return below;
      const { orderBy = [] } = planOption(relation, option, { dialect });
      return [{ path, model: relation.target, orderBy }, ...below];
    });
  const orders = ordersIn(include, start);
  return orders.length > 0 ? { orders } : {};
}

/** Returns the orders of a relationship's page, and of what it includes. */
export function planRelationOrders(
  { relation, query }: { readonly relation: RelationField; readonly query: CollectionQuery },
  start: readonly string[],
  context: RestContext,
): Orders {
  const { orders = [] } = planOrders(query, context, start);
  if (!context.dialect.losesNestedOrder || !isLost(query.sort)) return { orders };
  const { name, target: model } = relation;
  const { orderBy } = planPage(query, model, context);
  return { orders: [{ path: [name], model, orderBy }, ...orders] };
}

/** Whether a sort key leads through a relationship, or counts one. */
function isLost(sort: readonly SortKey[]): boolean {
  return sort.some(({ path, field }) => path.length > 0 || field.kind === 'relation');
}
