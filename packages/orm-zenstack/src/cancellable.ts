/** A connection of Kysely's, as far as its dialects can cancel what runs on it. */
interface KyselyConnection {
  collectSessionInfo?(): Promise<void>;
  /** @param provide lends a second connection if the dialect opens none by itself. */
  cancelQuery?(provide: ProvideConnection): Promise<void>;
}

type ProvideConnection = (use: (connection: KyselyConnection) => Promise<void>) => Promise<void>;

interface KyselyDriver {
  acquireConnection(): Promise<KyselyConnection>;
  releaseConnection(connection: KyselyConnection): Promise<void>;
}

/** What of ZenStack's client is needed to make one with another driver. */
interface ClientParts {
  readonly kyselyProps?: { readonly driver?: KyselyDriver };
  readonly $auth?: unknown;
  readonly $qb?: { readonly isTransaction?: boolean };
  $setAuth?(auth: unknown): unknown;
}

/** A statement may start between two attempts to cancel one, in milliseconds. */
const PAUSE = 200;

/**
 * Returns the client as it cancels the statement that it runs once the signal aborts, over a second
 * connection: with the PostgreSQL and MySQL dialects of Kysely. The client as it is on others.
 */
export function cancellable<Client extends object>(client: Client, signal: AbortSignal): Client {
  const { kyselyProps, $auth, $setAuth } = client as ClientParts;
  const driver = kyselyProps?.driver;
  if (!driver || !$setAuth) return client;
  const watched = { ...kyselyProps, driver: watchDriver(driver, signal) };
  // The copy that $setAuth makes, and those that are made of it, keep the driver.
  return $setAuth.call(Object.create(client, { kyselyProps: { value: watched } }), $auth) as Client;
}

function watchDriver(driver: KyselyDriver, signal: AbortSignal): KyselyDriver {
  const watches = new Map<KyselyConnection, () => Promise<void>>();
  const own: KyselyDriver = {
    acquireConnection: async () => {
      const connection = await acquire(driver, signal);
      watches.set(connection, watchConnection(connection, driver, signal));
      return connection;
    },
    releaseConnection: async (connection) => {
      // A late cancellation would hit what runs next on the connection.
      await watches.get(connection)?.();
      watches.delete(connection);
      await driver.releaseConnection(connection);
    },
  };
  return new Proxy(driver, {
    get: (target, name) => {
      if (Object.hasOwn(own, name)) return own[name as keyof KyselyDriver];
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/** @throws the reason of the signal once it aborts; the connection then goes back to the pool. */
async function acquire(driver: KyselyDriver, signal: AbortSignal): Promise<KyselyConnection> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const acquiring = driver.acquireConnection();
  try {
    return await Promise.race([acquiring, aborted]);
  } catch (error) {
    // It may come later, or has failed by itself.
    if (signal.aborted) acquiring.then((late) => driver.releaseConnection(late)).catch(() => {});
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** @returns the function that ends the watch, once no cancellation is under way. */
function watchConnection(
  connection: KyselyConnection,
  driver: KyselyDriver,
  signal: AbortSignal,
): () => Promise<void> {
  let isOver = false;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  let cancelling = Promise.resolve();
  const provide: ProvideConnection = async (use) => {
    const second = await driver.acquireConnection();
    await use(second).finally(() => driver.releaseConnection(second));
  };
  const cancel = async (): Promise<void> => {
    while (!isOver) {
      try {
        await connection.collectSessionInfo?.();
        await connection.cancelQuery?.(provide);
      } catch {
        // The statement has ended meanwhile, or the server is out of reach.
      }
      await Promise.race([over, new Promise((resolve) => setTimeout(resolve, PAUSE))]);
    }
  };
  const start = (): void => {
    cancelling = cancel();
  };
  if (!connection.cancelQuery) return async () => {};
  if (signal.aborted) start();
  else signal.addEventListener('abort', start, { once: true });
  return async () => {
    isOver = true;
    end();
    signal.removeEventListener('abort', start);
    await cancelling;
  };
}
