import { LimitExceededError } from '../errors/limit-errors.ts';

/** How many more records a request may hold: `limits.rows` less those that it has read. */
export interface RowBudget {
  readonly limit: number;
  /** How many are left. */
  rest(): number;
  /**
   * Takes records off the budget.
   *
   * @throws {LimitExceededError} that names the limit, the number reached and the relationships.
   */
  spend(count: number, path?: readonly string[]): void;
}

/**
 * Creates the budget of one request, or of one try of a transaction.
 *
 * @param advice what a client does about an answer that is too large: `pass take`.
 */
export function createRowBudget(limit: number, advice: string): RowBudget {
  let spent = 0;
  return {
    limit,
    rest: () => limit - spent,
    spend: (count, path = []) => {
      spent += count;
      if (spent <= limit) return;
      const where = path.length > 0 ? ` with ${path.join('.')}` : '';
      throw new LimitExceededError(
        `The response has at least ${spent} records${where}, which exceeds the limit rows of ${limit}. ${advice}`,
      );
    },
  };
}
