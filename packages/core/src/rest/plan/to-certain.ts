import type { Condition } from '../parse/condition.ts';

/**
 * The same condition so that it is either true or false of a row, never unknown for a NULL in it: what
 * is unknown is false. With the negations at the leaves, each comparison says that its field is not
 * NULL. It is for data clients that negate a condition on a related row below the join, where unknown
 * stays unknown.
 */
export function toCertain(condition: Condition, negated = false): Condition {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return {
        kind: (condition.kind === 'and') === negated ? 'or' : 'and',
        conditions: condition.conditions.map((part) => toCertain(part, negated)),
      };
    case 'not':
      return toCertain(condition.condition, !negated);
    case 'compare': {
      const { field, operator } = condition;
      if (!field.optional || operator === 'null') return negateIf(negated, condition);
      return both(negateIf(negated, condition), {
        ...condition,
        operator: 'null',
        operands: [false],
      });
    }
    case 'relatedId': {
      const { relation } = condition;
      if (relation.list || !relation.optional) return negateIf(negated, condition);
      const isThere = {
        kind: 'related',
        relation,
        quantifier: 'some',
      } as const;
      return both(negateIf(negated, condition), isThere);
    }
    case 'related':
      return negateIf(negated, condition);
  }
}

function negateIf(negated: boolean, condition: Condition): Condition {
  return negated ? { kind: 'not', condition } : condition;
}

function both(one: Condition, other: Condition): Condition {
  return { kind: 'and', conditions: [one, other] };
}
