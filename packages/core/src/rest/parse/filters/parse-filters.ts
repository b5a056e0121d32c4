import { ApiError, collectError, throwIfAny } from '../../../errors/api-error.ts';
import { InvalidFilterError } from '../../../errors/request-errors.ts';
import { quote } from '../../../errors/unknown-name.ts';
import type { QueryParam } from '../../../http/query-params.ts';
import { assertWithin } from '../../../limits/assert-within.ts';
import type { Model } from '../../../schema/schema-model.ts';
import type { RestContext } from '../../rest-context.ts';
import { type Condition, countConditions } from './condition.ts';
import { parseCondition } from './parse-condition.ts';

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
  model: Model,
  context: RestContext,
): Condition | undefined {
  const { limits } = context.settings;
  assertWithin(limits, 'filterCount', { value: params.length });
  const root = createGroup();
  const issues: ApiError[] = [];
  for (const param of params) {
    try {
      const selectors = splitSelectors(param);
      // The last selector is the field. An index belongs to its group.
      const value = selectors.filter((selector) => !/^\d+$/.test(selector)).length - 1;
      assertWithin(limits, 'filterDepth', { value, source: { parameter: param.name } });
      const { group, rest } = enterGroups(root, selectors, param);
      group.conditions.push(parseCondition(rest, { param, model, context }));
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

/** `filter[author][name$contains]` → `author`, `name$contains` */
function splitSelectors({ name }: QueryParam): readonly string[] {
  if (!/^filter(\[[^[\]]+\])+$/.test(name)) {
    const detail = `Malformed filter ${quote(name)}: expected filter[<field>].`;
    throw new InvalidFilterError(detail, { source: { parameter: name } });
  }
  return name.slice('filter['.length, -1).split('][');
}

function enterGroups(
  root: Group,
  selectors: readonly string[],
  { name }: QueryParam,
): { readonly group: Group; readonly rest: readonly string[] } {
  let group = root;
  let rest = selectors;
  for (;;) {
    const [head = '', index = ''] = rest;
    if (head !== '$or' && head !== '$and' && head !== '$not') return { group, rest };
    if (head !== '$not' && !/^\d+$/.test(index)) {
      const detail = `"${head}" requires an index: filter[${head}][0][<field>].`;
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
