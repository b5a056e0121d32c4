import type { Server, ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import { Server as NetServer } from 'node:net';

/** Options of {@link prepareStop}. */
export interface StopOptions {
  /**
   * The time that running requests have to finish, in milliseconds. Longer ones are cut off.
   * @default 10000
   */
  readonly graceMs?: number;
}

/** The maximum duration of a turn of the event loop without other work. */
const SHORT_TURN_MS = 5;

/** The time for a busy client to send its next request and receive `Connection: close`. */
const IDLE_MS = 1_000;

/**
 * Prepares a graceful stop of a server, and returns the function that stops it. Call it before the
 * server accepts requests.
 *
 * The returned function accepts the connections that have arrived and rejects later ones, responds
 * to requests on open connections with `Connection: close`, and closes idle connections. Its
 * promise resolves when no connection is left.
 *
 * @example
 * ```ts
 * const server = createServer(app);
 * const stop = prepareStop(server);
 * process.once('SIGTERM', () => void stop().then(() => db.$disconnect()));
 * ```
 */
export function prepareStop(
  server: Server | SecureServer,
  { graceMs = 10_000 }: StopOptions = {},
): () => Promise<void> {
  const running = new Set<ServerResponse>();
  let isClosing = false;
  let stopped: Promise<void> | undefined;
  server.prependListener('request', (_request, response) => {
    if (isClosing) response.setHeader('connection', 'close');
    running.add(response);
    response.once('close', () => running.delete(response));
  });
  const stop = async () => {
    // A client whose connection closes opens another one: until here, all stay open.
    await acceptArrived(server);
    isClosing = true;
    for (const response of running) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
    await close(server, graceMs);
  };
  return () => {
    stopped ??= stop();
    return stopped;
  };
}

async function close(server: Server | SecureServer, graceMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The `close()` of `http` would close idle connections at once, while a request may be on its
  // way.
  NetServer.prototype.close.call(server, () => resolve());
  // Read requests that have arrived first: their connections are not idle.
  const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), IDLE_MS);
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
  await promise;
  clearInterval(sweep);
  clearTimeout(cutOff);
}

/**
 * Waits until a whole turn of the event loop accepts no connection. Established connections wait in
 * the queue of the listening socket, which the system resets when the socket closes; a turn accepts
 * only one of them.
 */
async function acceptArrived(server: Server | SecureServer): Promise<void> {
  const end = performance.now() + IDLE_MS;
  let quietTurns = 0;
  const onConnection = () => {
    quietTurns = 0;
  };
  // `https` emits `connection` before its handshake, too.
  server.on('connection', onConnection);
  // The first turn may have begun before this call.
  while (quietTurns < 2 && performance.now() < end) {
    const start = performance.now();
    quietTurns += 1;
    await new Promise((resolve) => setImmediate(resolve));
    // Connections may have arrived during other work of the turn, after it has looked for them.
    if (performance.now() - start > SHORT_TURN_MS) quietTurns = 0;
  }
  server.off('connection', onConnection);
}
