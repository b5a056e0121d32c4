import { type ApiError, throwIfAny } from '../../../errors/api-error.ts';
import { InvalidIncludeError } from '../../../errors/request-errors.ts';
import { didYouMean, quote } from '../../../errors/unknown-name.ts';
import type { QueryParam } from '../../../http/query-params.ts';
import { assertWithin } from '../../../limits/assert-within.ts';
import type { Model, RelationField } from '../../../schema/schema-model.ts';
import type { RestContext } from '../../rest-context.ts';
import type { Keyset } from '../../rest-cursor.ts';
import type { Condition } from '../filters/condition.ts';
import { parseFilters } from '../filters/parse-filters.ts';
import { collector, type Read } from './collector.ts';
import type { IncludeTree } from './parse-include.ts';
import { assertWholePaths, parseKeyset } from './parse-keyset.ts';
import { parseSort, type SortKey, sortTexts } from './parse-sort.ts';

/** The part of one included relationship that a request asks for. */
export interface IncludeOption {
  /** The path of the relationship, as `include` names it. */
  readonly path: string;
  readonly filter: Condition | undefined;
  /** Empty for the order of the ids. */
  readonly sort: readonly SortKey[];
  /** The maximum number of resources; `Infinity` for all. */
  readonly limit: number;
  /** Whether to count the resources that match the filter. */
  readonly count: boolean;
  /** The order of the pages beyond the limit, if they are by cursor. */
  readonly keyset?: Keyset | undefined;
}

/** The options of included relationships, by the branch of the tree that includes them. */
export type IncludeOptions = ReadonlyMap<IncludeTree, IncludeOption>;

/** The includes that the options belong to. */
export interface IncludeOptionsScope {
  readonly include: IncludeTree;
  readonly context: RestContext;
  /** The model that `include` starts from. */
  readonly from: Model;
  /** The relationship whose resources are the primary data. @default none */
  readonly only: RelationField | undefined;
  /** The filters and sort parameters of the primary data, which count towards the same limits. */
  readonly others: { readonly filter: readonly QueryParam[]; readonly sort: readonly QueryParam[] };
  /** Whether the pages beyond a limit are by cursor. */
  readonly byCursor: boolean;
}

/** The options of an included relationship. */
const INCLUDE_OPTIONS = ['filter', 'sort', 'limit', 'count'] as const;

/**
 * Parses `includeOptions[comments][filter][approved]=true`, and `[sort]`, `[limit]` and `[count]`,
 * for paths that `include` names.
 *
 * @returns `undefined` if there are none.
 * @throws {ApiErrors} with one error for each invalid parameter.
 * @throws {LimitExceededError} above `limits.filterCount` or `limits.sortCount`.
 */
export function parseIncludeOptions(
  params: readonly QueryParam[],
  scope: IncludeOptionsScope,
): IncludeOptions | undefined {
  if (params.length === 0) return undefined;
  const issues: ApiError[] = [];
  const read = collector(issues);
  const known = indexPaths(scope.include, scope.from);
  const named = params.flatMap((param) => read(() => splitName(param, known, scope)) ?? []);
  assertCounts(named, scope);
  const options = new Map<IncludeTree, IncludeOption>();
  for (const [place, own] of Map.groupBy(named, (each) => each.place)) {
    options.set(place.branch, parseOption(own, { place, read, scope }));
  }
  if (issues.length === 0) read(() => assertSame(known, named, scope));
  throwIfAny(issues);
  return scope.byCursor ? withKeysets(options, [...known.values()], scope) : options;
}

/**
 * Adds the orders of the pages beyond the limits.
 *
 * @throws {InvalidSortError} for an order in which cursors cannot divide a list.
 */
function withKeysets(
  options: IncludeOptions,
  places: readonly Place[],
  { context }: IncludeOptionsScope,
): IncludeOptions {
  const provided = new Map(options);
  for (const { path, owner, relation, branch } of places) {
    const option = options.get(branch);
    if (!option || !Number.isFinite(option.limit)) continue;
    const parameter = `includeOptions[${path}][${option.sort.length > 0 ? 'sort' : 'limit'}]`;
    const { provider } = context.schema;
    const list = { list: `${owner.type}.${relation.name}`, model: relation.target };
    const keyset = parseKeyset(option.sort, { ...list, provider, parameter });
    assertWholePaths(keyset, branch, { includeOptions: options, parameter });
    provided.set(branch, { ...option, keyset });
  }
  return provided;
}

/** An included relationship. */
interface Place {
  readonly path: string;
  readonly owner: Model;
  readonly relation: RelationField;
  readonly branch: IncludeTree;
}

/** A parameter, its relationship and its option. */
interface NamedParam {
  readonly param: QueryParam;
  readonly place: Place;
  readonly option: (typeof INCLUDE_OPTIONS)[number];
  /** The name behind the path, with the value. */
  readonly text: string;
}

/** Returns the included relationships by their paths. */
function indexPaths(include: IncludeTree, owner: Model, start = ''): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const [relation, branch] of include) {
    const path = start + relation.name;
    places.set(path, { path, owner, relation, branch });
    const inner = indexPaths(branch, relation.target, `${path}.`);
    for (const [below, place] of inner) places.set(below, place);
  }
  return places;
}

function splitName(
  param: QueryParam,
  known: ReadonlyMap<string, Place>,
  { only }: IncludeOptionsScope,
): NamedParam {
  const { name, value } = param;
  const [, path = '', word = '', rest = ''] =
    /^includeOptions\[([^[\]]+)\]\[([^[\]]+)\](.*)$/s.exec(name) ?? [];
  const option = INCLUDE_OPTIONS.find((each) => each === word);
  if (!option || (option !== 'filter' && rest !== '')) {
    const forms = INCLUDE_OPTIONS.map((each) => `[${each}]`).join(', ');
    const detail = `Malformed parameter ${quote(name)}: expected includeOptions[<path>] with ${forms}.`;
    throw invalid(detail + didYouMean(word, INCLUDE_OPTIONS), param);
  }
  const place = known.get(path);
  if (!place) {
    const detail = `The parameter include does not name ${quote(path)}.`;
    throw invalid(detail + didYouMean(path, known.keys()), param);
  }
  if (place.relation === only && !path.includes('.')) {
    const detail = `"${path}" is the primary data here, to which includeOptions do not apply.`;
    throw invalid(detail, param);
  }
  assertApplies(option, place, param);
  return { param, place, option, text: `[${option}]${rest}=${value}` };
}

/** Checks an option of a to-one relationship, whose linkage stays as it is. */
function assertApplies(
  option: NamedParam['option'],
  { path, relation }: Place,
  param: QueryParam,
): void {
  if (relation.list) return;
  if (option !== 'filter')
    throw invalid(`"${path}" is to-one: it has no option "${option}".`, param);
  // A required one cannot be filtered by ORM clients. Without an own key, linkage would be null.
  if (relation.optional && relation.ownKey) return;
  throw invalid(
    `"${path}" cannot be filtered: only a to-many relationship can, or an optional one whose foreign key is on its own resource.`,
    param,
  );
}

/** Checks the numbers of filters and sort keys of the whole request. */
function assertCounts(
  named: readonly NamedParam[],
  { context, others }: IncludeOptionsScope,
): void {
  const { limits } = context.settings;
  const of = (option: NamedParam['option']) =>
    named.filter((each) => each.option === option).map(({ param }) => param);
  const filters = of('filter').length;
  const sorts = of('sort');
  if (filters > 0) assertWithin(limits, 'filterCount', { value: filters + others.filter.length });
  const value = sortTexts([...sorts, ...others.sort]).length;
  if (sorts.length > 0) assertWithin(limits, 'sortCount', { value });
}

interface OptionScope {
  readonly place: Place;
  readonly read: Read;
  readonly scope: IncludeOptionsScope;
}

function parseOption(
  own: readonly NamedParam[],
  { place: { path, relation }, read, scope: { context } }: OptionScope,
): IncludeOption {
  const of = (option: NamedParam['option']) =>
    own.filter((each) => each.option === option).map(({ param }) => param);
  const filters = { model: relation.target, context, prefix: `includeOptions[${path}][filter]` };
  return {
    path,
    filter: read(() => parseFilters(of('filter'), filters)),
    sort: read(() => parseSort(of('sort'), relation.target, context)) ?? [],
    limit: read(() => parseLimit(of('limit'), context)) ?? Number.POSITIVE_INFINITY,
    count: read(() => parseCount(of('count'))) ?? false,
  };
}

/** The limit is that of the pages that `links.next` leads to. */
function parseLimit(
  params: readonly QueryParam[],
  { settings: { maxPageSize } }: RestContext,
): number | undefined {
  const param = onlyOne(params);
  if (!param) return undefined;
  const limit = Number(param.value);
  if (/^\d+$/.test(param.value) && Number.isSafeInteger(limit) && limit <= maxPageSize) {
    return limit;
  }
  const most = Number.isFinite(maxPageSize) ? ` of at most ${maxPageSize} (maxPageSize)` : '';
  throw invalid(`Invalid value ${quote(param.value)}: expected a whole number${most}.`, param);
}

function parseCount(params: readonly QueryParam[]): boolean | undefined {
  const param = onlyOne(params);
  if (!param) return undefined;
  if (param.value === 'true' || param.value === 'false') return param.value === 'true';
  throw invalid(`Invalid value ${quote(param.value)}: expected true or false.`, param);
}

function onlyOne(params: readonly QueryParam[]): QueryParam | undefined {
  const [param, second] = params;
  if (second) throw invalid(`${quote(second.name)} is given more than once.`, second);
  return param;
}

/**
 * Checks that paths to the same relationship have the same options: a resource on several of them
 * appears once, with one linkage (JSON:API 1.1, "Compound Documents").
 */
function assertSame(
  known: ReadonlyMap<string, Place>,
  named: readonly NamedParam[],
  { only }: IncludeOptionsScope,
): void {
  const texts = Map.groupBy(named, ({ place }) => place);
  const seen = new Map<RelationField, { readonly place: Place; readonly options: string }>();
  for (const place of known.values()) {
    const { path, relation } = place;
    // The primary data of a linkage request has no relationship object.
    if (relation === only && !path.includes('.')) continue;
    const own = texts.get(place) ?? [];
    const options = own
      .map(({ text }) => text)
      .sort()
      .join('\n');
    const other = seen.get(relation);
    if (!other) seen.set(relation, { place, options });
    else if (other.options !== options) {
      const [{ param }] = [...own, ...(texts.get(other.place) ?? [])] as [NamedParam];
      throw invalid(
        `${quote(other.place.path)} and ${quote(path)} lead to the same relationship, so that they require the same includeOptions.`,
        param,
      );
    }
  }
}

function invalid(detail: string, { name }: QueryParam): InvalidIncludeError {
  return new InvalidIncludeError(detail, { source: { parameter: name } });
}
