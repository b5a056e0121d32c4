/** A connection, as far as it is read here: a socket of Node's. */
export interface ClosingSocket {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

const signals = new WeakMap<ClosingSocket, AbortSignal>();

/** Returns the signal that aborts once a connection is closed: the same for all of its requests. */
export function signalOfSocket(socket: ClosingSocket): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const controller = new AbortController();
  if (socket.destroyed) controller.abort();
  else socket.once('close', () => controller.abort());
  signals.set(socket, controller.signal);
  return controller.signal;
}
