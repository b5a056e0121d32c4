import { type BytesForm, createAnnotationWriter, encodeAt } from '@modelway/serialization';
import type { ApiResponse } from '../../handler/api-handler.ts';
import { toJsonParts } from '../../http/json-parts.ts';
import { JSON_PLAIN } from '../../http/media-type.ts';
import { createTextBudget } from '../../http/text-budget.ts';

export const RPC_HEADERS: Readonly<Record<string, string>> = { 'content-type': JSON_PLAIN };

/** Options of `renderRpcResult`. */
export interface RpcRendering {
  readonly status: number;
  /** The maximum size of the body in bytes. */
  readonly limit: number;
  /** The form of Bytes values. @default 'base64' */
  readonly bytes?: BytesForm;
}

/**
 * Renders the result of an operation: `{ data }`, and `meta` if JSON cannot carry all of it.
 *
 * @throws {LimitExceededError} if it has more bytes than the limit, before it is one text.
 */
export function renderRpcResult(
  result: unknown,
  { status, limit, bytes }: RpcRendering,
): ApiResponse {
  const annotations = createAnnotationWriter(bytes);
  const spend = createTextBudget(limit);
  const data = toJsonParts(encodeAt(result, annotations), spend);
  const serialization = annotations.toJson();
  const meta = serialization ? `,"meta":{"serialization":${serialization}}` : '';
  const body = [spend('{"data":'), ...data, spend(`${meta}}`)].join('');
  return { status, headers: RPC_HEADERS, body };
}
