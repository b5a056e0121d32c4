import { ApiError } from '../errors/api-error.ts';
import { causeInStep, HookError } from '../errors/transaction-errors.ts';
import type { Connection } from '../orm/connection.ts';
import type { OrmBinding, TransactionOptions } from '../orm/orm-binding.ts';
import { runInLine } from './run-in-line.ts';
import { untilAborted } from './until-aborted.ts';

/** The maximum number of runs of a transaction. */
const TRIES = 6;

/** The time after which a transaction is not run again, in milliseconds. */
const TIME = 10_000;

/** The maximum pause before the second run, in milliseconds. It doubles for each further one. */
const PAUSE = 20;

/**
 * Runs operations in a transaction, and `beforeCommit` after them. A transaction that collides with
 * another one is run again, so both may be called several times. If the request is over before the
 * commit, the transaction is rolled back.
 *
 * @throws the error of `run` or of the last collision, or the reason of the connection's signal.
 * @throws {HookError} around the error of `beforeCommit`.
 */
export async function runTransaction<Client, Result>(
  connection: Connection<Client>,
  run: (connection: Connection<Client>) => Promise<Result>,
  options?: TransactionOptions,
): Promise<Result> {
  const { beforeCommit, ...inside } = connection;
  const { orm, client, signal } = connection;
  let failure: unknown;
  const runWhole = async (tx: Client): Promise<Result> => {
    const result = await run({ ...inside, client: tx, inTransaction: true }).catch((error) => {
      failure = error;
      throw error;
    });
    await beforeCommit?.(tx, result);
    signal.throwIfAborted();
    return result;
  };
  return await runUntilAlone(connection, async () => {
    try {
      return await orm.transaction(client, runWhole, options);
    } catch (error) {
      // An answer above the limit ends the connection, so that the rollback fails as well.
      const isCut = orm.toOrmError(causeInStep(failure))?.reason === 'large-result';
      throw isCut ? failure : error;
    }
  });
}

/**
 * Runs an operation or a transaction, and runs it again if it collides with others. The database
 * has then rolled all of it back.
 *
 * @throws the error of `runOnce`, or of the last collision.
 */
export function runUntilAlone<Client, Result>(
  connection: Connection<Client>,
  runOnce: () => Promise<Result>,
): Promise<Result> {
  const { inTransaction, once } = connection;
  return inTransaction || once ? runOnce() : runAgain(connection, runOnce);
}

async function runAgain<Client, Result>(
  { orm, signal }: Connection<Client>,
  runOnce: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  for (let tries = 1; ; tries++) {
    try {
      return await (tries === 1
        ? runOnce()
        : runInLine({ scope: orm, ...COLLIDED, signal }, runOnce));
    } catch (error) {
      const isOver = tries === TRIES || performance.now() - start > TIME;
      if (isOver || !isCollision(error, orm)) throw error;
      await untilAborted(pause(Math.random() * PAUSE * 2 ** (tries - 1)), signal);
    }
  }
}

/** Those that run again wait for each other, without a connection of the database. */
const COLLIDED = { places: [{ line: 'collided', mode: '', key: '' }], runsAfter: 1000 };

function isCollision<Client>(thrown: unknown, orm: OrmBinding<Client>): boolean {
  const error = thrown instanceof HookError ? thrown.thrown : causeInStep(thrown);
  return !(error instanceof ApiError) && orm.toOrmError(error)?.reason === 'write-conflict';
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
