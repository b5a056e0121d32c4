import { setTimeout } from 'node:timers/promises';
import { callRpc } from './call-rpc.ts';
import type { ContractDatabase } from './contract-database.ts';
import { ADA } from './fixture-rows.ts';
import type { TestResponse } from './send-request.ts';

/** An update by the ORM client. */
export interface Change {
  readonly model: string;
  readonly args: object;
}

/** Calls an operation over RPC while a transaction has made a change that it commits afterwards. */
export async function callWhileChanged(
  database: ContractDatabase,
  { model, args }: Change,
  call: readonly [target: string, args: object],
): Promise<TestResponse> {
  const { orm } = database;
  // In an object, so that the transaction does not wait for the response.
  const { response } = await orm.transaction(database.as(ADA), async (tx) => {
    await orm.operation(tx, model, 'update')?.(args);
    const response = callRpc(database, ...call);
    await setTimeout(150);
    return { response };
  });
  return await response;
}
