import { callOperation, countRecords, type OperationCall } from '../orm/call-operation.ts';
import type { Connection } from '../orm/connection.ts';
import type { Model, RelationField } from '../schema/schema-model.ts';
import { completeResult, type ReadScope } from './load-lists.ts';
import { readInParts } from './read-in-parts.ts';
import { LARGE, LargeRecordsError, ORDINARY, roomFor, roomOf, STATEMENT } from './room.ts';
import { measure } from './row-sizes.ts';
import {
  type Args,
  isCursorBounded,
  type SelectedRelation,
  selectedRelations,
  takeOf,
  withTake,
  withTotalOrder,
} from './selection.ts';
import { limitForOne, type NestedLimit, splitLists } from './split-lists.ts';

/** A read of records, as plain data. */
export interface RowRead {
  readonly model: Model;
  readonly operation: string;
  readonly args: Args;
}

/**
 * Reads records with their related records, and never many more than the budget allows. It takes
 * one call if each list has a `take`, or the ORM limits the lists of few records. Otherwise, it
 * reads the lists of related records after it, level by level.
 *
 * @throws {LimitExceededError} if there are more records than the budget allows.
 */
export async function readWithin<Client>(
  read: RowRead,
  scope: ReadScope<Client>,
): Promise<unknown> {
  const { budget, connection } = scope;
  const { model } = read;
  if (budget.limit === Number.POSITIVE_INFINITY) {
    const rows = await callOperation(connection, { ...read, model: model.name });
    budget.bytes.spend(measure(rows, read, budget.bytes.sizes));
    return rows;
  }
  const readKeys = (keys: RowRead) =>
    readWhole(keys, { ...scope, keysOnly: true }, Number.POSITIVE_INFINITY);
  const ordinary = roomOf(read, budget.bytes, STATEMENT);
  const large = ordinary === 0 ? roomOf(read, budget.bytes, LARGE) : 0;
  // Known sizes are those of the largest values, so that nothing waits for them.
  const room = large > 0 && budget.bytes.claim(LARGE) ? large : ordinary;
  if (room === 0) return await readInParts(read, scope, readKeys);
  const undo = budget.save();
  try {
    const waiting = budget.bytes.reserve(ORDINARY);
    // Without a wait, a list is read before it is counted.
    if (waiting) await waiting;
    return await readWhole(read, scope, room);
  } catch (error) {
    if (!isTooLarge(error, connection)) throw error;
    undo();
    return await readInParts(read, scope, readKeys);
  }
}

/** Whether records are larger than was known. In a transaction, their connection is lost. */
function isTooLarge<Client>(error: unknown, { orm, inTransaction }: Connection<Client>): boolean {
  if (error instanceof LargeRecordsError) return true;
  return !inTransaction && orm.toOrmError(error)?.reason === 'large-result';
}

/** Reads records with as few statements as possible. */
async function readWhole<Client>(
  read: RowRead,
  scope: ReadScope<Client>,
  room: number,
): Promise<unknown> {
  const { connection } = scope;
  const { model } = read;
  const args = withTotalOrder(read.args, model);
  const { limitsNestedReads } = connection.orm.dialect;
  if (!limitsNestedReads && args.distinct)
    await assertCountable(read, { member: 'distinct', room }, scope);
  if (!limitsNestedReads && !isCursorBounded(args, model)) {
    await assertCountable(read, { member: 'cursor', room }, scope);
  }
  const limit = limitOf(read, scope, room);
  const doubtful = limit.bounded === 'own' ? manyToManyOf(read) : [];
  const small = doubtful.length > 0 ? await findSmall(doubtful, limit, scope) : undefined;
  const split = splitLists(args, model, { ...limit, ...(small && { small }) });
  const result = await callBounded({ ...read, args: split.args }, scope, room);
  const loading = completeResult(result, { ...split, model }, scope);
  if (loading) await loading;
  return result;
}

/**
 * Calls an operation for at most one record more than the budget allows.
 *
 * @throws {LargeRecordsError} if there are more than may be read at once.
 */
function callBounded<Client>(
  { model, operation, args }: RowRead,
  scope: ReadScope<Client>,
  room: number,
): Promise<unknown> {
  const call = { model: model.name, operation, args };
  if (operation !== 'findMany') return callOperation(scope.connection, call);
  const isCut = room < Math.min(takeOf(args), scope.budget.rest() + 1);
  if (!isCut) return listBounded(call, { model, most: scope.budget.rest() + 1 }, scope);
  return listBounded(call, { model, most: room }, scope).then((rows) => {
    if ((rows as readonly unknown[]).length >= room) throw new LargeRecordsError();
    return rows;
  });
}

async function listBounded<Client>(
  call: OperationCall & { readonly args: Args },
  { model, most }: { readonly model: Model; readonly most: number },
  { budget, connection }: ReadScope<Client>,
): Promise<unknown> {
  const { args } = call;
  try {
    return await callOperation(connection, { ...call, args: withTake(args, most) });
  } catch (error) {
    const isTooLarge = connection.orm.toOrmError(error)?.reason === 'too-large';
    if (!isTooLarge || 'take' in args || mostMatches(args.where, model) > budget.rest())
      throw error;
    // Without `take`, Prisma sends a long list of values in several statements.
    return await callOperation(connection, call);
  }
}

/** Returns the maximum number of records that a condition on a unique field finds. */
function mostMatches(where: unknown, { uniqueKeys }: Model): number {
  for (const [name, filter] of Object.entries(Object(where))) {
    const { in: values } = Object(filter) as { readonly in?: unknown };
    const isUnique = uniqueKeys.get(name)?.fields.length === 1;
    if (isUnique && Array.isArray(values)) return values.length;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Returns the maximum number of related records to read with the operation's own.
 *
 * @param room the number of its own records that one statement may read.
 */
export function limitOf<Client>(
  { operation, args }: RowRead,
  scope: ReadScope<Client>,
  room: number = Number.POSITIVE_INFINITY,
): NestedLimit {
  const { dialect } = scope.connection.orm;
  const rest = scope.budget.rest();
  const forLists: Pick<NestedLimit, 'roomFor'> = { roomFor: (list) => roomFor(list, scope) };
  if (operation === 'findMany') {
    const bounded = dialect.limitsNestedReads ? 'everywhere' : 'own';
    const owners = Math.min(takeOf(args), rest + 1, room);
    return { owners, records: 2 * rest, bounded, ...forLists };
  }
  const limit = { ...limitForOne(rest, dialect), ...forLists };
  // Prisma reads the first record that matches as a list of one.
  const isFirst = !dialect.limitsNestedReads && operation.startsWith('findFirst');
  return isFirst ? { ...limit, bounded: 'own' } : limit;
}

function manyToManyOf({ operation, args, model }: RowRead): readonly SelectedRelation[] {
  if (operation !== 'findMany') return [];
  return selectedRelations(args, model).filter(({ relation }) => relation.manyToMany);
}

/** Finds the relationships to so few records that they fit even if each is linked to each owner. */
async function findSmall<Client>(
  relations: readonly SelectedRelation[],
  { owners, records }: NestedLimit,
  scope: ReadScope<Client>,
): Promise<ReadonlySet<RelationField>> {
  const { connection } = scope;
  const small = new Set<RelationField>();
  for (const { relation, args } of relations) {
    const room = roomFor({ args, model: relation.target }, scope);
    const most = Math.floor(Math.min(records, room) / Math.max(1, owners));
    if (most < WORTH_A_COUNT) continue;
    const counted = { where: args.where ?? {}, take: most + 1 };
    if ((await countRecords(relation.target, counted, connection)) <= most) small.add(relation);
  }
  return small;
}

/** The minimum number of related records for each owner that is worth a count. */
const WORTH_A_COUNT = 10;

/**
 * Checks the count of the records that match, since the ORM client reads all of them before it
 * applies `distinct`, or `take` with a cursor.
 *
 * @throws {LargeRecordsError} if there are more than may be read at once.
 */
async function assertCountable<Client>(
  { model, args: { where = {} } }: RowRead,
  { member, room }: { readonly member: 'distinct' | 'cursor'; readonly room: number },
  { budget, connection }: ReadScope<Client>,
): Promise<void> {
  const count = await countRecords(model, { where, take: budget.rest() + 1 }, connection);
  if (count > budget.rest()) budget.spend(count, [member]);
  if (count > room) throw new LargeRecordsError();
}
