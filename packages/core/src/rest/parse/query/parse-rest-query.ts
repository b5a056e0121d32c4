import { type ApiError, collectError, throwIfAny } from '../../../errors/api-error.ts';
import { InvalidFilterError } from '../../../errors/request-errors.ts';
import {
  CURSOR_PARAMS,
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
import { collector, type Read } from './collector.ts';
import { type Aggregates, parseAggregates } from './parse-aggregates.ts';
import { isByCursor } from './parse-cursor-page.ts';
import { type FieldSets, parseFields } from './parse-fields.ts';
import { type IncludeTree, parseInclude } from './parse-include.ts';
import { type IncludeOptions, parseIncludeOptions } from './parse-include-options.ts';
import { assertWholePaths } from './parse-keyset.ts';
import type { Page } from './parse-page.ts';
import { type Paging, parsePaging } from './parse-paging.ts';
import type { SortKey } from './parse-sort.ts';

/** The parameters that shape the resources of a response. */
export interface ResourceQuery {
  readonly include: IncludeTree;
  /** Which of the included resources a request asks for. @default all */
  readonly includeOptions?: IncludeOptions | undefined;
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
  /** `undefined` if none is requested. */
  readonly aggregates?: Aggregates | undefined;
}

/** The query parameters that a request accepts, and the resources that they apply to. */
export interface QueryScope {
  /** The model that filters and sort keys apply to. */
  readonly model: Model;
  /**
   * The relationship of a linkage request. Include paths start with it, from the resource that has
   * it (JSON:API 1.1, "Inclusion of Related Resources").
   */
  readonly linkageOf?: { readonly model: Model; readonly relation: RelationField };
  /** Whether aggregates can be requested. @default false */
  readonly aggregated?: boolean;
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
  scope: QueryScope & Paging,
): CollectionQuery {
  const issues: ApiError[] = [];
  const { model, context, aggregated } = scope;
  const known = aggregated ? COLLECTION : COLLECTION.filter((name) => name !== 'aggregateFields');
  const families = groupParams(params, known, issues);
  const aggregates = families.get('aggregateFields');
  const read = collector(issues);
  const query = {
    ...readResourceQuery(families, scope, read),
    filter: read(() => parseFilters(families.get('filter') ?? [], { model, context })),
    ...parsePaging(
      { sort: families.get('sort') ?? [], page: families.get('page') ?? [] },
      scope,
      read,
    ),
    ...(aggregates && {
      aggregates: read(() => parseAggregates(aggregates, model, context.schema)),
    }),
  };
  throwIfAny(issues);
  const parsed = query as CollectionQuery;
  assertPaths(parsed, scope);
  assertComplexity(parsed, context.settings.limits);
  return parsed;
}

function assertPaths(
  { page, include, includeOptions }: CollectionQuery,
  { linkageOf }: QueryScope,
): void {
  if (page.form !== 'cursor' || !includeOptions) return;
  const below = linkageOf ? include.get(linkageOf.relation) : include;
  if (below) assertWholePaths(page.keyset, below, { includeOptions });
}

/**
 * Parses the query string of a request for one resource.
 *
 * @throws {ApiErrors} with one error for each invalid parameter.
 * @throws {LimitExceededError} above `limits.complexity`.
 */
export function parseResourceQuery(
  params: readonly QueryParam[],
  scope: QueryScope & Pick<Paging, 'profile'>,
): ResourceQuery {
  if (params.length === 0 && !scope.linkageOf) return NO_QUERY;
  const issues: ApiError[] = [];
  const families = groupParams(params, ['include', 'includeOptions', 'fields'], issues);
  const query = readResourceQuery(families, scope, collector(issues));
  throwIfAny(issues);
  assertComplexity(query, scope.context.settings.limits);
  return query;
}

/** That of a request without query parameters. */
const NO_QUERY: ResourceQuery = {
  include: new Map(),
  includeOptions: undefined,
  compound: false,
  fields: new Map(),
};

/**
 * Parses the query string of a request that writes all resources which match a filter.
 *
 * @throws {InvalidFilterError} without a filter.
 * @throws {ApiErrors} with one error for each invalid parameter.
 * @throws {LimitExceededError} above `limits.complexity`.
 */
export function parseBulkFilter(
  params: readonly QueryParam[],
  { model, context }: Pick<QueryScope, 'model' | 'context'>,
): Condition {
  const issues: ApiError[] = [];
  const filters = groupParams(params, ['filter'], issues).get('filter') ?? [];
  const scope = { model, context, isBulk: true };
  const filter = collector(issues)(() => parseFilters(filters, scope));
  throwIfAny(issues);
  if (!filter) {
    const detail = `A write of several ${model.type} resources requires a filter: filter[<field>].`;
    throw new InvalidFilterError(detail, { source: { parameter: 'filter' } });
  }
  assertComplexity({ include: new Map(), filter }, context.settings.limits);
  return filter;
}

type Family =
  | 'filter'
  | 'sort'
  | 'page'
  | 'aggregateFields'
  | 'include'
  | 'includeOptions'
  | 'fields';
type Families = ReadonlyMap<Family | undefined, readonly QueryParam[]>;

function readResourceQuery(
  families: Families,
  { model, linkageOf, context, profile }: QueryScope & Pick<Paging, 'profile'>,
  read: Read,
): ResourceQuery {
  const from = linkageOf?.model ?? model;
  const only = linkageOf?.relation;
  const of = (family: Family) => families.get(family) ?? [];
  const include = read(() => parseInclude(of('include'), from, { ...context.settings, only }));
  const others = { filter: of('filter'), sort: of('sort') };
  const byCursor = isByCursor(of('page'), { model, context, profile });
  const scope = include && { include, from, context, only, others, byCursor, profile };
  return {
    include: include ?? new Map(),
    // Of an invalid `include`, it is unknown what it names.
    includeOptions: scope && read(() => parseIncludeOptions(of('includeOptions'), scope)),
    compound: of('include').length > 0,
    fields: read(() => parseFields(of('fields'), context.schema)) ?? new Map(),
  };
}

function groupParams(
  params: readonly QueryParam[],
  known: readonly Family[],
  issues: ApiError[],
): Families {
  const families = Map.groupBy(params, (param) => known.find((name) => isOf(name, param.name)));
  const unknown = families.get(undefined);
  if (!unknown) return families;
  const names = known.flatMap((family) => PARAMS[family]);
  for (const name of namesOf(unknown)) {
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
    case 'aggregateFields':
    case 'includeOptions':
    case 'fields':
      return name.startsWith(`${family}[`);
  }
}

/** The names of the parameters in each family. */
const PARAMS: Readonly<Record<Family, readonly string[]>> = {
  filter: ['filter[…]'],
  sort: ['sort'],
  page: [
    ...Object.values(PAGE_PARAMS).flatMap(({ start, limit }) => [start, limit]),
    ...Object.values(CURSOR_PARAMS),
    TOTAL_PARAM,
  ],
  aggregateFields: ['aggregateFields[…]'],
  include: ['include'],
  includeOptions: ['includeOptions[…]'],
  fields: ['fields[…]'],
};

/** The families of a collection. */
const COLLECTION = Object.keys(PARAMS) as readonly Family[];
