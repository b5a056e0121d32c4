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
  // Nitro calls its routes in the same process with a socket that has no events.
  else socket.once?.('close', () => controller.abort());
  signals.set(socket, controller.signal);
  return controller.signal;
}
