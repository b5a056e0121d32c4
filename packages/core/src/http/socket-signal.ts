/** The part of a Node socket that is used here. */
export interface ClosingSocket {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

const signals = new WeakMap<ClosingSocket, AbortSignal>();

/**
 * Returns the signal that aborts when a connection closes. All requests of the connection share it.
 */
export function signalOfSocket(socket: ClosingSocket): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const controller = new AbortController();
  if (socket.destroyed) controller.abort();
  else socket.once('close', () => controller.abort());
  signals.set(socket, controller.signal);
  return controller.signal;
}
