import type { ServerResponse } from 'node:http';
import type { ApiResponse, Sending } from '../handler/api-handler.ts';
import { LIST_HEADERS } from '../http/list-headers.ts';
import { closeUnread, type NodeResponseOptions } from './close-unread.ts';

/** Writes a handler's response, unless another response has been started. */
export function writeNodeResponse(
  response: ServerResponse,
  { status, headers, body, sending }: ApiResponse,
  options: NodeResponseOptions = {},
): void {
  if (response.headersSent) {
    sending?.release();
    return;
  }
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) {
    if (LIST_HEADERS.has(name)) response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if (body !== undefined) response.setHeader('content-length', Buffer.byteLength(body));
  // RFC 9110, section 9.3.2: HEAD is GET without the content, but with its length.
  if (response.req.method === 'HEAD' || body === undefined) response.end();
  else writeText(response, body, sending);
  closeUnread(response, { sending, ...options });
}

/** The number of bytes to write at a time. */
const PART = 65_536;

const ENCODER = new TextEncoder();

/**
 * Writes a text. A long one is written as fast as its client reads it, by one buffer: a stream would
 * hold all of its bytes at once.
 */
function writeText(response: ServerResponse, text: string, sending?: Sending): void {
  if (text.length <= PART) {
    response.end(text);
    return;
  }
  const buffer = new Uint8Array(PART);
  let start = 0;
  const write = (error?: Error | null): void => {
    if (error || response.destroyed) return;
    sending?.progress(text.length - start);
    // One character more than fit, so that the last one that does is complete.
    const { read, written } = ENCODER.encodeInto(text.slice(start, start + PART + 1), buffer);
    start += read;
    const part = buffer.subarray(0, written);
    if (start < text.length) response.write(part, write);
    else response.end(part);
  };
  write();
}
