import { ApiError, ApiErrors, collectError, throwIfAny } from '../../../errors/api-error.ts';
import {
  namesOf,
  PAGE_PARAMS,
  type QueryParam,
  TOTAL_PARAM,
  unknownParameter,
} from '../../../http/query-params.ts';
import type { Model, RelationField } from '../../../schema/schema-model.ts';
import type { RestContext } from '../../rest-context.ts';
import { assertComplexity } from '../filters/assert-complexity.ts';
import type { Condition } from '../filters/condition.ts';
import { parseFilters } from '../filters/parse-filters.ts';
import { type FieldSets, parseFields } from './parse-fields.ts';
import { type IncludeTree, parseInclude } from './parse-include.ts';
import { type Page, parsePage } from './parse-page.ts';
import { parseSort, type SortKey } from './parse-sort.ts';

/** The parameters that shape the resources of a response. */
export interface ResourceQuery {
  readonly include: IncludeTree;
  /**
   * Whether the request has the parameter `include`, even if it is empty. The response then has
   * `included`.
   */
  readonly compound: boolean;
  readonly fields: FieldSets;
}

/** The parameters of a collection. */
export interface CollectionQuery extends ResourceQuery {
  /** `undefined` if there is no filter. */
  readonly filter: Condition | undefined;
  readonly sort: readonly SortKey[];
  readonly page: Page;
}

/** The query parameters that a request accepts, and the resources that they apply to. */
interface QueryScope {
  /** The model that filters and sort keys apply to. */
  readonly model: Model;
  /**
   * The relationship of a linkage request. Include paths start with it, from the resource that has
   * it (JSON:API 1.1, "Inclusion of Related Resources").
   */
  readonly linkageOf?: { readonly model: Model; readonly relation: RelationField };
  readonly context: RestContext;
}

/**
 * Parses the query string of a request for a collection.
 *
 * @throws {ApiErrors} with one error for each invalid parameter.
 * @throws {LimitExceededError} above `limits.complexity`.
 */
export function parseCollectionQuery(
  params: readonly QueryParam[],
  scope: QueryScope,
): CollectionQuery {
  const issues: ApiError[] = [];
  const families = groupParams(params, ['filter', 'sort', 'page', 'include', 'fields'], issues);
  const { model, context } = scope;
  const read = collector(issues);
  const query = {
    ...readResourceQuery(families, scope, read),
    filter: read(() => parseFilters(families.get('filter') ?? [], model, context)),
    sort: read(() => parseSort(families.get('sort') ?? [], model, context.settings.limits)) ?? [],
    page: read(() => parsePage(families.get('page') ?? [], context.settings)),
  };
  throwIfAny(issues);
  const parsed = query as CollectionQuery;
  assertComplexity(parsed, context.settings.limits);
  return parsed;
}

/**
 * Parses the query string of a request for one resource.
 *
 * @throws {ApiErrors} with one error for each invalid parameter.
 * @throws {LimitExceededError} above `limits.complexity`.
 */
export function parseResourceQuery(
  params: readonly QueryParam[],
  scope: QueryScope,
): ResourceQuery {
  const issues: ApiError[] = [];
  const families = groupParams(params, ['include', 'fields'], issues);
  const query = readResourceQuery(families, scope, collector(issues));
  throwIfAny(issues);
  assertComplexity(query, scope.context.settings.limits);
  return query;
}

type Family = 'filter' | 'sort' | 'page' | 'include' | 'fields';
type Families = ReadonlyMap<Family | undefined, readonly QueryParam[]>;
type Read = <T>(parse: () => T) => T | undefined;

function readResourceQuery(
  families: Families,
  { model, linkageOf, context }: QueryScope,
  read: Read,
): ResourceQuery {
  const from = linkageOf?.model ?? model;
  const include = families.get('include') ?? [];
  const fields = families.get('fields') ?? [];
  return {
    include:
      read(() => parseInclude(include, from, { ...context.settings, only: linkageOf?.relation })) ??
      new Map(),
    compound: include.length > 0,
    fields: read(() => parseFields(fields, context.schema)) ?? new Map(),
  };
}

function groupParams(
  params: readonly QueryParam[],
  known: readonly Family[],
  issues: ApiError[],
): Families {
  const families = Map.groupBy(params, (param) => known.find((name) => isOf(name, param.name)));
  const names = known.flatMap((family) => PARAMS[family]);
  for (const name of namesOf(families.get(undefined) ?? [])) {
    // JSON:API 1.1, "Query Parameters": 400 for an unknown parameter.
    collectError(issues, unknownParameter(name, { known: names }));
  }
  return families;
}

function isOf(family: Family, name: string): boolean {
  switch (family) {
    case 'sort':
    case 'include':
      return name === family;
    case 'page':
      return PARAMS.page.includes(name);
    case 'filter':
    case 'fields':
      return name.startsWith(`${family}[`);
  }
}

/** The names of the parameters in each family. */
const PARAMS: Readonly<Record<Family, readonly string[]>> = {
  filter: ['filter[…]'],
  sort: ['sort'],
  page: [...Object.values(PAGE_PARAMS).flatMap(({ start, limit }) => [start, limit]), TOTAL_PARAM],
  include: ['include'],
  fields: ['fields[…]'],
};

/** Collects the errors of all parsers, so that a client receives them at once. */
function collector(issues: ApiError[]): Read {
  return (parse) => {
    try {
      return parse();
    } catch (error) {
      const errors = error instanceof ApiErrors ? error.errors : [error];
      for (const one of errors) {
        if (!(one instanceof ApiError)) throw one;
        collectError(issues, one);
      }
      return undefined;
    }
  };
}
