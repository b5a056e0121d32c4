import type { Condition } from '../parse/condition.ts';

/**
 * The same condition of a related row, but never unknown for a NULL in it: what is unknown is false.
 * It is for data clients that negate below the join, where unknown stays unknown. Groups do not stand
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
