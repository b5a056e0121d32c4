/** A client that takes plugins, by shape. */
export interface PluggableClient {
  readonly $options?: { readonly plugins?: readonly { readonly id?: string }[] };
  /** Checks arguments; a plugin for queries adds none. */
  inputValidator?: object;
  $use?(plugin: object): unknown;
}

/** What a client does to its queries. */
export interface QueryHook {
  /** Names the plugin, of which a client has one. */
  readonly id: string;
  /** Returns the query that is sent. */
  readonly map: (query: object) => unknown;
}

/** Returns the client with a plugin that maps its queries; in a transaction, it would map none. */
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
  // It would build the checks of all arguments again, which takes longer than a query.
  if (inputValidator && hooked.inputValidator) hooked.inputValidator = inputValidator;
  return hooked;
}

interface KyselyHook {
  readonly query: object;
  proceed(query: unknown): unknown;
}
