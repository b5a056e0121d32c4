import type { ApiResponse } from '../handler/api-handler.ts';

/** Turns a handler's answer into a fetch response. */
export function toFetchResponse({ status, headers, body }: ApiResponse): Response {
  return new Response(body ?? null, { status, headers });
}
