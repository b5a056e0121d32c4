import { assertWithin } from '../../../limits/assert-within.ts';
import { countComplexity, type QueryComplexity } from '../../../limits/complexity.ts';
import {
  type ConditionNesting,
  nestRelation,
  type RelationQuantifier,
  UNNESTED,
  withinGroup,
} from '../../../limits/condition-nesting.ts';
import type { Limits } from '../../../limits/limits.ts';
import type { Aggregates } from '../query/parse-aggregates.ts';
import type { IncludeTree } from '../query/parse-include.ts';
import type { IncludeOptions } from '../query/parse-include-options.ts';
import type { Page } from '../query/parse-page.ts';
import type { SortKey } from '../query/parse-sort.ts';
import { type Condition, countConditions } from './condition.ts';
import { operandLengths } from './parse-operands.ts';

/** The parts of a request that the database has to plan. */
export interface PlannedParts {
  readonly include: IncludeTree;
  readonly includeOptions?: IncludeOptions | undefined;
  readonly filter?: Condition | undefined;
  readonly sort?: readonly SortKey[];
  readonly aggregates?: Aggregates | undefined;
  readonly page?: Page;
}

/**
 * Checks the complexity of a request, and the number of its conditions.
 * @throws {LimitExceededError} above `limits.complexity` or `limits.conditions`.
 */
export function assertComplexity(parts: PlannedParts, limits: Limits): void {
  const query = countComplexity(limits)();
  if (parts.filter) addFilter(parts.filter, query);
  addSort([...(parts.sort ?? []), ...comparedKeys(parts.page)], query);
  for (const { size } of parts.aggregates?.values() ?? []) query.addConditions(size);
  addIncludes(parts.include, parts, { query, depth: 1 });
  const options = [...(parts.includeOptions?.values() ?? [])];
  const filters = [parts, ...options].flatMap(({ filter }) => filter ?? []);
  assertWithin(limits, 'conditions', {
    value: filters.reduce((sum, filter) => sum + countConditions(filter), 0),
  });
}

function addFilter(filter: Condition, query: QueryComplexity): void {
  addCondition(filter, { query, depth: 1, nesting: UNNESTED });
}

function addSort(sort: readonly Pick<SortKey, 'path' | 'field'>[], query: QueryComplexity): void {
  for (const { path, field } of sort) {
    for (const index of path.keys()) query.addRelation(index + 1);
    if (field.kind === 'relation') {
      query.addRelation(path.length + 1);
      query.addCountOrder(path.length + 1);
    }
    query.addConditions(1);
  }
}

/**
 * A page by cursor counts as a filter by each sort key, also the first page, so that all pages of a
 * list are within the limit or none.
 */
function comparedKeys(page: Page | undefined): readonly Pick<SortKey, 'path' | 'field'>[] {
  return page?.form === 'cursor' ? page.keyset.keys : [];
}

interface ComplexityScope {
  readonly query: QueryComplexity;
  /** The depth of the relationship on the path. */
  readonly depth: number;
}

interface ConditionScope extends ComplexityScope {
  readonly nesting: ConditionNesting;
}

function addCondition(condition: Condition, scope: ConditionScope): void {
  const { query, nesting } = scope;
  switch (condition.kind) {
    case 'and':
      for (const part of condition.conditions) addCondition(part, scope);
      break;
    case 'or': {
      const inner = { ...scope, nesting: withinGroup(nesting, 'or') };
      for (const part of condition.conditions) addCondition(part, inner);
      break;
    }
    case 'not':
      addCondition(condition.condition, { ...scope, nesting: withinGroup(nesting, 'not') });
      break;
    case 'related':
      addRelated(condition, scope);
      break;
    case 'relatedId':
      // The row's own foreign key needs no join.
      if (condition.relation.ownKey?.length !== 1) {
        addRelation(condition.negated && condition.relation.list ? 'none' : 'some', scope);
      }
      query.addConditions(countConditions(condition));
      break;
    case 'compare':
      query.addConditions(countConditions(condition));
      for (const length of operandLengths(condition)) query.addOperand(length);
  }
}

function addRelated(
  { condition, quantifier, relation }: Extract<Condition, { readonly kind: 'related' }>,
  scope: ConditionScope,
): void {
  const isNegated = relation.list || condition !== undefined;
  const nesting = addRelation(isNegated ? quantifier : 'some', scope);
  if (condition) addCondition(condition, { ...scope, depth: scope.depth + 1, nesting });
}

/** Returns the position of the conditions on the related resources. */
function addRelation(
  quantifier: RelationQuantifier,
  { query, depth, nesting }: ConditionScope,
): ConditionNesting {
  const related = nestRelation(nesting, quantifier);
  query.addRelation(depth);
  query.addEvaluation(related);
  return related.nesting;
}

function addIncludes(
  include: IncludeTree,
  parts: Pick<PlannedParts, 'includeOptions'>,
  { query, depth }: ComplexityScope,
): void {
  for (const below of include.values()) {
    query.addInclude(depth);
    const { filter, sort = [], count, keyset } = parts.includeOptions?.get(below) ?? {};
    if (filter) addFilter(filter, query);
    addSort([...sort, ...(keyset?.keys ?? [])], query);
    if (count) {
      query.addInclude(depth);
      if (filter) addFilter(filter, query);
    }
    addIncludes(below, parts, { query, depth: depth + 1 });
  }
}
