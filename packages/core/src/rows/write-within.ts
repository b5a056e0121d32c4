import { UnknownError } from '../errors/server-errors.ts';
import { createsMany, returnedBy } from '../grammar/operations.ts';
import { callOperation, countRecords } from '../orm/call-operation.ts';
import type { Connection } from '../orm/connection.ts';
import { isUnreadable } from '../orm/is-unreadable.ts';
import { selectId } from '../schema/values/resource-id.ts';
import { assertNestedBulk } from './assert-nested-bulk.ts';
import { completeResult, type ReadScope } from './load-lists.ts';
import { readInParts } from './read-in-parts.ts';
import { limitOf, type RowRead, readWithin } from './read-within.ts';
import { expectedBytes, isLargeResult } from './room.ts';
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
  const isList = returnedBy(operation) === 'written';
  if (isList && !createsMany(operation)) return true;
  if (isList && isLargeResult({ operation, args, model }, bytes)) return true;
  const count = isList ? [args.data].flat().length : 1;
  const split = splitLists(args, model, limitForOne(rowLimit, orm.dialect));
  return count * mostRecords(split) > rowLimit;
}

/**
 * Reserves bytes for the results of operations, before a transaction takes a connection of the
 * database.
 *
 * @returns `undefined` if there is room at once.
 * @throws {UnavailableError} if other requests hold too many.
 */
export function reserveForResults<Client>(
  operations: readonly RowRead[],
  { bytes, inTransaction, rowLimit }: Connection<Client>,
): Promise<void> | undefined {
  if (inTransaction || rowLimit === Number.POSITIVE_INFINITY) return undefined;
  return bytes.lease.reserve(expectedBytes(operations, bytes));
}

/**
 * Writes, and returns the records with their related records, up to the remaining budget.
 *
 * @throws {LimitExceededError} if there are more. Then a transaction has to roll back the write.
 * @throws {UnknownError} if a record that is written without a transaction is too large to be read.
 */
export async function writeWithin<Client>(
  write: RowRead,
  scope: ReadScope<Client>,
): Promise<unknown> {
  const { budget } = scope;
  const { model, args } = write;
  const { sizes } = budget.bytes;
  sizes.settle(false);
  seeWritten(args.data, model, sizes);
  seeWritten(args.create, model, sizes);
  seeWritten(args.update, model, sizes);
  try {
    const result = await writeBounded(write, scope);
    sizes.settle(Array.isArray(result) ? result.length > 0 : Boolean(result));
    return result;
  } catch (error) {
    const explained = explainCommitted(error, scope.connection);
    sizes.settle(isUnreadable(explained, scope.connection.orm));
    throw explained;
  }
}

/** Explains a write without a transaction: it is committed even if its result is too large to read. */
function explainCommitted<Client>(
  error: unknown,
  { orm, inTransaction }: Connection<Client>,
): unknown {
  if (inTransaction || orm.toOrmError(error)?.reason !== 'large-result') return error;
  return new UnknownError(
    'The write may have succeeded, but the record is too large to return. Read it with fewer fields.',
    { cause: error },
  );
}

/** Runs a write that returns the number of its records. */
export async function writeCounted<Client>(
  { model, operation, args }: RowRead,
  connection: Connection<Client>,
): Promise<unknown> {
  const { sizes } = connection.bytes;
  sizes.settle(false);
  seeWritten(args.data, model, sizes);
  const result = await callOperation(connection, { model: model.name, operation, args });
  sizes.settle((Object(result) as { readonly count?: unknown }).count !== 0);
  return result;
}

function writeBounded<Client>(write: RowRead, scope: ReadScope<Client>): Promise<unknown> {
  const { budget, connection } = scope;
  if (!connection.inTransaction) {
    // It is committed, so its result cannot be rejected.
    const bytes = { ...budget.bytes, spend: budget.bytes.hold };
    return writeWhole(write, { ...scope, budget: { ...budget, bytes } });
  }
  const isUnlimited = budget.limit === Number.POSITIVE_INFINITY;
  if (isUnlimited || !isLargeResult(write, budget.bytes)) return writeWhole(write, scope);
  if (write.operation === 'delete') return deleteRead(write, scope);
  return readInParts(write, scope, (keys) => writeWhole(keys, { ...scope, keysOnly: true }));
}

async function writeWhole<Client>(write: RowRead, scope: ReadScope<Client>): Promise<unknown> {
  const { budget, connection } = scope;
  const { model, operation, args } = write;
  const call = { model: model.name, operation, args };
  if (budget.limit === Number.POSITIVE_INFINITY) return await callOperation(connection, call);
  if (returnedBy(operation) === 'written') await assertWritable(write, scope);
  const counting = assertNestedBulk(write, connection);
  if (counting) await counting;
  const isOne = returnedBy(operation) === 'record';
  const split = splitLists(args, model, isOne ? limitOf(write, scope) : undefined);
  if (operation === 'delete' && mostRecords(split) === Number.POSITIVE_INFINITY) {
    // The related records may be deleted with the record.
    return await deleteRead(write, scope);
  }
  const result = await callOperation(connection, { ...call, args: split.args });
  const loading = completeResult(result, { ...split, model }, scope);
  if (loading) await loading;
  return result;
}

/** Reads a record, and then deletes it. */
async function deleteRead<Client>(
  { model, operation, args }: RowRead,
  scope: ReadScope<Client>,
): Promise<unknown> {
  const row = await readWithin({ model, operation: 'findUnique', args }, scope);
  const byId = { where: args.where, select: selectId(model) };
  await callOperation(scope.connection, { model: model.name, operation, args: byId });
  return row;
}

/** Checks how many records a write of many returns before it is made. */
async function assertWritable<Client>(
  { model, operation, args }: RowRead,
  { budget, connection }: ReadScope<Client>,
): Promise<void> {
  const { data, where, limit } = args;
  if (createsMany(operation)) {
    const count = [data].flat().length;
    if (count > budget.rest()) budget.spend(count);
    return;
  }
  const take = Math.min(
    typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY,
    budget.rest() + 1,
  );
  if (take <= budget.rest()) return;
  const count = await countRecords(model, { where: where ?? {}, take }, connection);
  if (count > budget.rest()) budget.spend(count);
}
