import { countComplexity, type QueryComplexity } from '../../limits/complexity.ts';
import type { Limits } from '../../limits/limits.ts';
import type { Condition } from './condition.ts';
import { countConditions } from './count-conditions.ts';
import type { IncludeTree } from './parse-include.ts';
import type { SortKey } from './parse-sort.ts';

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
  if (parts.filter) addCondition(parts.filter, { query, depth: 1 });
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

function addCondition(condition: Condition, scope: ComplexityScope): void {
  const { query, depth } = scope;
  switch (condition.kind) {
    case 'and':
    case 'or':
      for (const part of condition.conditions) addCondition(part, scope);
      break;
    case 'not':
      addCondition(condition.condition, scope);
      break;
    case 'related':
      query.addRelation(depth);
      if (condition.condition) addCondition(condition.condition, { query, depth: depth + 1 });
      break;
    case 'relatedId':
      // The row's own foreign key needs no join.
      if (condition.relation.ownKey?.length !== 1) query.addRelation(depth);
      query.addConditions(countConditions(condition));
      break;
    case 'compare':
      query.addConditions(countConditions(condition));
  }
}

function addIncludes(include: IncludeTree, { query, depth }: ComplexityScope): void {
  for (const below of include.values()) {
    query.addInclude(depth);
    addIncludes(below, { query, depth: depth + 1 });
  }
}
