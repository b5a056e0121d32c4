import type { WatchedCall } from '@modelway/core/sql';

/** A Prisma client, extended (`$extends`) or not, by shape: any copy of it works. */
export interface PrismaClientLike {
  $transaction(...args: never[]): Promise<unknown>;
}

/** The members of a client besides its models. `$disconnect` is absent in a transaction. */
export interface RawClient extends PrismaClientLike {
  $disconnect?(): unknown;
  $queryRawUnsafe?(
    sql: string,
    ...values: unknown[]
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/**
 * Returns a client that runs the operations of models by a function. The client of a transaction
 * cannot be watched.
 */
export function watchOperations(
  client: object,
  onCall: (call: WatchedCall) => Promise<unknown>,
): object {
  const $allOperations = ({ query, ...call }: QueryContext) =>
    onCall({ ...call, run: () => query(call.args) });
  const { $extends } = client as Extensible;
  return $extends?.call(client, { query: { $allModels: { $allOperations } } }) ?? client;
}

interface Extensible {
  $extends?(extension: object): object;
}

interface QueryContext extends Omit<WatchedCall, 'run'> {
  query(args: unknown): Promise<unknown>;
}
