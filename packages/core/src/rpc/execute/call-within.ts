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
      return writeCounted({ model, call }, connection, budget);
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

/** Runs a write that returns the number of its records. */
async function writeCounted<Client>(
  { model, call }: Pick<RpcPlan, 'model' | 'call'>,
  connection: Connection<Client>,
  { bytes: { sizes } }: RowBudget,
): Promise<unknown> {
  sizes.settle(false);
  seeWritten(call.args.data, model, sizes);
  const result = await callOperation(connection, call);
  sizes.settle((Object(result) as { readonly count?: unknown }).count !== 0);
  return result;
}
