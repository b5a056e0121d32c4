import { rejectUnconfirmed, type StatementConnection } from './reject-unconfirmed.ts';

/** A Kysely connection, as far as its dialects can cancel a running query. */
interface KyselyConnection extends StatementConnection {
  collectSessionInfo?(): Promise<void>;
  /** @param provide lends a second connection if the dialect opens none by itself. */
  cancelQuery?(provide: ProvideConnection): Promise<void>;
}

type ProvideConnection = (use: (connection: KyselyConnection) => Promise<void>) => Promise<void>;

/** A Kysely driver, as far as it lends connections. */
export interface KyselyDriver {
  acquireConnection(): Promise<KyselyConnection>;
  releaseConnection(connection: KyselyConnection): Promise<void>;
}

/**
 * The interval between two attempts to cancel, in milliseconds: a statement may start between them.
 */
const PAUSE = 200;

/**
 * Returns a driver that lends the connections of another one, with statements that are cancelled
 * once a signal aborts, over a second connection. This works with Kysely's PostgreSQL and MySQL dialects.
 *
 * @param signalOf returns the signal of the request that asks for a connection, if it has one.
 */
export function watchDriver(
  driver: KyselyDriver,
  signalOf: () => AbortSignal | undefined,
): KyselyDriver {
  const watches = new Map<KyselyConnection, () => Promise<void>>();
  return {
    acquireConnection: async () => {
      const signal = signalOf();
      if (!signal) return await driver.acquireConnection();
      const connection = await acquire(driver, signal);
      watches.set(connection, watchConnection(connection, driver, signal));
      return connection;
    },
    releaseConnection: async (connection) => {
      // A late cancellation would hit the next statement on the connection.
      await watches.get(connection)?.();
      watches.delete(connection);
      await driver.releaseConnection(connection);
    },
  };
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
    // The connection may arrive later, or has failed by itself.
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
  let cancellations = 0;
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
        cancellations += 1;
        await connection.cancelQuery?.(provide);
      } catch {
        // The statement has ended in the meantime, or the server is unreachable.
      }
      await Promise.race([over, new Promise((resolve) => setTimeout(resolve, PAUSE))]);
    }
  };
  const start = (): void => {
    cancelling = cancel();
  };
  if (!connection.cancelQuery) return async () => {};
  const restore = rejectUnconfirmed(connection, () => cancellations);
  if (signal.aborted) start();
  else signal.addEventListener('abort', start, { once: true });
  return async () => {
    isOver = true;
    end();
    signal.removeEventListener('abort', start);
    await cancelling;
    restore();
  };
}
