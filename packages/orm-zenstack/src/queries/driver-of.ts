import type { KyselyDriver } from './watch-driver.ts';

/** A client's parts for Kysely, by shape. */
interface KyselyClient {
  readonly kyselyProps?: { readonly driver?: KyselyDriver };
}

/**
 * Returns the driver of a client past ZenStack's proxy, which compares this name with those of all
 * models.
 */
export function driverOf(client: KyselyClient): KyselyDriver | undefined {
  const own: KyselyClient['kyselyProps'] = Object.getOwnPropertyDescriptor(
    client,
    'kyselyProps',
  )?.value;
  return (own ?? client.kyselyProps)?.driver;
}
