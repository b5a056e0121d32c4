import { callOperation } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import { readWithin } from '../../rows/read-within.ts';
import type { RowBudget } from '../../rows/row-budget.ts';
import { withTake } from '../../rows/selection.ts';
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
      return callOperation(connection, call);
    case 'groups':
      return readGroups(plan, connection, budget);
    case 'record':
    case 'records':
    case 'written': {
      const { operation, args } = call;
      const run = writes ? writeWithin : readWithin;
      return run({ model, operation, args }, { budget, connection, once: false });
    }
  }
}

async function readGroups<Client>(
  { call }: RpcPlan,
  connection: Connection<Client>,
  budget: RowBudget,
): Promise<unknown> {
  if (budget.limit === Number.POSITIVE_INFINITY) return await callOperation(connection, call);
  const args = withTake(call.args, budget.rest() + 1);
  // Without an order, some ORM clients reject `take` for groups.
  const isOrdered = [args.orderBy ?? []].flat().length > 0;
  const byColumns = () => [args.by].flat().map((name) => ({ [String(name)]: 'asc' }));
  const orderBy = isOrdered ? args.orderBy : byColumns();
  const groups = await callOperation(connection, { ...call, args: { ...args, orderBy } });
  budget.spend((groups as readonly unknown[]).length);
  return groups;
}
