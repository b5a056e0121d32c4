import type { WatchedCall } from '@modelway/core/sql';

/** A Prisma client, extended (`$extends`) or not, by shape: any copy of it works. */
export interface PrismaClientLike {
  /** Clients of ZenStack have it. */
  readonly $schema?: never;
  $transaction(...args: never[]): Promise<unknown>;
}

/** The members of a client besides its models. A transaction lacks `$disconnect`. */
export interface RawClient extends PrismaClientLike {
  readonly $on?: unknown;
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

/**
 * Returns the schema of the database in which Prisma finds the tables of models that name none: the
 * `schema` option of a driver adapter for PostgreSQL. Without it, the search path decides.
 */
export function schemaOf(client: object): string | undefined {
  const schema = (client as WithAdapter)._engineConfig?.adapter?.options?.schema;
  return typeof schema === 'string' ? schema : undefined;
}

/** A client with the settings of its adapter, which are internal. */
interface WithAdapter {
  readonly _engineConfig?: {
    readonly adapter?: { readonly options?: { readonly schema?: unknown } };
  };
}
