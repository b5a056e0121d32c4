import type { Model } from '../../schema/schema-model.ts';
import type { CollectionQuery } from '../parse/query/parse-rest-query.ts';
import type { SortKey } from '../parse/query/parse-sort.ts';
import type { RestContext } from '../rest-context.ts';
import type { Where } from './client-args.ts';
import { planCondition } from './plan-condition.ts';
import type { PageArgs } from './rest-plan.ts';

/**
 * Plans the query of a page. Each sort ends with the id, so that the order is total. Without a
 * count, one extra row shows whether there is a next page.
 */
export function planPage(
  { filter, sort, page }: Omit<CollectionQuery, 'include' | 'fields'>,
  model: Model,
  { dialect }: Pick<RestContext, 'dialect'>,
): PageArgs {
  const sorted = new Set(
    sort.filter(({ path }) => path.length === 0).map(({ field }) => field.name),
  );
  const rest = model.idFields.filter(({ name }) => !sorted.has(name));
  return {
    ...(filter && { where: planCondition(filter, dialect) }),
    orderBy: [...sort.map(planSortKey), ...rest.map(({ name }) => ({ [name]: 'asc' }))],
    ...(page.offset > 0 && { skip: page.offset }),
    ...(Number.isFinite(page.limit) && { take: page.limit + (page.total ? 0 : 1) }),
  };
}

function planSortKey({ path, field, direction }: SortKey): Where {
  return path.reduceRight<Where>((inner, relation) => ({ [relation.name]: inner }), {
    [field.name]: direction,
  });
}
