import { FILTER_OPERATORS } from '../../rest-operators.ts';
import type { Condition } from './condition.ts';

/**
 * Counts the conditions that the ORM client has to join. An operator may need one for each value.
 */
export function countConditions(condition: Condition): number {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.conditions.reduce((sum, part) => sum + countConditions(part), 0);
    case 'not':
      return countConditions(condition.condition);
    case 'related':
      return condition.condition ? countConditions(condition.condition) : 1;
    case 'relatedId':
      return condition.relation.target.idFields.length > 1 ? condition.ids.length : 1;
    case 'compare':
      return FILTER_OPERATORS[condition.operator].each ? condition.operands.length : 1;
  }
}
