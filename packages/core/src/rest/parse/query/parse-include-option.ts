import { InvalidIncludeError } from '../../../errors/request-errors.ts';
import { quote } from '../../../errors/unknown-name.ts';
import type { QueryParam } from '../../../http/query-params.ts';
import type { Model, RelationField } from '../../../schema/schema-model.ts';
import type { RestContext } from '../../rest-context.ts';
import { CURSOR_PROFILE, type Cursor, type Keyset } from '../../rest-cursor.ts';
import type { Condition } from '../filters/condition.ts';
import { parseFilters } from '../filters/parse-filters.ts';
import type { Read } from './collector.ts';
import { readCursor } from './parse-cursor-page.ts';
import type { IncludeTree } from './parse-include.ts';
import { isPagedById, parseKeyset } from './parse-keyset.ts';
import { parseSort, type SortKey } from './parse-sort.ts';

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
  /** The order of the pages around the part, if they are by cursor. */
  readonly keyset?: Keyset | undefined;
  /** The URI of the profile of these pages, as the header `Accept` spells it. */
  readonly profile?: string | undefined;
  /** The position before the first resource. @default the start of the list */
  readonly after?: Cursor | undefined;
}

/** The options of an included relationship. */
export const INCLUDE_OPTIONS = ['filter', 'sort', 'limit', 'count', 'after'] as const;

/** An included relationship. */
export interface Place {
  readonly path: string;
  readonly owner: Model;
  readonly relation: RelationField;
  readonly branch: IncludeTree;
}

/** A parameter, its relationship and its option. */
export interface NamedParam {
  readonly param: QueryParam;
  readonly place: Place;
  readonly option: (typeof INCLUDE_OPTIONS)[number];
  /** The name behind the path, with the value. */
  readonly text: string;
}

/** The relationship that options belong to. */
export interface OptionScope {
  readonly place: Place;
  readonly context: RestContext;
  /** Whether the pages beyond a limit are by cursor. */
  readonly byCursor: boolean;
  readonly profile: string | undefined;
  readonly read: Read;
}

/** Parses the options of one included relationship. */
export function parseIncludeOption(own: readonly NamedParam[], scope: OptionScope): IncludeOption {
  const { place, context, read } = scope;
  const { path, relation } = place;
  const of = (option: NamedParam['option']) => paramsOf(option, own);
  const filters = { model: relation.target, context, prefix: nameOf(path, 'filter') };
  const filter = read(() => parseFilters(of('filter'), filters));
  const sort = read(() => parseSort(of('sort'), relation.target, context));
  const option: IncludeOption = {
    path,
    filter,
    sort: sort ?? [],
    limit: read(() => parseLimit(of('limit'), context)) ?? Number.POSITIVE_INFINITY,
    count: read(() => parseCount(of('count'))) ?? false,
  };
  const after = of('after');
  const isPaged =
    after.length > 0 ||
    (scope.byCursor && isPagedById(relation.target) && Number.isFinite(option.limit));
  return sort && isPaged
    ? { ...option, ...read(() => parsePosition(option, after, scope)) }
    : option;
}

/** Returns the parameters of one option. */
export function paramsOf(
  option: NamedParam['option'],
  named: readonly NamedParam[],
): readonly QueryParam[] {
  return named.filter((each) => each.option === option).map(({ param }) => param);
}

/** Returns the name of the parameter that requires the order of an included relationship. */
export function orderNameOf({ path, sort, limit }: IncludeOption): string {
  return nameOf(path, sort.length > 0 ? 'sort' : Number.isFinite(limit) ? 'limit' : 'after');
}

function nameOf(path: string, option: NamedParam['option']): string {
  return `includeOptions[${path}][${option}]`;
}

/**
 * Parses the position that the part starts behind.
 *
 * @throws {InvalidSortError} for an order in which cursors cannot divide a list.
 * @throws {InvalidPageError} for a cursor of another list or order.
 */
function parsePosition(
  option: IncludeOption,
  params: readonly QueryParam[],
  { place: { path, owner, relation }, context: { schema }, profile = CURSOR_PROFILE }: OptionScope,
): Pick<IncludeOption, 'keyset' | 'after' | 'profile'> {
  const list = {
    list: `${owner.type}.${relation.name}`,
    model: relation.target,
    provider: schema.provider,
    parameter: orderNameOf(option),
  };
  const keyset = parseKeyset(option.sort, list);
  const after = readCursor(nameOf(path, 'after'), params, { ...list, keyset });
  return { keyset, profile, after };
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
  throw invalidOption(
    `Invalid value ${quote(param.value)}: expected a whole number${most}.`,
    param,
  );
}

function parseCount(params: readonly QueryParam[]): boolean | undefined {
  const param = onlyOne(params);
  if (!param) return undefined;
  if (param.value === 'true' || param.value === 'false') return param.value === 'true';
  throw invalidOption(`Invalid value ${quote(param.value)}: expected true or false.`, param);
}

function onlyOne(params: readonly QueryParam[]): QueryParam | undefined {
  const [param, second] = params;
  if (second) throw invalidOption(`${quote(second.name)} is given more than once.`, second);
  return param;
}

/** Creates the error for an option that is invalid. */
export function invalidOption(detail: string, { name }: QueryParam): InvalidIncludeError {
  return new InvalidIncludeError(detail, { source: { parameter: name } });
}
