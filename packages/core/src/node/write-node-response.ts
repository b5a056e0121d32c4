import type { ServerResponse } from 'node:http';
import type { ApiResponse } from '../handler/api-handler.ts';
import { LIST_HEADERS } from '../http/list-headers.ts';
import { closeUnread, type NodeResponseOptions } from './close-unread.ts';

/** Writes a handler's response, unless another response has been started. */
export function writeNodeResponse(
  response: ServerResponse,
  { status, headers, body }: ApiResponse,
  options: NodeResponseOptions = {},
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
  closeUnread(response, options);
}
