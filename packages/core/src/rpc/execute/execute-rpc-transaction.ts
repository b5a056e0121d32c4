import { StepError } from '../../errors/step-error.ts';
import type { Connection } from '../../orm/connection.ts';
import { confirmDenial, runSerializable } from '../../orm/run-serializable.ts';
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
  const { orm, client } = connection;
  const run = (inside: Connection<Client>) => executeSteps(plans, inside);
  const replaces = plans.some(({ links }) => links.replaced);
  const write = () =>
    replaces
      ? runSerializable(connection, run)
      : orm.transaction(client, (tx) => run({ orm, client: tx }));
  return await confirmDenial(connection, write, run);
}

async function executeSteps<Client>(
  plans: readonly RpcPlan[],
  connection: Connection<Client>,
): Promise<readonly unknown[]> {
  const results: unknown[] = [];
  for (const [index, plan] of plans.entries()) {
    results.push(await executeStep(plan, index, connection));
  }
  return results;
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
