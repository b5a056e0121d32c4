import { ApiError, collectError, throwIfAny } from '../../errors/api-error.ts';
import type { QueryParam } from '../../http/query-params.ts';
import { assertWithin } from '../../limits/assert-within.ts';
import type { Model } from '../../schema/schema-model.ts';
import type { RestContext } from '../rest-context.ts';
import { unknownParameter } from './assert-no-query.ts';
import { type Filter, parseFilter } from './parse-filter.ts';
import { type Page, parsePage } from './parse-page.ts';
import { parseSort, type SortKey } from './parse-sort.ts';

/** What the query string of a collection asks for. */
export interface ListQuery {
  /** All of them hold. */
  readonly filters: readonly Filter[];
  readonly sort: readonly SortKey[];
  readonly page: Page;
}

/**
 * Reads the query string of a collection.
 *
 * @throws {ApiErrors} with every parameter that is wrong.
 */
export function parseListQuery(
  params: readonly QueryParam[],
  model: Model,
  context: RestContext,
): ListQuery {
  const families = Map.groupBy(params, familyOf);
  const filterParams = families.get('filter') ?? [];
  assertWithin(context.settings.limits, 'filterCount', { value: filterParams.length });
  const issues: ApiError[] = [];
  for (const param of families.get(undefined) ?? []) collectError(issues, unknownParameter(param));
  const collect = <T>(read: () => T): T | undefined => collectIssue(read, issues);
  const filters = filterParams.map((param) => collect(() => parseFilter(param, model, context)));
  const sort = collect(() => parseSort(families.get('sort') ?? [], model));
  const page = collect(() => parsePage(families.get('page') ?? [], context.settings));
  throwIfAny(issues);
  return { filters: filters as Filter[], sort: sort as SortKey[], page: page as Page };
}

type Family = 'filter' | 'sort' | 'page';

function familyOf({ name }: QueryParam): Family | undefined {
  if (name === 'sort') return name;
  if (name.startsWith('filter[')) return 'filter';
  if (name === 'page[offset]' || name === 'page[limit]') return 'page';
  return undefined;
}

/** Runs a parser; keeps its error for the end, so that a client learns all of them at once. */
function collectIssue<T>(read: () => T, issues: ApiError[]): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    collectError(issues, error);
    return undefined;
  }
}
