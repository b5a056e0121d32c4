import { callOperation } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import { explainTakenBack } from '../../orm/explain-taken-back.ts';
import { assertLinksThere } from '../../orm/find-missing-links.ts';
import { confirmDenial, runSerializable } from '../../orm/run-serializable.ts';
import type { RpcPlan } from '../plan/plan-rpc-call.ts';
import { assertCounted } from './assert-counted.ts';
import { cutResult } from './cut-result.ts';
import { explainFailure } from './explain-failure.ts';
import { resolveLinks } from './resolve-links.ts';

/**
 * Runs one operation. A write whose answer or links are checked after it is undone if they are wrong.
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
  const { plan: resolved, open } = await resolveLinks(plan, connection);
  try {
    const result = await runCall(resolved, connection);
    await assertLinksThere(open, connection);
    return result;
  } catch (error) {
    throw explainTakenBack(error, connection.orm);
  }
}

async function runPlan<Client>(plan: RpcPlan, connection: Connection<Client>): Promise<unknown> {
  const inTransaction = (tx: Connection<Client>) => executeInTransaction(plan, tx);
  if (plan.links.replaced) return await runSerializable(connection, inTransaction);
  if (plan.writes && plan.counted.length > 0) {
    const { orm, client } = connection;
    return await orm.transaction(client, (tx) => inTransaction({ orm, client: tx }));
  }
  const { plan: resolved, open } = await resolveLinks(plan, connection);
  if (open.length === 0) return await runCall(resolved, connection);
  return await runSerializable(connection, inTransaction);
}

async function runCall<Client>(plan: RpcPlan, connection: Connection<Client>): Promise<unknown> {
  const result = await callClient(plan, connection);
  assertCounted(result, plan);
  return plan.returned ? cutResult(result, plan.returned) : result;
}

async function callClient<Client>(plan: RpcPlan, connection: Connection<Client>): Promise<unknown> {
  try {
    return await callOperation(connection, plan.call);
  } catch (error) {
    throw await explainFailure(error, plan, connection);
  }
}
