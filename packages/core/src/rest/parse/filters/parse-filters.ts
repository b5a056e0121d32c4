import { ApiError, collectError, throwIfAny } from '../../../errors/api-error.ts';
import { InvalidFilterError } from '../../../errors/request-errors.ts';
import { quote } from '../../../errors/unknown-name.ts';
import type { QueryParam } from '../../../http/query-params.ts';
import { assertWithin } from '../../../limits/assert-within.ts';
import { type Condition, countConditions } from './condition.ts';
import { parseCondition } from './parse-condition.ts';
import type { FilterScope } from './parse-operands.ts';

/** The parameters that share a group: `filter[$or][0][…]` and `filter[$or][1][…]`. */
interface Group {
  readonly conditions: Condition[];
  /** The alternatives of `$or` and the parts of `$and`, by their index. */
  readonly $or: Map<string, Group>;
  readonly $and: Map<string, Group>;
  /** At most one group, under the key of its name. */
  readonly $not: Map<string, Group>;
}

/**
 * Parses the filter parameters of a request. They combine with AND, repeated ones too. Parameters
 * below the same `$or` and index, `$and` and index, or `$not` form one group.
 *
 * @returns `undefined` if there are none.
 * @throws {ApiErrors} with one error for each invalid parameter.
 * @throws {LimitExceededError} for more conditions than `limits.conditions`.
 */
export function parseFilters(
  params: readonly QueryParam[],
  { prefix = 'filter', ...scope }: FiltersScope,
): Condition | undefined {
  const { limits } = scope.context.settings;
  assertWithin(limits, 'filterCount', { value: params.length });
  const root = createGroup();
  const issues: ApiError[] = [];
  for (const param of params) {
    try {
      const selectors = splitSelectors(param, prefix);
      // The last selector is the field. An index belongs to its group.
      const value = selectors.filter((selector) => !/^\d+$/.test(selector)).length - 1;
      assertWithin(limits, 'filterDepth', { value, source: { parameter: param.name } });
      const { group, rest } = enterGroups(root, selectors, { param, prefix });
      group.conditions.push(parseCondition(rest, { ...scope, param }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      collectError(issues, error);
    }
  }
  throwIfAny(issues);
  if (params.length === 0) return undefined;
  const condition = toCondition(root);
  assertWithin(limits, 'conditions', { value: countConditions(condition) });
  return condition;
}

/** The resources that filters apply to. */
interface FiltersScope extends Omit<FilterScope, 'param'> {
  /** The start of the parameters' names, which stands before the brackets. @default 'filter' */
  readonly prefix?: string;
}

/** `filter[author][name$contains]` → `author`, `name$contains` */
function splitSelectors({ name }: QueryParam, prefix: string): readonly string[] {
  const selectors = name.slice(prefix.length);
  if (!/^(\[[^[\]]+\])+$/.test(selectors)) {
    const detail = `Malformed filter ${quote(name)}: expected ${prefix}[<field>].`;
    throw new InvalidFilterError(detail, { source: { parameter: name } });
  }
  return selectors.slice(1, -1).split('][');
}

function enterGroups(
  root: Group,
  selectors: readonly string[],
  { param: { name }, prefix }: { readonly param: QueryParam; readonly prefix: string },
): { readonly group: Group; readonly rest: readonly string[] } {
  let group = root;
  let rest = selectors;
  for (;;) {
    const [head = '', index = ''] = rest;
    if (head !== '$or' && head !== '$and' && head !== '$not') return { group, rest };
    if (head !== '$not' && !/^\d+$/.test(index)) {
      const detail = `"${head}" requires an index: ${prefix}[${head}][0][<field>].`;
      throw new InvalidFilterError(detail, { source: { parameter: name } });
    }
    group = memberOf(group[head], head === '$not' ? head : index);
    rest = rest.slice(head === '$not' ? 1 : 2);
  }
}

function memberOf(groups: Map<string, Group>, key: string): Group {
  const group = groups.get(key) ?? createGroup();
  groups.set(key, group);
  return group;
}

function createGroup(): Group {
  return { conditions: [], $or: new Map(), $and: new Map(), $not: new Map() };
}

function toCondition({ conditions, $or, $and, $not }: Group): Condition {
  const parts = [...conditions, ...[...$and.values()].map(toCondition)];
  if ($or.size > 0) parts.push({ kind: 'or', conditions: [...$or.values()].map(toCondition) });
  for (const group of $not.values()) parts.push({ kind: 'not', condition: toCondition(group) });
  return parts.length === 1 ? (parts[0] as Condition) : { kind: 'and', conditions: parts };
}
