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
  /** Returns the query to send. */
  readonly map: (query: object) => unknown;
}

/**
 * Returns the client with a plugin that maps its queries. A plugin that is added inside a
 * transaction maps none.
 */
export function withQueryHook<Client extends object>(
  client: Client,
  { id, map }: QueryHook,
): Client {
  const { $options, $use, inputValidator } = client as PluggableClient;
  if (!$use || $options?.plugins?.some((plugin) => plugin.id === id)) return client;
  const hooked = $use.call(client, {
    id,
    onKyselyQuery: ({ query, proceed }: KyselyHook) => proceed(map(query)),
  }) as Client & PluggableClient;
  // A new client would compile all argument schemas again, which takes longer than a query.
  if (inputValidator && hooked.inputValidator) hooked.inputValidator = inputValidator;
  return hooked;
}

interface KyselyHook {
  readonly query: object;
  proceed(query: unknown): unknown;
}
