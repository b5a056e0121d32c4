import { callOperation } from '../orm/call-operation.ts';
import type { Connection } from '../orm/connection.ts';
import { assertNestedBulk } from './assert-nested-bulk.ts';
import { completeResult, type ReadScope } from './load-lists.ts';
import { type RowRead, readWithin } from './read-within.ts';
import { limitForOne, mostRecords, splitLists } from './split-lists.ts';

/**
 * Whether a write has to run in a transaction, which is rolled back if the response is too large.
 */
export function mayExceed<Client>(
  { operation, args, model }: RowRead,
  { rowLimit, orm }: Connection<Client>,
): boolean {
  if (rowLimit === Number.POSITIVE_INFINITY) return false;
  if (operation === 'updateManyAndReturn') return true;
  const count = operation === 'createManyAndReturn' ? [args.data].flat().length : 1;
  const split = splitLists(args, model, limitForOne(rowLimit, orm.dialect));
  return count * mostRecords(split) > rowLimit;
}

/**
 * Writes, and returns the records with their related records, up to the remaining budget.
 *
 * @throws {LimitExceededError} if there are more. Then a transaction has to roll back the write.
 */
export async function writeWithin<Client>(
  write: RowRead,
  scope: ReadScope<Client>,
): Promise<unknown> {
  const { budget, connection } = scope;
  const { model, operation, args } = write;
  const call = { model: model.name, operation, args };
  if (budget.limit === Number.POSITIVE_INFINITY) return await callOperation(connection, call);
  await assertWritable(write, scope);
  await assertNestedBulk(write, connection);
  const isOne = !operation.endsWith('AndReturn');
  const limit = isOne ? limitForOne(budget.rest(), connection.orm.dialect) : undefined;
  const split = splitLists(args, model, limit);
  if (operation === 'delete' && mostRecords(split) === Number.POSITIVE_INFINITY) {
    // The related records may have been deleted with the record.
    await readWithin({ model, operation: 'findUnique', args }, scope);
    return await callOperation(connection, call);
  }
  const result = await callOperation(connection, { ...call, args: split.args });
  await completeResult(result, split, scope);
  return result;
}

/** Checks how many records a write returns before it is made. */
async function assertWritable<Client>(
  { model, operation, args }: RowRead,
  { budget, connection }: ReadScope<Client>,
): Promise<void> {
  const { data, where, limit } = args;
  if (operation === 'createManyAndReturn') {
    const count = [data].flat().length;
    if (count > budget.rest()) budget.spend(count);
  }
  if (operation !== 'updateManyAndReturn') return;
  const take = Math.min(
    typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY,
    budget.rest() + 1,
  );
  if (take <= budget.rest()) return;
  const counted = { model: model.name, operation: 'count', args: { where: where ?? {}, take } };
  const count = (await callOperation(connection, counted)) as number;
  if (count > budget.rest()) budget.spend(count);
}
