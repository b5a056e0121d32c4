import { InvalidValueError } from '../../errors/request-errors.ts';
import { callOperation } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import type { RpcPlan } from '../plan/plan-rpc-call.ts';

/**
 * Runs a write in a transaction, and checks that no computed value leaves the range of its field.
 * Values that were out of range before are ignored.
 *
 * @throws {InvalidValueError} that names the field.
 */
export async function runInRange<Client, Result>(
  { ranges }: RpcPlan,
  connection: Connection<Client>,
  run: () => Promise<Result>,
): Promise<Result> {
  const before = await countOutside(ranges, connection);
  const result = await run();
  const after = await countOutside(ranges, connection);
  const wrong = ranges.find((_, index) => (after[index] ?? 0) > (before[index] ?? 0));
  if (wrong) throw new InvalidValueError(`The new value of "${wrong.field}" is out of range.`);
  return result;
}

async function countOutside<Client>(
  ranges: RpcPlan['ranges'],
  connection: Connection<Client>,
): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const { outside } of ranges) {
    counts.push((await callOperation(connection, outside)) as number);
  }
  return counts;
}
