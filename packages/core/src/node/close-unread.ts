import type { ServerResponse } from 'node:http';
import { constants, type Http2ServerResponse } from 'node:http2';
import type { Socket } from 'node:net';
import { startSending } from '../bytes/sending-bytes.ts';
import type { Sending } from '../http/api-handler.ts';
import { DEFAULT_LIMITS } from '../limits/limits.ts';

/** Options of `closeUnread` and `writeNodeResponse`. */
export interface NodeResponseOptions {
  /**
   * The time in milliseconds in which a client must read a part of the pending response. After it,
   * the connection is closed.
   * @default `unreadMs` of `sending`, or 60000
   */
  readonly idleMs?: number;
  /**
   * The member `sending` of the handler's response.
   * @default the response counts nowhere
   */
  readonly sending?: Sending | undefined;
}

/**
 * Closes a connection whose client does not read a response, which stays in memory; over HTTP/2,
 * closes the stream, also if the client goes on sending a body after the response. Call it after the
 * response has been passed to the framework.
 */
export function closeUnread(
  response: ServerResponse | Http2ServerResponse,
  { sending, idleMs = sending?.unreadMs ?? 60_000 }: NodeResponseOptions = {},
): void {
  if (sending) releaseAtEnd(response, sending);
  if ('stream' in response) {
    const { stream } = response;
    if (stream.destroyed) return;
    stream.setTimeout(idleMs, () => close(response));
    stream.once('finish', () => {
      if (!stream.readableEnded) closeLater(stream, idleMs);
    });
    // A client may leave hundreds of streams of one connection unread.
    if (!sending) countWaiting(response, stream.writableLength);
    return;
  }
  const { socket } = response;
  // A response that waits for an earlier one on its connection has no socket yet.
  if (!socket) {
    if (!sending) countWaiting(response, response.writableLength);
    response.once('socket', (later) => closeIfIdle(response, later, idleMs));
  } else if (!response.writableEnded || socket.writableLength > 0) {
    closeIfIdle(response, socket, idleMs);
  }
}

/**
 * Closes a stream whose client goes on sending a body after the response (RFC 9113, section 8.1).
 * Not at once: Node's own client would lose a response that it has not read.
 */
function closeLater(stream: Http2ServerResponse['stream'], ms: number): void {
  const timer = setTimeout(() => stream.close(constants.NGHTTP2_NO_ERROR), ms).unref();
  stream.once('close', () => clearTimeout(timer));
}

/** The memory of a response and its request, beside the body, in bytes. */
const RESPONSE = 4096;

/**
 * Counts a small response that waits for an earlier one, or for its client: a client may send
 * hundreds of requests at once.
 */
function countWaiting(response: ServerResponse | Http2ServerResponse, length: number): void {
  const cutOff = (): void =>
    'stream' in response ? close(response) : void response.req.socket.destroy();
  const { end } = startSending(RESPONSE + length, DEFAULT_LIMITS.processBytes, cutOff);
  response.once('close', end);
}

/** Releases a response when its connection has taken it, or is gone. */
function releaseAtEnd(
  response: ServerResponse | Http2ServerResponse,
  { signal, hold, release }: Sending,
): void {
  hold();
  const closeSlow = (): void => close(response);
  signal.addEventListener('abort', closeSlow);
  const end = (): void => {
    signal.removeEventListener('abort', closeSlow);
    release();
  };
  if (response.destroyed) end();
  else response.once('close', end);
}

function close(response: ServerResponse | Http2ServerResponse): void {
  if ('stream' in response) response.stream.close(constants.NGHTTP2_CANCEL);
  else response.destroy();
}

function closeIfIdle(response: ServerResponse, socket: Socket, idleMs: number): void {
  // The socket of a test without a network has no timeout.
  if (typeof socket.setTimeout !== 'function') return;
  const before = socket.timeout ?? 0;
  response.setTimeout(before > 0 ? Math.min(before, idleMs) : idleMs, () => response.destroy());
  // Before all else: Node then sets the timeout of an idle connection.
  response.prependOnceListener('finish', () => socket.setTimeout(before));
}
