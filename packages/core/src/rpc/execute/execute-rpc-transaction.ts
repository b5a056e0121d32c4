import { StepError } from '../../errors/step-error.ts';
import type { Connection } from '../../orm/connection.ts';
import type { RpcPlan } from '../plan/plan-rpc-call.ts';
import { executeInTransaction } from './execute-rpc-call.ts';

/**
 * Runs operations one after the other, so that all of them hold or none does.
 *
 * @throws {StepError} around the failure of one of them.
 */
export async function executeRpcTransaction<Client>(
  plans: readonly RpcPlan[],
  connection: Connection<Client>,
): Promise<readonly unknown[]> {
  return connection.orm.transaction(connection.client, async (client) => {
    const results: unknown[] = [];
    for (const [index, plan] of plans.entries()) {
      results.push(await executeStep(plan, index, { ...connection, client }));
    }
    return results;
  });
}

async function executeStep<Client>(
  plan: RpcPlan,
  index: number,
  connection: Connection<Client>,
): Promise<unknown> {
  try {
    return await executeInTransaction(plan, connection);
  } catch (error) {
    throw new StepError({ index, name: `${plan.model.type}.${plan.call.operation}` }, error);
  }
}
