import { LimitExceededError } from '../errors/limit-errors.ts';
import type { Limits } from './limits.ts';

/**
 * Adds up the parts of one query. A depth is the number of relationships on the path, including
 * this one.
 */
export interface QueryComplexity {
  /** Adds conditions on fields, and fields to sort or group by. */
  addConditions(count: number): void;
  /** Adds a relationship on the path of a condition or an order. */
  addRelation(depth: number): void;
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
  /** Points for each level of depth, and as many for each relationship before it in the query. */
  relation: 25,
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
  const add = (points: number): void => {
    sum += points;
    if (sum <= limit) return;
    throw new LimitExceededError(
      `The request has a complexity of at least ${sum}; the limit complexity is ${limit}. ${ADVICE}`,
    );
  };
  return () => {
    let relations = 0;
    return {
      addConditions: (count) => add(POINTS.condition * count),
      addRelation: (depth) => {
        add(POINTS.relation * (depth + relations));
        relations += 1;
      },
      addInclude: (depth) => add(POINTS.include * depth),
      addCountOrder: (depth) => add(POINTS.countOrder * 5 ** (depth - 1)),
    };
  };
}

const ADVICE =
  'Use fewer conditions and relationships, do not order by a count behind a relationship, or send several requests.';
