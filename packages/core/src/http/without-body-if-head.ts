import type { ApiResponse } from '../handler/api-handler.ts';

/** RFC 9110, section 9.3.2: HEAD is GET without the content. */
export function withoutBodyIfHead(
  { method }: { readonly method: string },
  response: ApiResponse,
): ApiResponse {
  return method === 'HEAD' ? { ...response, body: undefined } : response;
}
