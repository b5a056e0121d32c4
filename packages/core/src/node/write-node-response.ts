import type { ServerResponse } from 'node:http';
import { type ApiResponse, LIST_HEADERS, type Sending } from '../http/api-handler.ts';
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
 * Writes a text. A long one is written in parts, as fast as its client reads it. Middleware that
 * wraps `write`, such as compression, keeps its parts, and emits `drain`, but calls no callback.
 */
function writeText(response: ServerResponse, text: string, sending?: Sending): void {
  if (text.length <= PART) {
    response.end(text);
    return;
  }
  let start = 0;
  const write = (): void => {
    if (response.destroyed) return;
    for (let mayGoOn = true; mayGoOn; ) {
      sending?.progress(text.length - start);
      const buffer = new Uint8Array(PART);
      // One character more than fit, so that the last one that does is complete.
      const { read, written } = ENCODER.encodeInto(text.slice(start, start + PART + 1), buffer);
      start += read;
      const part = buffer.subarray(0, written);
      if (start >= text.length) {
        response.end(part);
        return;
      }
      mayGoOn = response.write(part);
    }
    response.once('drain', write);
  };
  write();
}
