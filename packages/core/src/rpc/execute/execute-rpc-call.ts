import { ForbiddenError } from '../../errors/resource-errors.ts';
import { callOperation } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import type { RpcPlan } from '../plan/plan-rpc-call.ts';
import { assertCounted } from './assert-counted.ts';
import { cutResult } from './cut-result.ts';
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
  if (!plan.writes || plan.counted.length === 0) return await runCall(plan, connection);
  return await connection.orm.transaction(connection.client, (client) =>
    executeInTransaction(plan, { ...connection, client }),
  );
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
    const orm = connection.orm.toOrmError(error);
    if (orm?.reason !== 'result-not-readable') throw error;
    // The change is taken back with the rest, so that it was not made.
    throw new ForbiddenError('The access policies do not allow to read the result', {
      cause: error,
      orm: { ...orm, reason: 'rejected-by-policy' },
      reason: 'ACCESS_POLICY_VIOLATION',
    });
  }
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
