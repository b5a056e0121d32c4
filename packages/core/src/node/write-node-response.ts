import type { ServerResponse } from 'node:http';
import type { ApiResponse } from '../api-handler.ts';

/** Writes a handler's answer out as it is. */
export function writeNodeResponse(
  response: ServerResponse,
  { status, headers, body }: ApiResponse,
): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body !== undefined) response.setHeader('content-length', Buffer.byteLength(body));
  response.end(body);
}
