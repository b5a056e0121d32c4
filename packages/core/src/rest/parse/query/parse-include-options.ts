import { type ApiError, throwIfAny } from '../../../errors/api-error.ts';
import { didYouMean, quote } from '../../../errors/unknown-name.ts';
import type { QueryParam } from '../../../http/query-params.ts';
import { assertWithin } from '../../../limits/assert-within.ts';
import type { Model, RelationField } from '../../../schema/schema-model.ts';
import type { RestContext } from '../../rest-context.ts';
import { collector } from './collector.ts';
import type { IncludeTree } from './parse-include.ts';
import {
  INCLUDE_OPTIONS,
  type IncludeOption,
  invalidOption,
  type NamedParam,
  orderNameOf,
  type Place,
  paramsOf,
  parseIncludeOption,
} from './parse-include-option.ts';
import { assertWholePaths } from './parse-keyset.ts';
import { sortTexts } from './parse-sort.ts';

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
  /** The URI of the profile of cursors, if the request asks for it. */
  readonly profile: string | undefined;
}

/**
 * Parses `includeOptions[comments][filter][approved]=true`, and `[sort]`, `[limit]`, `[count]` and
 * `[after]`, for paths that `include` names.
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
    options.set(place.branch, parseIncludeOption(own, { ...scope, place, read }));
  }
  if (issues.length === 0) read(() => assertSame(known, named, scope));
  throwIfAny(issues);
  for (const [branch, option] of options) {
    if (!option.keyset) continue;
    const parameter = orderNameOf(option);
    assertWholePaths(option.keyset, branch, { includeOptions: options, parameter });
  }
  return options;
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
    throw invalidOption(detail + didYouMean(word, INCLUDE_OPTIONS), param);
  }
  const place = known.get(path);
  if (!place) {
    const detail = `The parameter include does not name ${quote(path)}.`;
    throw invalidOption(detail + didYouMean(path, known.keys()), param);
  }
  if (place.relation === only && !path.includes('.')) {
    const detail = `includeOptions do not apply to the primary data "${path}".`;
    throw invalidOption(detail, param);
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
    throw invalidOption(`"${path}" is to-one: it has no option "${option}".`, param);
  // A required one cannot be filtered by ORM clients. Without an own key, linkage would be null.
  if (relation.optional && relation.ownKey) return;
  throw invalidOption(
    `"${path}" cannot be filtered: it must be to-many, or optional with the foreign key on its own side.`,
    param,
  );
}

/** Checks the numbers of filters and sort keys of the whole request. */
function assertCounts(
  named: readonly NamedParam[],
  { context, others }: IncludeOptionsScope,
): void {
  const { limits } = context.settings;
  const filters = paramsOf('filter', named).length;
  const sorts = paramsOf('sort', named);
  if (filters > 0) assertWithin(limits, 'filterCount', { value: filters + others.filter.length });
  const value = sortTexts([...sorts, ...others.sort]).length;
  if (sorts.length > 0) assertWithin(limits, 'sortCount', { value });
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
      throw invalidOption(
        `${quote(other.place.path)} and ${quote(path)} lead to the same relationship and require the same includeOptions.`,
        param,
      );
    }
  }
}
