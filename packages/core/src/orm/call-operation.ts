import { LimitExceededError, UnsupportedOperationError } from '../errors/request-errors.ts';
import type { Connection } from './connection.ts';

/**
 * Runs one operation of the ORM client.
 *
 * @throws {UnsupportedOperationError} if the client lacks it.
 * @throws the reason of the connection's signal if it has aborted.
 * @throws {LimitExceededError} if long lists overflow the client's stack; else the client's own
 * error.
 */
export async function callOperation<Client>(
  { orm, client, signal }: Connection<Client>,
  { model, operation, args }: OperationCall,
): Promise<unknown> {
  signal.throwIfAborted();
  const run = orm.operation(client, model, operation);
  if (!run) throw explainUnsupported({ orm, client }, { model, operation });
  try {
    return await run(args);
  } catch (error) {
    throw isStackOverflow(error) ? explainOverflow(error, args) : error;
  }
}

/** Counts records of a model. */
export function countRecords<Client>(
  { name: model }: { readonly name: string },
  args: object,
  connection: Connection<Client>,
): Promise<number> {
  return callOperation(connection, { model, operation: 'count', args }) as Promise<number>;
}

/** Estimates the number of records of a model; `undefined` if the database has no estimate. */
export async function estimateRecords<Client>(
  { name: model }: { readonly name: string },
  args: object,
  { orm, client, signal }: Connection<Client>,
): Promise<number | undefined> {
  signal.throwIfAborted();
  return await orm.estimateCount?.(client, model, args);
}

/** Reads records of a model. */
export function findRecords<Client>(
  { name: model }: { readonly name: string },
  args: object,
  connection: Connection<Client>,
): Promise<readonly Record<string, unknown>[]> {
  const found = callOperation(connection, { model, operation: 'findMany', args });
  return found as Promise<readonly Record<string, unknown>[]>;
}

/** Reads the record of a unique `where`; `null` if the caller can read none. */
export function findRecord<Client>(
  { name: model }: { readonly name: string },
  args: { readonly where: unknown; readonly select: object },
  connection: Connection<Client>,
): Promise<Readonly<Record<string, unknown>> | null> {
  const found = callOperation(connection, { model, operation: 'findUnique', args });
  return found as Promise<Readonly<Record<string, unknown>> | null>;
}

/** A client without any operation of an exposed model is a mistake in `getClient`. */
function explainUnsupported<Client>(
  { orm, client }: Pick<Connection<Client>, 'orm' | 'client'>,
  { model, operation }: Pick<OperationCall, 'model' | 'operation'>,
): Error {
  if (USUAL.some((usual) => orm.operation(client, model, usual))) {
    return new UnsupportedOperationError(
      `The ORM client does not support the operation "${operation}".`,
    );
  }
  return new TypeError(
    `getClient must return an ORM client of the schema: it has no model "${model}".`,
  );
}

const USUAL = ['findMany', 'findUnique', 'count', 'create', 'update', 'delete'];

function isStackOverflow(error: unknown): boolean {
  const { name, message } = Object(error) as {
    readonly name?: unknown;
    readonly message?: unknown;
  };
  return name === 'RangeError' && String(message).startsWith('Maximum call stack size');
}

/** ORM clients recurse over lists. With short lists, the overflow has another cause. */
function explainOverflow(error: unknown, args: unknown): unknown {
  const count = countEntries(args);
  if (count < LONG) return error;
  return new LimitExceededError(
    `${count} list entries are too many for the ORM client. Send fewer.`,
    { cause: error },
  );
}

const LONG = 500;

function countEntries(value: unknown): number {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0;
  const members: readonly unknown[] = Object.values(value);
  return members.reduce<number>(
    (sum, member) => sum + countEntries(member),
    Array.isArray(value) ? value.length : 0,
  );
}

/** One call of the ORM client, as plain data. */
export interface OperationCall {
  /** The model, as the schema spells it. */
  readonly model: string;
  readonly operation: string;
  readonly args: unknown;
}
