import type { Condition } from '../parse/condition.ts';

/**
 * Returns the same condition on a related row, but false instead of unknown for a NULL in it. It is
 * for ORM clients that negate below the join, where unknown stays unknown. There are no groups
 * below a relationship.
 */
export function toCertain(condition: Condition): Condition {
  switch (condition.kind) {
    case 'compare': {
      const { field, operator } = condition;
      if (!field.optional || operator === 'null') return condition;
      return both(condition, { ...condition, operator: 'null', operands: [false] });
    }
    case 'relatedId': {
      const { relation } = condition;
      if (relation.list || !relation.optional) return condition;
      return both(condition, { kind: 'related', relation, quantifier: 'some' });
    }
    case 'and':
    case 'or':
    case 'not':
    case 'related':
      return condition;
  }
}

function both(one: Condition, other: Condition): Condition {
  return { kind: 'and', conditions: [one, other] };
}
