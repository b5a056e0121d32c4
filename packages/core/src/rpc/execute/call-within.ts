import { callOperation } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import { readAggregates, readGroups } from '../../rows/read-groups.ts';
import { readWithin } from '../../rows/read-within.ts';
import type { RowBudget } from '../../rows/row-budget.ts';
import { seeWritten } from '../../rows/row-sizes.ts';
import { writeWithin } from '../../rows/write-within.ts';
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
  const { call, model, returns, writes } = plan;
  switch (returns) {
    case 'aggregates':
      if (!writes) return readAggregates({ model, call }, { budget, connection });
      seeWritten(call.args.data, model, budget.bytes.sizes);
      return callOperation(connection, call);
    case 'groups':
      return readGroups({ model, call }, { budget, connection });
    case 'record':
    case 'records':
    case 'written': {
      const { operation, args } = call;
      const run = writes ? writeWithin : readWithin;
      return run({ model, operation, args }, { budget, connection, once: false });
    }
  }
}
