import type { RequestBytes } from '../bytes/request-bytes.ts';
import type { OrmBinding } from './orm-binding.ts';

/**
 * Runs in the transaction of a write, after its checks and before its commit. An error rolls the
 * write back.
 *
 * @param tx the client of the transaction.
 * @param result the result of the write; `undefined` if the caller cannot read it.
 */
export type BeforeCommit<Client> = (tx: Client, result: unknown) => Promise<void>;

/** The ORM client of a request, and the settings of its calls. */
export interface Connection<Client> {
  readonly orm: OrmBinding<Client>;
  readonly client: Client;
  /** The maximum number of records that the request may read: `limits.rows`. */
  readonly rowLimit: number;
  /** The bytes that it may hold. */
  readonly bytes: RequestBytes;
  /** Whether the client is that of a transaction, which holds a connection of the database. */
  readonly inTransaction?: boolean;
  /**
   * Whether a write that collides is not run again, as it is without a transaction.
   * @default false
   */
  readonly once?: boolean;
  /** Aborts when the request is over. Its next call or commit throws the signal's reason. */
  readonly signal: AbortSignal;
  /** If it is given, each write runs in a transaction. */
  readonly beforeCommit?: BeforeCommit<Client> | undefined;
}

/** Returns the connection whose `beforeCommit` gets a part of the transaction's result. */
export function withResultOf<Client, Result>(
  connection: Connection<Client>,
  resultOf: (result: Result) => unknown,
): Connection<Client> {
  const { beforeCommit } = connection;
  if (!beforeCommit) return connection;
  return {
    ...connection,
    beforeCommit: (tx, result) => beforeCommit(tx, resultOf(result as Result)),
  };
}
