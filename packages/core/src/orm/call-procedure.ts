import { ApiErrors } from '../errors/api-error.ts';
import { UnsupportedOperationError } from '../errors/request-errors.ts';
import type { IsVisible } from '../schema/visibility.ts';
import type { Connection } from './connection.ts';
import { explainRollback } from './explain-rollback.ts';
import { fromOrmError } from './from-orm-error.ts';
import type { OrmBinding } from './orm-binding.ts';
import { runTransaction } from './run-serializable.ts';
import { untilAborted } from './until-aborted.ts';

/** One call of a procedure, as plain data. */
export interface ProcedureCall {
  readonly name: string;
  readonly args: unknown;
  /** Whether an error may name a field. */
  readonly isVisible: IsVisible;
  /** Returns what clients can see of its result. @default all of it */
  readonly cut?: ((result: unknown) => unknown) | undefined;
}

/**
 * Runs a procedure with the client of the request.
 *
 * @throws {UnsupportedOperationError} if the client lacks it.
 * @throws the reason of the connection's signal if it has aborted; else what the procedure throws.
 */
async function callProcedure<Client>(
  { orm, client, signal }: Connection<Client>,
  { name, args, isVisible, cut }: ProcedureCall,
): Promise<unknown> {
  signal.throwIfAborted();
  const run = orm.procedure?.(client, name);
  if (!run)
    throw new UnsupportedOperationError(`The ORM client does not support the procedure "${name}".`);
  try {
    const result = (await run(args, { signal })) ?? null;
    return cut ? cut(result) : result;
  } catch (error) {
    throw withoutHiddenIssues(error, orm, isVisible);
  }
}

/** The ORM client's errors inside a procedure may name fields that clients cannot see. */
function withoutHiddenIssues<Client>(
  error: unknown,
  orm: OrmBinding<Client>,
  isVisible: IsVisible,
): unknown {
  const failure = orm.toOrmError(error);
  if (failure?.reason !== 'invalid-input') return error;
  const { issues = [], model } = failure;
  const visible = issues.filter(
    ({ path }) => path[0] === 'args' || isVisible(model, String(path.at(-1))),
  );
  if (visible.length === issues.length) return error;
  return new ApiErrors(fromOrmError({ ...failure, issues: visible }, error));
}

/**
 * Runs a procedure as a step of a transaction. Stops waiting for it once the request is over: the
 * transaction is then rolled back, and its connection is released.
 *
 * @throws as `callProcedure`, and the reason of the connection's signal as soon as it aborts.
 */
export async function callProcedureInside<Client>(
  connection: Connection<Client>,
  call: ProcedureCall,
): Promise<unknown> {
  return await untilAborted(callProcedure(connection, call), connection.signal);
}

/** Runs a procedure in a transaction of its own, if something has to run before its commit. */
export async function callProcedureAlone<Client>(
  connection: Connection<Client>,
  call: ProcedureCall,
): Promise<unknown> {
  if (!connection.beforeCommit) return await callProcedure(connection, call);
  return await runTransaction(connection, async (tx) => {
    try {
      return await callProcedureInside(tx, call);
    } catch (error) {
      throw explainRollback(error, connection.orm);
    }
  });
}
