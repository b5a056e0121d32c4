import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiResponse } from '../handler/api-handler.ts';
import { LIST_HEADERS } from '../http/list-headers.ts';

/** Options of `writeNodeResponse`. */
export interface NodeResponseOptions {
  /**
   * The time in milliseconds in which a client must read a part of the pending response. After it,
   * the connection is closed.
   * @default 60000
   */
  readonly idleMs?: number;
}

/** Writes a handler's response, unless another response has been started. */
export function writeNodeResponse(
  response: ServerResponse,
  { status, headers, body }: ApiResponse,
  { idleMs = 60_000 }: NodeResponseOptions = {},
): void {
  if (response.headersSent) return;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) {
    if (LIST_HEADERS.has(name)) response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if (body !== undefined) response.setHeader('content-length', Buffer.byteLength(body));
  // RFC 9110, section 9.3.2: HEAD is GET without the content, but with its length.
  response.end(response.req.method === 'HEAD' ? undefined : body);
  // A response that waits for an earlier one on its connection has no socket yet.
  if (!response.socket)
    response.once('socket', (socket) => closeIfUnread(response, socket, idleMs));
  else if (response.socket.writableLength > 0) closeIfUnread(response, response.socket, idleMs);
}

/** Closes a connection whose client does not read the response, which stays in memory. */
function closeIfUnread(response: ServerResponse, socket: Socket, idleMs: number): void {
  const before = socket.timeout ?? 0;
  response.setTimeout(before > 0 ? Math.min(before, idleMs) : idleMs, () => response.destroy());
  // Before all else: Node then sets the timeout of an idle connection.
  response.prependOnceListener('finish', () => socket.setTimeout(before));
}
