/**
 * The position of a condition, as far as it decides how the database evaluates relationships there.
 * A database joins a relationship that every result must have. It runs a subquery for one below a
 * negation or an alternative, and often once for each row of the query around it.
 */
export interface ConditionNesting {
  /** The number of relationships on the path that are subqueries of their own. */
  readonly subqueries: number;
  /** The group around the condition, since the last relationship on the path. */
  readonly within: 'and' | 'or' | 'not';
}

/** The position of a whole condition. */
export const UNNESTED: ConditionNesting = { subqueries: 0, within: 'and' };

/** The operators on relationships. */
export type RelationQuantifier = 'some' | 'every' | 'none' | 'is' | 'isNot';

/** How a relationship is evaluated: joined, or by a subquery. */
export interface NestedRelation {
  readonly evaluation: 'join' | 'alternative' | 'negation';
  /** The position of the conditions on the related records. */
  readonly nesting: ConditionNesting;
}

/**
 * Returns the position below `OR` or `NOT`. A negation around alternatives negates each of them.
 */
export function withinGroup(nesting: ConditionNesting, group: 'or' | 'not'): ConditionNesting {
  return nesting.within === 'not' ? nesting : { ...nesting, within: group };
}

/** Returns how a relationship at a position is evaluated. */
export function nestRelation(
  { subqueries, within }: ConditionNesting,
  quantifier: RelationQuantifier,
): NestedRelation {
  const evaluation = NEGATIONS.has(quantifier) ? 'negation' : EVALUATIONS[within];
  return {
    evaluation,
    nesting: {
      subqueries: evaluation === 'join' ? subqueries : subqueries + 1,
      // `every` means that no related record lacks the condition.
      within: quantifier === 'every' ? 'not' : 'and',
    },
  };
}

const EVALUATIONS = { and: 'join', or: 'alternative', not: 'negation' } as const;

const NEGATIONS: ReadonlySet<RelationQuantifier> = new Set(['every', 'none', 'isNot']);
