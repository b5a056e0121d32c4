import { callOperation } from '../orm/call-operation.ts';
import type { Connection } from '../orm/connection.ts';
import { assertNestedBulk } from './assert-nested-bulk.ts';
import { completeResult, type ReadScope } from './load-lists.ts';
import { readInParts } from './read-in-parts.ts';
import { type RowRead, readWithin } from './read-within.ts';
import { expectedBytes, isLargeResult, roomFor } from './room.ts';
import { seeWritten } from './row-sizes.ts';
import { limitForOne, mostRecords, splitLists } from './split-lists.ts';

/**
 * Whether a write has to run in a transaction, which is rolled back if the response is too large.
 */
export function mayExceed<Client>(
  { operation, args, model }: RowRead,
  { rowLimit, orm, bytes }: Connection<Client>,
): boolean {
  if (rowLimit === Number.POSITIVE_INFINITY) return false;
  if (operation === 'updateManyAndReturn') return true;
  if (isLargeResult({ operation, args, model }, bytes)) return true;
  const count = operation === 'createManyAndReturn' ? [args.data].flat().length : 1;
  const split = splitLists(args, model, limitForOne(rowLimit, orm.dialect));
  return count * mostRecords(split) > rowLimit;
}

/**
 * Reserves bytes for the results of operations, before a transaction takes a connection of the
 * database.
 *
 * @throws {UnavailableError} if other requests hold too many.
 */
export async function reserveForResults<Client>(
  operations: readonly RowRead[],
  { bytes, inTransaction, rowLimit }: Connection<Client>,
): Promise<void> {
  if (inTransaction || rowLimit === Number.POSITIVE_INFINITY) return;
  const expected = operations.reduce((sum, each) => sum + expectedBytes(each, bytes), 0);
  await bytes.lease.reserve(Math.min(bytes.limit, expected));
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
  const { model, args } = write;
  const { sizes } = budget.bytes;
  for (const data of [args.data, args.create, args.update]) seeWritten(data, model, sizes);
  if (!connection.inTransaction) {
    // The write is committed, so its result cannot be rejected.
    const bytes = { ...budget.bytes, spend: budget.bytes.hold };
    return await writeWhole(write, { ...scope, budget: { ...budget, bytes } });
  }
  if (!isLargeResult(write, budget.bytes)) return await writeWhole(write, scope);
  return await readInParts(write, scope, (keys) => writeWhole(keys, { ...scope, keysOnly: true }));
}

async function writeWhole<Client>(write: RowRead, scope: ReadScope<Client>): Promise<unknown> {
  const { budget, connection } = scope;
  const { model, operation, args } = write;
  const call = { model: model.name, operation, args };
  if (budget.limit === Number.POSITIVE_INFINITY) return await callOperation(connection, call);
  await assertWritable(write, scope);
  await assertNestedBulk(write, connection);
  const isOne = !operation.endsWith('AndReturn');
  const limit = isOne
    ? {
        ...limitForOne(budget.rest(), connection.orm.dialect),
        roomFor: (list: Pick<RowRead, 'args' | 'model'>) => roomFor(list, scope),
      }
    : undefined;
  const split = splitLists(args, model, limit);
  if (operation === 'delete' && mostRecords(split) === Number.POSITIVE_INFINITY) {
    // The related records may be deleted with the record.
    const row = await readWithin({ model, operation: 'findUnique', args }, scope);
    const select = Object.fromEntries(model.idFields.map(({ name }) => [name, true]));
    await callOperation(connection, { ...call, args: { where: args.where, select } });
    return row;
  }
  const result = await callOperation(connection, { ...call, args: split.args });
  await completeResult(result, { ...split, model }, scope);
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
