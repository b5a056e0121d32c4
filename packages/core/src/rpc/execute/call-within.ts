import { LimitExceededError } from '../../errors/request-errors.ts';
import { returnsRecords } from '../../grammar/operations.ts';
import type { Connection } from '../../orm/connection.ts';
import { readAggregates, readGroups } from '../../rows/read-groups.ts';
import { readWithin } from '../../rows/read-within.ts';
import type { RowBudget } from '../../rows/row-budget.ts';
import { writeCounted, writeWithin } from '../../rows/write-within.ts';
import type { RpcPlan } from '../plan/plan-rpc-call.ts';

/**
 * Runs one operation of the ORM client, and takes its records off the budget.
 *
 * @throws {LimitExceededError} if there are more than the remaining budget.
 */
export function callWithin<Client>(
  plan: RpcPlan,
  connection: Connection<Client>,
  budget: RowBudget,
): Promise<unknown> {
  const { call, model, operation, writes } = plan;
  if (operation.returns === 'groups') return readGroups({ model, call }, { budget, connection });
  if (returnsRecords(operation.returns)) {
    const run = writes ? writeWithin : readWithin;
    return run({ ...call, model }, { budget, connection, once: false });
  }
  if (writes) return writeCounted({ ...call, model }, connection);
  return readAggregates({ model, call }, { budget, connection });
}

/**
 * Checks that no read in a result exceeds its row limit.
 *
 * @throws {LimitExceededError} that names the relationships and the limit.
 */
export function assertCounted(result: unknown, { counted, take }: RpcPlan): void {
  for (const path of counted) {
    if (longestList(result, path) <= take) continue;
    const where = path.length > 0 ? ` in "${path.join('.')}"` : '';
    throw new LimitExceededError(
      `The result has more than ${take} records${where}. Pass "take", or raise limits.take.`,
    );
  }
}

function longestList(value: unknown, [relation, ...rest]: readonly string[]): number {
  if (relation === undefined) return Array.isArray(value) ? value.length : 0;
  let longest = 0;
  for (const row of Array.isArray(value) ? value : [value]) {
    longest = Math.max(longest, longestList(Object(row)[relation], rest));
  }
  return longest;
}
