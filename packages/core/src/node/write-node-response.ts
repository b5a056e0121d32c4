import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiResponse } from '../handler/api-handler.ts';

/** Options of `writeNodeResponse`. */
export interface NodeResponseOptions {
  /**
   * The time in which a client must read some of an answer that it has not read yet, in milliseconds;
   * else its connection is closed.
   * @default 60000
   */
  readonly idleMs?: number;
}

/** A list of values, or one of several: what the app has set stays beside it. */
const APPENDED: ReadonlySet<string> = new Set(['vary', 'set-cookie']);

/** Writes a handler's answer out as it is; nothing where another answer is under way. */
export function writeNodeResponse(
  response: ServerResponse,
  { status, headers, body }: ApiResponse,
  { idleMs = 60_000 }: NodeResponseOptions = {},
): void {
  if (response.headersSent) return;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) {
    if (APPENDED.has(name)) response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if (body !== undefined) response.setHeader('content-length', Buffer.byteLength(body));
  // RFC 9110, section 9.3.2: HEAD is GET without the content, but with its length.
  response.end(response.req.method === 'HEAD' ? undefined : body);
  // Behind another answer on its connection, it has no socket yet.
  if (!response.socket)
    response.once('socket', (socket) => closeIfUnread(response, socket, idleMs));
  else if (response.socket.writableLength > 0) closeIfUnread(response, response.socket, idleMs);
}

/** An answer that the client does not read stays in memory. */
function closeIfUnread(response: ServerResponse, socket: Socket, idleMs: number): void {
  const before = socket.timeout ?? 0;
  response.setTimeout(before > 0 ? Math.min(before, idleMs) : idleMs, () => response.destroy());
  // First of all: Node then sets the time-out of an idle connection.
  response.prependOnceListener('finish', () => socket.setTimeout(before));
}
