import type { CancellingOptions } from '@modelway/core';
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

/** The end of a request. */
export type RequestEnd = Pick<CancellingOptions, 'signal' | 'onAbort'>;

/**
 * Returns a driver that lends the connections of another one, with statements that are cancelled
 * once a signal aborts, over a second connection. This works with Kysely's PostgreSQL and MySQL dialects.
 *
 * @param endOf returns the end of the request that asks for a connection, if there is one.
 */
export function watchDriver(
  driver: KyselyDriver,
  endOf: () => RequestEnd | undefined,
): KyselyDriver {
  const watches = new Map<KyselyConnection, EndWatch>();
  return {
    acquireConnection: () => {
      const end = endOf();
      return end ? acquire(driver, end, watches) : driver.acquireConnection();
    },
    releaseConnection: (connection) => {
      const endWatch = watches.get(connection);
      watches.delete(connection);
      const ending = endWatch?.();
      // A late cancellation would hit the next statement on the connection.
      return ending
        ? ending.then(() => driver.releaseConnection(connection))
        : driver.releaseConnection(connection);
    },
  };
}

/** Starts no further cancellation; the promise resolves once none is under way. */
type EndWatch = () => Promise<void> | undefined;

/** @throws the reason of the signal once it aborts; the connection then goes back to the pool. */
function acquire(
  driver: KyselyDriver,
  { signal, onAbort }: RequestEnd,
  watches: Map<KyselyConnection, EndWatch>,
): Promise<KyselyConnection> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    let endCancelling: EndWatch | undefined;
    let lent: KyselyConnection | undefined;
    // The one callback, for the wait and for the statements.
    const remove = onAbort(() => {
      if (!lent) reject(signal.reason);
      else if (lent.cancelQuery) endCancelling = startCancelling(lent, driver);
    });
    driver.acquireConnection().then(
      (connection) => {
        if (signal.aborted) {
          driver.releaseConnection(connection).catch(() => {});
          return;
        }
        lent = connection;
        if (connection.cancelQuery) rejectUnconfirmed(connection);
        watches.set(connection, () => {
          remove();
          return endCancelling?.();
        });
        resolve(connection);
      },
      (error) => {
        remove();
        reject(error);
      },
    );
  });
}

/** Cancels the statements on a connection, one after the other. */
function startCancelling(connection: KyselyConnection, driver: KyselyDriver): EndWatch {
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
