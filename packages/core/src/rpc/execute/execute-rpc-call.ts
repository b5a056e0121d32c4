import { callOperation } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import { explainTakenBack } from '../../orm/explain-taken-back.ts';
import { confirmDenial, runSerializable } from '../../orm/run-serializable.ts';
import type { RpcPlan } from '../plan/plan-rpc-call.ts';
import { assertCounted } from './assert-counted.ts';
import { explainFailure } from './explain-failure.ts';

/**
 * Runs one operation; a write whose answer has to be checked is taken back where the check fails.
 *
 * @throws {LimitExceededError} where there are more rows than `limits.take` allows.
 * @throws {ForbiddenError} where the caller can read the row but not change it.
 */
export async function executeRpcCall<Client>(
  plan: RpcPlan,
  connection: Connection<Client>,
): Promise<unknown> {
  const inTransaction = (tx: Connection<Client>) => executeInTransaction(plan, tx);
  return await confirmDenial(connection, () => runPlan(plan, connection), inTransaction);
}

/**
 * Runs one operation of a transaction, which a failure takes back.
 *
 * @throws as `executeRpcCall`.
 */
export async function executeInTransaction<Client>(
  plan: RpcPlan,
  connection: Connection<Client>,
): Promise<unknown> {
  try {
    return await runCall(plan, connection);
  } catch (error) {
    throw explainTakenBack(error, connection.orm);
  }
}

async function runPlan<Client>(plan: RpcPlan, connection: Connection<Client>): Promise<unknown> {
  if (plan.replaces) {
    return await runSerializable(connection, (tx) => executeInTransaction(plan, tx));
  }
  if (!plan.writes || plan.counted.length === 0) return await runCall(plan, connection);
  return await connection.orm.transaction(connection.client, (client) =>
    executeInTransaction(plan, { ...connection, client }),
  );
}

async function runCall<Client>(plan: RpcPlan, connection: Connection<Client>): Promise<unknown> {
  const result = await callClient(plan, connection);
  assertCounted(result, plan);
  return result;
}

async function callClient<Client>(plan: RpcPlan, connection: Connection<Client>): Promise<unknown> {
  try {
    return await callOperation(connection, plan.call);
  } catch (error) {
    throw await explainFailure(error, plan, connection);
  }
}
