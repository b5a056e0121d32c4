import { ApiErrors } from '../errors/api-error.ts';
import { UnsupportedOperationError } from '../errors/request-errors.ts';
import type { IsVisible } from '../schema/visibility.ts';
import type { Connection } from './connection.ts';
import { fromOrmError } from './from-orm-error.ts';
import type { OrmBinding } from './orm-binding.ts';

/** One call of a procedure, as plain data. */
export interface ProcedureCall {
  readonly name: string;
  readonly args: unknown;
  /** Whether an error may name a field. */
  readonly isVisible: IsVisible;
}

/**
 * Runs a procedure with the client of the request.
 *
 * @throws {UnsupportedOperationError} if the client lacks it.
 * @throws the reason of the connection's signal if it has aborted; else what the procedure throws.
 */
export async function callProcedure<Client>(
  { orm, client, signal }: Connection<Client>,
  { name, args, isVisible }: ProcedureCall,
): Promise<unknown> {
  signal.throwIfAborted();
  const run = orm.procedure?.(client, name);
  if (!run)
    throw new UnsupportedOperationError(`The ORM client does not support the procedure "${name}".`);
  try {
    return (await run(args, { signal })) ?? null;
  } catch (error) {
    throw explainRefusal(error, orm, isVisible);
  }
}

/** The ORM client's errors inside a procedure may name fields that clients cannot see. */
function explainRefusal<Client>(
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
  const { signal } = connection;
  const { promise: over, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([callProcedure(connection, call), over]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
