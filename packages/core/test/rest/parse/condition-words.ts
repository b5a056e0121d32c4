import type { Condition } from '../../../src/rest/parse/condition.ts';

/** A condition as nested lists of names and values, to compare with and to read. */
export function conditionWords(condition: Condition): readonly unknown[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return [condition.kind, ...condition.conditions.map(conditionWords)];
    case 'not':
      return ['not', conditionWords(condition.condition)];
    case 'compare':
      return [condition.field.name, condition.operator, ...condition.operands];
    case 'related': {
      const { relation, quantifier, condition: inner } = condition;
      return [relation.name, quantifier, ...(inner ? [conditionWords(inner)] : [])];
    }
    case 'relatedId': {
      const { relation, negated, ids } = condition;
      return [relation.name, negated ? 'id is not' : 'id is', ...ids];
    }
  }
}
