import { type ByteBudget, createByteBudget } from '../bytes/request-bytes.ts';
import { LimitExceededError } from '../errors/request-errors.ts';
import type { Connection } from '../orm/connection.ts';

/**
 * The number of records that a request may still read: `limits.rows` less those that it has read.
 */
export interface RowBudget {
  readonly limit: number;
  /** Returns the remaining number of records. */
  rest(): number;
  /**
   * Takes records off the budget.
   *
   * @throws {LimitExceededError} that names the limit, the number reached and the relationships.
   */
  spend(count: number, path?: readonly string[]): void;
  /** Returns a function that undoes all that is spent after this. */
  save(): () => void;
  /** The bytes of these records. */
  readonly bytes: ByteBudget;
}

type BudgetSource = Pick<Connection<unknown>, 'rowLimit' | 'bytes' | 'inTransaction'>;

/**
 * Creates the budget of one request, or of one run of a transaction.
 *
 * @param advice how a client can reduce a response that is too large: `pass take`.
 */
export function createRowBudget(
  { rowLimit: limit, bytes, inTransaction }: BudgetSource,
  advice: string,
): RowBudget {
  let spent = 0;
  return {
    limit,
    bytes: createByteBudget(bytes, !inTransaction),
    save: () => {
      const before = spent;
      return () => {
        spent = before;
      };
    },
    rest: () => limit - spent,
    spend: (count, path = []) => {
      spent += count;
      if (spent <= limit) return;
      const where = path.length > 0 ? ` with ${path.join('.')}` : '';
      throw new LimitExceededError(
        `The response has at least ${spent} records${where}; the limit rows is ${limit}. ${advice}`,
      );
    },
  };
}
