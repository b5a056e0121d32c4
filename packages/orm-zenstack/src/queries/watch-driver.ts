import {
  countCancellation,
  rejectUnconfirmed,
  type StatementConnection,
} from './reject-unconfirmed.ts';

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
  const ends = new Map<KyselyConnection, End>();
  return {
    acquireConnection: async () => {
      const signal = signalOf();
      if (!signal) return await driver.acquireConnection();
      const { connection, end } = await acquire(driver, signal);
      ends.set(connection, end);
      return connection;
    },
    releaseConnection: async (connection) => {
      const end = ends.get(connection);
      ends.delete(connection);
      // A late cancellation would hit the next statement on the connection.
      const ending = end?.();
      if (ending) await ending;
      await driver.releaseConnection(connection);
    },
  };
}

/** Starts no further cancellation; the promise resolves once none is under way. */
type End = () => Promise<void> | undefined;

/** A connection that is lent, and the end of the watch of its statements. */
interface Watched {
  readonly connection: KyselyConnection;
  readonly end: End;
}

/** @throws the reason of the signal once it aborts; the connection then goes back to the pool. */
function acquire(driver: KyselyDriver, signal: AbortSignal): Promise<Watched> {
  return new Promise((resolve, reject) => {
    let endCancelling: End | undefined;
    let lent: KyselyConnection | undefined;
    const abort = (): void => {
      if (!lent) reject(signal.reason);
      else if (lent.cancelQuery) endCancelling = startCancelling(lent, driver);
    };
    const end: End = () => {
      signal.removeEventListener('abort', abort);
      return endCancelling?.();
    };
    if (signal.aborted) return abort();
    // The one listener of the request, for the wait and for its statements.
    signal.addEventListener('abort', abort, { once: true });
    driver.acquireConnection().then(
      (connection) => {
        if (signal.aborted) {
          driver.releaseConnection(connection).catch(() => {});
          return;
        }
        lent = connection;
        if (connection.cancelQuery) rejectUnconfirmed(connection);
        resolve({ connection, end });
      },
      (error) => {
        end();
        reject(error);
      },
    );
  });
}

/** Cancels the statements on a connection, one after the other. */
function startCancelling(connection: KyselyConnection, driver: KyselyDriver): End {
  let isOver = false;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const provide: ProvideConnection = async (use) => {
    const acquiring = driver.acquireConnection();
    // The other requests may be waiting for this connection.
    const second = await Promise.race([acquiring, over]);
    if (second) await use(second).finally(() => driver.releaseConnection(second));
    else acquiring.then((late) => driver.releaseConnection(late)).catch(() => {});
  };
  const cancel = async (): Promise<void> => {
    while (!isOver) {
      try {
        await connection.collectSessionInfo?.();
        await countCancellation(connection, () => connection.cancelQuery?.(provide));
      } catch {
        // The statement has ended in the meantime, or the server is unreachable.
      }
      await Promise.race([over, new Promise((resolve) => setTimeout(resolve, PAUSE))]);
    }
  };
  const cancelling = cancel();
  return () => {
    isOver = true;
    end();
    return cancelling;
  };
}
