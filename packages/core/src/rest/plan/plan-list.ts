import type { Filter } from '../parse/parse-filter.ts';
import type { ParsedRestRequest } from '../parse/parse-rest-request.ts';
import type { ListPlan, Select, Where } from './rest-plan.ts';

/** A page: filters combine with AND, and the id ends every sort, so that the order is total. */
export function planList(
  { model, query, rawQuery }: Extract<ParsedRestRequest, { readonly kind: 'list' }>,
  select: Select,
): ListPlan {
  const { filters, sort, page } = query;
  const where = planFilters(filters);
  const sorted = new Set(sort.map(({ field }) => field.name));
  const rest = model.idFields.filter(({ name }) => !sorted.has(name));
  const orderBy = [
    ...sort.map(({ field, direction }) => ({ [field.name]: direction })),
    ...rest.map(({ name }) => ({ [name]: 'asc' as const })),
  ];
  const slice = {
    ...(page.offset > 0 && { skip: page.offset }),
    ...(Number.isFinite(page.limit) && { take: page.limit }),
  };
  return {
    kind: 'list',
    model,
    findMany: { where, select, orderBy, ...slice },
    count: { where },
    page,
    rawQuery,
  };
}

function planFilters(filters: readonly Filter[]): Where {
  if (filters.length === 0) return {};
  return { AND: filters.map(planFilter) };
}

function planFilter({ field, values }: Filter): Where {
  return { [field.name]: values.length === 1 ? { equals: values[0] } : { in: values } };
}
