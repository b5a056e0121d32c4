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
  const watches = new Map<KyselyConnection, Watch>();
  return {
    acquireConnection: async () => {
      const signal = signalOf();
      if (!signal) return await driver.acquireConnection();
      const { connection, watch } = await acquire(driver, signal);
      watches.set(connection, watch);
      return connection;
    },
    releaseConnection: async (connection) => {
      const watch = watches.get(connection);
      watches.delete(connection);
      // A late cancellation would hit the next statement on the connection.
      const ending = watch?.end();
      if (ending) await ending;
      await driver.releaseConnection(connection);
    },
  };
}

/** Watches a signal while a connection is lent. */
interface Watch {
  /** Ends the watch; the promise resolves once no cancellation is under way. */
  end(): Promise<void> | undefined;
}

/** A connection with the watch of its statements. */
interface Watched {
  readonly connection: KyselyConnection;
  readonly watch: Watch;
}

/** @throws the reason of the signal once it aborts; the connection then goes back to the pool. */
function acquire(driver: KyselyDriver, signal: AbortSignal): Promise<Watched> {
  return new Promise((resolve, reject) => {
    let cancelling: Cancelling | undefined;
    let lent: KyselyConnection | undefined;
    const abort = (): void => {
      if (!lent) reject(signal.reason);
      else if (lent.cancelQuery) cancelling = startCancelling(lent, driver);
    };
    const end = (): Promise<void> | undefined => {
      signal.removeEventListener('abort', abort);
      return cancelling?.end();
    };
    if (signal.aborted) {
      abort();
      return;
    }
    // The one listener of the request, for the wait and for its statements.
    signal.addEventListener('abort', abort, { once: true });
    driver.acquireConnection().then(
      (connection) => {
        if (signal.aborted) {
          // The request is over, so the connection goes back.
          driver.releaseConnection(connection).catch(() => {});
          return;
        }
        lent = connection;
        if (connection.cancelQuery) rejectUnconfirmed(connection);
        resolve({ connection, watch: { end } });
      },
      (error) => {
        end();
        reject(error);
      },
    );
  });
}

/** Cancellations of the statements on a connection, one after the other. */
interface Cancelling {
  /** Starts no further one; resolves once none is under way. */
  end(): Promise<void>;
}

function startCancelling(connection: KyselyConnection, driver: KyselyDriver): Cancelling {
  let isOver = false;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const provide: ProvideConnection = async (use) => {
    const acquiring = driver.acquireConnection();
    // If all connections are lent, the other requests may be waiting for this one to end.
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
  return {
    end: () => {
      isOver = true;
      end();
      return cancelling;
    },
  };
}
