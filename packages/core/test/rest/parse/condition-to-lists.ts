import type { Condition } from '../../../src/rest/parse/filters/condition.ts';

/** A condition as nested lists of names and values, to compare with and to read. */
export function conditionToLists(condition: Condition): readonly unknown[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return [condition.kind, ...condition.conditions.map(conditionToLists)];
    case 'not':
      return ['not', conditionToLists(condition.condition)];
    case 'compare':
      return [condition.field.name, condition.operator, ...condition.operands];
    case 'related': {
      const { relation, quantifier, condition: inner } = condition;
      return [relation.name, quantifier, ...(inner ? [conditionToLists(inner)] : [])];
    }
    case 'relatedId': {
      const { relation, negated, ids } = condition;
      return [relation.name, negated ? 'id is not' : 'id is', ...ids];
    }
  }
}
