import { countComplexity, type QueryComplexity } from '../../../limits/complexity.ts';
import {
  type ConditionNesting,
  nestRelation,
  type RelationQuantifier,
  UNNESTED,
  withinGroup,
} from '../../../limits/condition-nesting.ts';
import type { Limits } from '../../../limits/limits.ts';
import type { IncludeTree } from '../query/parse-include.ts';
import type { SortKey } from '../query/parse-sort.ts';
import { type Condition, countConditions } from './condition.ts';

/** The parts of a request that the database has to plan. */
export interface PlannedParts {
  readonly include: IncludeTree;
  readonly filter?: Condition | undefined;
  readonly sort?: readonly SortKey[];
}

/**
 * Checks the complexity of a request.
 * @throws {LimitExceededError} above `limits.complexity`.
 */
export function assertComplexity(parts: PlannedParts, limits: Limits): void {
  const query = countComplexity(limits)();
  if (parts.filter) addCondition(parts.filter, { query, depth: 1, nesting: UNNESTED });
  for (const { path } of parts.sort ?? []) {
    for (const index of path.keys()) query.addRelation(index + 1);
    query.addConditions(1);
  }
  addIncludes(parts.include, { query, depth: 1 });
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

function addIncludes(include: IncludeTree, { query, depth }: ComplexityScope): void {
  for (const below of include.values()) {
    query.addInclude(depth);
    addIncludes(below, { query, depth: depth + 1 });
  }
}
