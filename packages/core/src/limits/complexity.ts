import { LimitExceededError } from '../errors/request-errors.ts';
import type { NestedRelation } from './condition-nesting.ts';
import type { Limits } from './limits.ts';

/**
 * Adds up the parts of one query. A depth is the number of relationships on the path, including
 * this one.
 */
export interface QueryComplexity {
  /** Adds conditions on fields, and fields to sort or group by. */
  addConditions(count: number): void;
  /** Adds a text or a list that the database looks for inside a value. */
  addOperand(length: number): void;
  /** Adds a relationship on the path of a condition or an order. */
  addRelation(depth: number): void;
  /** Adds the subquery of a relationship in a condition, unless the database can join it. */
  addEvaluation(relation: NestedRelation): void;
  /** Adds a relationship whose records are included or counted. */
  addInclude(depth: number): void;
  /** Adds an order by the number of related records. */
  addCountOrder(depth: number): void;
}

/**
 * The points of each part. A database plans conditions in linear time and joins in at least
 * quadratic time: PostgreSQL 15 plans any query within the default limit in less than 200 ms.
 */
const POINTS = {
  condition: 1,
  /** Points for each character or entry beyond the condition itself. */
  operand: 1 / 20,
  /** Points for each level of depth, and as many for each relationship before it in the query. */
  relation: 25,
  /**
   * Five times as many for each subquery around it, since the database may run it for every row of
   * that one. With 2,000 rows, three below each other can take more than ten seconds. The first is
   * free below an alternative, where it costs little.
   */
  subquery: 100,
  /** Points for each level of depth. */
  include: 10,
  /**
   * Five times as many for each relationship before it, since the database counts for every row of
   * the table.
   */
  countOrder: 500,
} as const;

/**
 * Starts the sum of one request, which all of its queries share.
 *
 * @returns a function that starts a query. Its functions throw a `LimitExceededError` above
 * `limits.complexity`.
 */
export function countComplexity({ complexity: limit }: Limits): () => QueryComplexity {
  let sum = 0;
  const add = (points: number, advice = ADVICE): void => {
    sum += points;
    if (sum <= limit) return;
    throw new LimitExceededError(
      `The request has a complexity of at least ${sum}; the limit complexity is ${limit}. ${advice}`,
    );
  };
  return () => {
    let relations = 0;
    return {
      addConditions: (count) => add(POINTS.condition * count),
      addOperand: (length) => add(Math.floor(POINTS.operand * length)),
      addRelation: (depth) => {
        add(POINTS.relation * (depth + relations));
        relations += 1;
      },
      addEvaluation: ({ evaluation, nesting: { subqueries } }) => {
        if (evaluation === 'join' || (evaluation === 'alternative' && subqueries === 1)) return;
        add(POINTS.subquery * 5 ** (subqueries - 1), NESTING_ADVICE);
      },
      addInclude: (depth) => add(POINTS.include * depth),
      addCountOrder: (depth) => add(POINTS.countOrder * 5 ** (depth - 1)),
    };
  };
}

const ADVICE =
  'Use fewer conditions, relationships and orders by counts, or send several requests.';

const NESTING_ADVICE =
  'Nest fewer relationships below negations ("none", "every", "not") and "or", or send several requests.';
