import type { Model } from '../../schema/schema-model.ts';
import { encodeResourceId, idValuesOf } from '../../schema/values/resource-id.ts';
import type { CollectionQuery } from '../parse/query/parse-rest-query.ts';
import type { RestContext } from '../rest-context.ts';
import { planCondition } from './plan-condition.ts';
import { planCursorPage, planSortKey } from './plan-cursor-page.ts';
import type { PageArgs, Where } from './rest-plan.ts';

/**
 * Plans the query of a page. Each sort ends with the id, so that the order is total. Without an
 * exact count, one extra row shows whether there is a next page.
 */
export function planPage(
  { filter, sort, page }: Pick<CollectionQuery, 'filter' | 'sort' | 'page'>,
  model: Model,
  context: Pick<RestContext, 'dialect'>,
): PageArgs {
  const where = planFilter(filter, context);
  if (page.form === 'cursor') return planCursorPage(page, where);
  const sorted = new Set(
    sort.filter(({ path }) => path.length === 0).map(({ field }) => field.name),
  );
  const rest = model.idFields.filter(({ name }) => !sorted.has(name));
  return {
    ...(where && { where }),
    orderBy: [...sort.map(planSortKey), ...rest.map(({ name }) => ({ [name]: 'asc' }))],
    ...(page.offset > 0 && { skip: page.offset }),
    ...(Number.isFinite(page.limit) && { take: page.limit + (page.total === true ? 0 : 1) }),
  };
}

/** Returns the `where` of the collection that a page is cut from. */
export function planFilter(
  filter: CollectionQuery['filter'],
  { dialect }: Pick<RestContext, 'dialect'>,
): Where | undefined {
  return filter && planCondition(filter, dialect);
}

/** Returns a text that identifies a row within its model, whatever the types of its id. */
export function idText(row: Where, { idFields }: Model): string {
  return String(encodeResourceId(idValuesOf(row, idFields), { divider: '_' }));
}
