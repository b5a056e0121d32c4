import type { ApiResponse } from '../handler/api-handler.ts';

/** Removes the body of a response to HEAD (RFC 9110, section 9.3.2). */
export function withoutBodyIfHead(
  { method }: { readonly method: string },
  response: ApiResponse,
): ApiResponse {
  return method === 'HEAD' ? { ...response, body: undefined } : response;
}
