import { UnsupportedOperationError } from '../errors/request-errors.ts';
import type { Connection } from './connection.ts';

/**
 * Runs one operation of the data client.
 *
 * @throws {UnsupportedOperationError} where the client lacks it; else what the client throws.
 */
export async function callOperation<Client>(
  { orm, client }: Connection<Client>,
  { model, operation, args }: OperationCall,
): Promise<unknown> {
  const run = orm.operation(client, model, operation);
  if (!run) throw new UnsupportedOperationError(`The data client has no operation ${operation}`);
  return await run(args);
}

/** One call of the data client, as plain data. */
export interface OperationCall {
  /** As the schema spells it. */
  readonly model: string;
  readonly operation: string;
  readonly args: unknown;
}
