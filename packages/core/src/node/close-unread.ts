import type { ServerResponse } from 'node:http';
import { constants, type Http2ServerResponse } from 'node:http2';
import type { Socket } from 'node:net';

/** Options of `closeUnread` and `writeNodeResponse`. */
export interface NodeResponseOptions {
  /**
   * The time in milliseconds in which a client must read a part of the pending response. After it,
   * the connection is closed.
   * @default 60000
   */
  readonly idleMs?: number;
}

/**
 * Closes a connection whose client does not read a response, which stays in memory; over HTTP/2,
 * closes the stream. Call it after the response has been passed to the framework.
 */
export function closeUnread(
  response: ServerResponse | Http2ServerResponse,
  { idleMs = 60_000 }: NodeResponseOptions = {},
): void {
  if ('stream' in response) {
    const { stream } = response;
    if (!stream.destroyed) stream.setTimeout(idleMs, () => stream.close(constants.NGHTTP2_CANCEL));
    return;
  }
  const { socket } = response;
  // A response that waits for an earlier one on its connection has no socket yet.
  if (!socket) response.once('socket', (later) => closeIfIdle(response, later, idleMs));
  else if (!response.writableEnded || socket.writableLength > 0) {
    closeIfIdle(response, socket, idleMs);
  }
}

function closeIfIdle(response: ServerResponse, socket: Socket, idleMs: number): void {
  // The socket of a test without a network has no timeout.
  if (typeof socket.setTimeout !== 'function') return;
  const before = socket.timeout ?? 0;
  response.setTimeout(before > 0 ? Math.min(before, idleMs) : idleMs, () => response.destroy());
  // Before all else: Node then sets the timeout of an idle connection.
  response.prependOnceListener('finish', () => socket.setTimeout(before));
}
