import { policyDenial } from '../errors/policy-denial.ts';
import { ForbiddenError, NotFoundError } from '../errors/resource-errors.ts';
import { causeInStep } from '../errors/transaction-errors.ts';
import { type Connection, withResultOf } from '../orm/connection.ts';
import { isUnreadable } from '../orm/is-unreadable.ts';
import type { OrmBinding, TransactionOptions } from '../orm/orm-binding.ts';
import { isLargeResult, returnsLists } from '../rows/room.ts';
import { mayExceed, reserveForResults } from '../rows/write-within.ts';
import { runTransaction, runUntilAlone } from './transaction.ts';
import type { AfterWrite, PreparedWrite, Write } from './write.ts';

/**
 * Runs a write, with its checks and their transaction, as often as it takes: again if it collides
 * with others, isolated from them if only a lost race may have denied it, and then as the write to
 * make in its place.
 *
 * @throws the explained error of the last run.
 */
export async function runWrite<Client, Result>(
  write: Write<Client, Result>,
  connection: Connection<Client>,
): Promise<Result> {
  const waiting = reserveForResults(write.operations, connection);
  if (waiting) await waiting;
  let failure: unknown;
  for (const guarantee of guaranteesOf(write, connection)) {
    let mayLag = isCheckedBefore(guarantee, write);
    const onCall = (): void => {
      mayLag = false;
    };
    try {
      return await runAs(guarantee, mayLag ? watchCall(write, onCall) : write, connection);
    } catch (error) {
      failure = write.explain ? await write.explain(error, connection) : error;
    }
    // A replica of the database may not have the linked row yet. A write must not run twice.
    if (mayLag && failure instanceof NotFoundError) continue;
    if (!isUnsureDenial(failure, write, connection.orm)) break;
  }
  const instead = await write.instead?.(failure, connection);
  if (!instead) throw failure;
  return await runWrite(instead, connection);
}

/** Runs a write in a transaction that a failure rolls back. */
export async function runWriteInside<Client, Result>(
  write: Write<Client, Result>,
  connection: Connection<Client>,
): Promise<Result> {
  try {
    return await runChecked(write, connection);
  } catch (error) {
    throw explainRollback(error, connection.orm);
  }
}

/**
 * The transaction of a write.
 * - `single`: none. The ORM client makes one call, which is atomic by itself.
 * - `commit`: committed even if the caller cannot read the result, as it is without a transaction.
 * - `atomic`: rolled back if the result cannot be returned.
 * - `serializable`: like `atomic`, and isolated from other requests.
 * - `serializable-commit`: like `commit`, and isolated from other requests.
 */
type Guarantee = 'single' | 'commit' | 'atomic' | 'serializable' | 'serializable-commit';

/** Chooses the guarantees of the first run, and of the second after an unsure denial. */
function guaranteesOf<Client>(
  write: Write<Client, unknown>,
  connection: Connection<Client>,
): readonly Guarantee[] {
  const least = guaranteeOf(write, connection);
  if (write.needs.runsCode) return [least];
  // Whether the result of a deletion is unreadable, or was created in between, is unsure at first.
  if (least === 'commit' && deletesRecord(write)) return ['atomic', 'serializable-commit'];
  if (least === 'serializable-commit' || isCheckedBefore(least, write))
    return [least, 'serializable-commit'];
  return [least, 'serializable'];
}

/** Chooses the least guarantee, which also depends on the sizes of the records so far. */
function guaranteeOf<Client>(
  { needs, operations }: Write<Client, unknown>,
  connection: Connection<Client>,
): Guarantee {
  const { isolation, findsRows, rollback, checks, records } = needs;
  if (isolation) return 'serializable';
  // Without a limit, the result is read as a whole.
  const returned = records && connection.rowLimit < Number.POSITIVE_INFINITY ? operations : [];
  if (rollback || returned.some((each) => mayExceed(each, connection)))
    return findsRows ? 'serializable' : 'atomic';
  if (findsRows) return 'serializable-commit';
  const isLarge = returned.some(
    (each) => returnsLists(each) || isLargeResult(each, connection.bytes),
  );
  return isLarge || checks === 'around' || connection.beforeCommit ? 'commit' : 'single';
}

function runAs<Client, Result>(
  guarantee: Guarantee,
  write: Write<Client, Result>,
  connection: Connection<Client>,
): Promise<Result> {
  const { checks, repeats } = write.needs;
  switch (guarantee) {
    case 'single': {
      if (!repeats && checks === 'none') return runChecked(write, connection);
      return runUntilAlone(connection, () => runChecked(write, connection));
    }
    case 'commit': {
      const once = checks === 'none' && !connection.beforeCommit;
      return runCommitted(write, { ...connection, once });
    }
    case 'serializable-commit':
      return runCommitted(write, connection, { isolation: 'serializable' });
    case 'atomic':
      return runTransaction(connection, (tx) => runWriteInside(write, tx));
    case 'serializable':
      return runTransaction(connection, (tx) => runWriteInside(write, tx), {
        isolation: 'serializable',
      });
  }
}

/** Commits the write even if the caller cannot read its result. */
async function runCommitted<Client, Result>(
  write: Write<Client, Result>,
  connection: Connection<Client>,
  options?: TransactionOptions,
): Promise<Result> {
  const resultOf = (written: { readonly result?: unknown }) => written.result;
  const runUnread = async (tx: Connection<Client>) => {
    try {
      return { result: await runChecked(write, tx) };
    } catch (error) {
      if (!isUnreadable(error, tx.orm)) throw error;
      return { error };
    }
  };
  const written = await runTransaction(withResultOf(connection, resultOf), runUnread, options);
  if ('error' in written) throw written.error;
  return written.result;
}

/** Everything between begin and commit: prepares, checks, calls, and checks again. */
async function runChecked<Client, Result>(
  { needs, prepare, toResult, explain }: Write<Client, Result>,
  connection: Connection<Client>,
): Promise<Result> {
  const pending: AfterWrite[] = [];
  try {
    const prepared = prepare(connection);
    const { checks, call } = prepared instanceof Promise ? await prepared : prepared;
    const isChecked = checks.some((check) => check !== undefined);
    const calling = isChecked
      ? callBetween({ checks, call, pending }, connection)
      : callUnread(call, connection);
    const { result, unread } = await calling;
    if (unread !== undefined && !needs.minimal) throw unread;
    return toResult(result);
  } catch (error) {
    const known = pending.reduce((each, { explain }) => (explain ? explain(each) : each), error);
    throw explain && connection.inTransaction ? await explain(known, connection) : known;
  }
}

interface CheckedCall<Client> extends PreparedWrite<Client> {
  /** The checks that have not ended yet, which explain an error. */
  readonly pending: AfterWrite[];
}

/** Calls the ORM client between the checks, in their order before it, and in reverse after it. */
async function callBetween<Client>(
  { checks, call, pending }: CheckedCall<Client>,
  connection: Connection<Client>,
): Promise<Called> {
  for (const check of checks) {
    const after = check && (await check(connection));
    if (after) pending.unshift(after);
  }
  const called = await callUnread(call, connection);
  const { result, unread } = called;
  if (unread !== undefined && pending.some(({ needsResult }) => needsResult)) throw unread;
  const checked = [...pending];
  for (; pending[0]; pending.shift()) await pending[0].finish?.(result);
  // Only the checks know whether the write may stay.
  if (unread !== undefined) pending.push(...checked);
  return called;
}

/** The result of the ORM client, or its error if the caller cannot read what it has written. */
interface Called {
  readonly result?: unknown;
  readonly unread?: unknown;
}

/** Calls the ORM client; `unread` is its error if the caller cannot read what it has written. */
async function callUnread<Client>(
  call: PreparedWrite<Client>['call'],
  connection: Connection<Client>,
): Promise<Called> {
  try {
    return { result: await call(connection) };
  } catch (error) {
    if (!isUnreadable(error, connection.orm)) throw error;
    return { unread: error };
  }
}

/** Returns a write that reports that it calls the ORM client. */
function watchCall<Client, Result>(
  write: Write<Client, Result>,
  onCall: () => void,
): Write<Client, Result> {
  const prepare: typeof write.prepare = async (connection) => {
    const { checks, call } = await write.prepare(connection);
    const watched: typeof call = (each) => {
      onCall();
      return call(each);
    };
    return { checks, call: watched };
  };
  return { ...write, prepare };
}

/** Whether the links of a write are checked without a transaction. */
function isCheckedBefore(
  guarantee: Guarantee,
  { needs }: Pick<Write<never, unknown>, 'needs'>,
): boolean {
  return guarantee === 'single' && needs.checks === 'before';
}

/**
 * Whether a write may have been denied only because another request created its row meanwhile:
 * - after the write did not find it, and before the read that found it;
 * - after the read of the result of a deletion, and before the deletion.
 */
function isUnsureDenial<Client>(
  thrown: unknown,
  write: Write<Client, unknown>,
  orm: OrmBinding<Client>,
): boolean {
  const error = causeInStep(thrown);
  if (!(error instanceof ForbiddenError)) return false;
  const reason = orm.toOrmError(error.cause)?.reason;
  return (
    reason === 'record-not-found' || (reason === 'result-not-readable' && deletesRecord(write))
  );
}

/** Whether a write deletes a record and returns it, which ORM clients may read first. */
function deletesRecord({ operations }: Pick<Write<never, unknown>, 'operations'>): boolean {
  return operations.some(({ operation }) => operation === 'delete');
}

/**
 * Explains the failure of a write in a transaction that rolls it back: if the caller cannot read
 * the result, nothing was written.
 */
export function explainRollback<Client>(cause: unknown, orm: OrmBinding<Client>): unknown {
  const failure = orm.toOrmError(cause);
  if (failure?.reason !== 'result-not-readable') return cause;
  return policyDenial(
    'The access policies do not allow reading the result, so the write was rolled back.',
    { cause, orm: { ...failure, reason: 'rejected-by-policy' } },
  );
}
