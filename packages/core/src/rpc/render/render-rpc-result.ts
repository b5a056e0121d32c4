import { createAnnotationWriter, encodeAt } from '@modelway/serialization';
import type { ApiResponse } from '../../api-handler.ts';
import { JSON_PLAIN } from '../../http/media-type.ts';

export const RPC_HEADERS: Readonly<Record<string, string>> = { 'content-type': JSON_PLAIN };

/** Renders what an operation returned: `{ data }`, and `meta` where JSON cannot carry all of it. */
export function renderRpcResult(result: unknown, status: number): ApiResponse {
  const annotations = createAnnotationWriter();
  const data = JSON.stringify(encodeAt(result, annotations));
  const serialization = annotations.toJson();
  const meta = serialization ? `,"meta":{"serialization":${serialization}}` : '';
  return { status, headers: RPC_HEADERS, body: `{"data":${data}${meta}}` };
}
