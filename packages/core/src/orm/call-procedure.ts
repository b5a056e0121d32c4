import { UnsupportedOperationError } from '../errors/request-errors.ts';
import type { Connection } from './connection.ts';

/** One call of a procedure, as plain data. */
export interface ProcedureCall {
  readonly name: string;
  readonly args: unknown;
}

/**
 * Runs a procedure with the client of the request.
 *
 * @throws {UnsupportedOperationError} if the client lacks it.
 * @throws the reason of the connection's signal if it has aborted; else what the procedure throws.
 */
export async function callProcedure<Client>(
  { orm, client, signal }: Connection<Client>,
  { name, args }: ProcedureCall,
): Promise<unknown> {
  signal.throwIfAborted();
  const run = orm.procedure?.(client, name);
  if (!run)
    throw new UnsupportedOperationError(`The ORM client does not support the procedure "${name}".`);
  return (await run(args)) ?? null;
}
