import { ApiError, ApiErrors, collectError, throwIfAny } from '../../errors/api-error.ts';
import { PAGE_PARAMS, TOTAL_PARAM } from '../../http/page-params.ts';
import type { QueryParam } from '../../http/query-params.ts';
import { unknownParameter } from '../../http/unknown-parameter.ts';
import type { Model, RelationField } from '../../schema/schema-model.ts';
import type { RestContext } from '../rest-context.ts';
import { assertComplexity } from './assert-complexity.ts';
import type { Condition } from './condition.ts';
import { type FieldSets, parseFields } from './parse-fields.ts';
import { parseFilters } from './parse-filters.ts';
import { type IncludeTree, parseInclude } from './parse-include.ts';
import { type Page, parsePage } from './parse-page.ts';
import { parseSort, type SortKey } from './parse-sort.ts';

/** What resources look like in an answer. */
export interface ResourceQuery {
  readonly include: IncludeTree;
  /** The request has the parameter `include`, if an empty one: `included` is there then. */
  readonly compound: boolean;
  readonly fields: FieldSets;
}

/** What a collection holds, beside what its resources look like. */
export interface CollectionQuery extends ResourceQuery {
  /** `undefined` where there is no filter. */
  readonly filter: Condition | undefined;
  readonly sort: readonly SortKey[];
  readonly page: Page;
}

/** What of the query string a request may use, and on which resources. */
interface QueryScope {
  /** The type that filters and sort keys are about. */
  readonly model: Model;
  /**
   * The relationship whose linkage is asked for: include paths start with it, from the resource that
   * has it (JSON:API 1.1, "Inclusion of Related Resources").
   */
  readonly linkageOf?: { readonly model: Model; readonly relation: RelationField };
  readonly context: RestContext;
}

/**
 * Reads the query string of a request that answers with a collection.
 *
 * @throws {ApiErrors} with every parameter that is wrong.
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
 * Reads the query string of a request that answers with one resource.
 *
 * @throws {ApiErrors} with every parameter that is wrong.
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
  for (const param of families.get(undefined) ?? []) {
    // JSON:API 1.1, "Query Parameters": a parameter that the server does not know is a 400.
    collectError(issues, unknownParameter(param.name, { known: names }));
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

/** What a client calls the parameters of each family. */
const PARAMS: Readonly<Record<Family, readonly string[]>> = {
  filter: ['filter[…]'],
  sort: ['sort'],
  page: [...Object.values(PAGE_PARAMS).flatMap(({ start, limit }) => [start, limit]), TOTAL_PARAM],
  include: ['include'],
  fields: ['fields[…]'],
};

/** Keeps each parser's error for the end, so that a client learns all of them at once. */
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
