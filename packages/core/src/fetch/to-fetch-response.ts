import type { ApiResponse } from '../handler/api-handler.ts';

/** Converts a handler's response into a fetch response. */
export function toFetchResponse({ status, headers, body }: ApiResponse): Response {
  return new Response(body ?? null, { status, headers });
}
