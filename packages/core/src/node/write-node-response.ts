import type { ServerResponse } from 'node:http';
import type { ApiResponse } from '../api-handler.ts';

/** A list of values, or one of several: what the app has set stays beside it. */
const APPENDED: ReadonlySet<string> = new Set(['vary', 'set-cookie']);

/** Writes a handler's answer out as it is; nothing where another answer is under way. */
export function writeNodeResponse(
  response: ServerResponse,
  { status, headers, body }: ApiResponse,
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
}
