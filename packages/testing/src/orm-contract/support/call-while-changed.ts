import { setTimeout } from 'node:timers/promises';
import { callRpc } from './call-rpc.ts';
import type { ContractDatabase } from './contract-database.ts';
import type { TestResponse } from './send-request.ts';

/** An update by the ORM client. */
export interface Change {
  readonly model: string;
  readonly args: object;
}

/** Calls an operation over RPC while a transaction has made a change that it commits afterwards. */
export function callWhileChanged(
  database: ContractDatabase,
  change: Change,
  call: readonly [target: string, args: object],
): Promise<TestResponse> {
  return whileChanged(database, change, () => callRpc(database, ...call));
}

/** Sends a request while a transaction has made a change that it commits afterwards. */
export async function whileChanged(
  { orm, unrestricted }: ContractDatabase,
  { model, args }: Change,
  send: () => Promise<TestResponse>,
): Promise<TestResponse> {
  // In an object, so that the transaction does not wait for the response.
  const { response } = await orm.transaction(unrestricted, async (tx) => {
    await orm.operation(tx, model, 'update')?.(args);
    const response = send();
    await setTimeout(150);
    return { response };
  });
  return await response;
}
