import type { WatchedCall } from '@modelway/core/sql';
import { isInTransaction } from '../schema/zenstack-client.ts';

/** A client that accepts plugins, by shape. */
export interface PluggableClient {
  readonly $options?: { readonly plugins?: readonly { readonly id?: string }[] };
  /** Validates arguments, to which a query plugin adds none. */
  inputValidator?: object;
  $use?(plugin: object): unknown;
}

/** A hook on a client's queries. */
export interface QueryHook {
  /** The plugin's id; a client has one plugin with each id. */
  readonly id: string;
  /** Returns the query to send. @default the query */
  readonly map?: (query: object) => unknown;
  /** Converts the result of a query that `map` has returned. @default the result */
  readonly read?: (result: object) => object;
  /** Runs an operation of a model. @default runs it */
  readonly onQuery?: (context: never) => Promise<unknown>;
}

/**
 * Returns the client with a plugin that maps its queries, or runs its operations. A plugin that is
 * added inside a transaction maps none.
 */
export function withQueryHook<Client extends object>(
  client: Client,
  { id, map, read, onQuery }: QueryHook,
): Client {
  const { $options, $use, inputValidator } = client as PluggableClient;
  if (!$use || $options?.plugins?.some((plugin) => plugin.id === id)) return client;
  const plugin = {
    id,
    ...(map && {
      onKyselyQuery: async ({ query, proceed }: KyselyHook) => {
        const result = await proceed(map(query));
        return read ? read(result) : result;
      },
    }),
    ...(onQuery && { onQuery }),
  };
  if (map && !isInTransaction(client)) MAPPING.add(plugin);
  const hooked = $use.call(client, plugin) as Client & PluggableClient;
  // A new client would compile all argument schemas again, which takes longer than a query.
  if (inputValidator && hooked.inputValidator) hooked.inputValidator = inputValidator;
  return hooked;
}

/** The plugins that map queries: none of those that are added inside a transaction. */
const MAPPING = new WeakSet<object>();

/** Whether a hook maps the queries of a client. */
export function mapsQueries(client: object): boolean {
  const { $options } = client as PluggableClient;
  return $options?.plugins?.some((plugin) => MAPPING.has(plugin)) ?? false;
}

/**
 * Returns a client that runs the operations of models by a function.
 *
 * @param map maps the queries, as that of a hook does.
 */
export function watchOperations(
  client: object,
  onCall: (call: WatchedCall) => Promise<unknown>,
  map?: QueryHook['map'],
): object {
  const onQuery = ({ proceed, ...call }: QueryContext) =>
    onCall({ ...call, run: () => proceed(call.args) });
  return withQueryHook(client, { id: 'modelway-denials', onQuery, ...(map && { map }) });
}

interface QueryContext extends Omit<WatchedCall, 'run'> {
  proceed(args: unknown): Promise<unknown>;
}

interface KyselyHook {
  readonly query: object;
  proceed(query: unknown): Promise<object>;
}
