import { type BytesForm, createAnnotationWriter, encodeAt } from '@modelway/serialization';
import type { ApiResponse } from '../../http/api-handler.ts';
import { createTextBudget, toJsonParts } from '../../http/json-parts.ts';
import { JSON_PLAIN } from '../../http/media-type.ts';
export const RPC_HEADERS: Readonly<Record<string, string>> = { 'content-type': JSON_PLAIN };

/** Options of `renderRpcResult`. */
export interface RpcRendering {
  readonly status: number;
  /** The maximum size of the body in bytes. */
  readonly limit: number;
  /** The form of Bytes values. @default 'base64' */
  readonly bytes?: BytesForm;
  /** The models that the request reads and writes, if it asks for them. */
  readonly models?: RenderedModels | undefined;
}

interface RenderedModels {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

/**
 * Renders the result of an operation: `{ data }`, and `meta` if JSON cannot carry all of it, or if
 * the request asks for its models.
 *
 * @throws {LimitExceededError} if it has more bytes than the limit, before it is one text.
 */
export function renderRpcResult(
  result: unknown,
  { status, limit, bytes, models }: RpcRendering,
): ApiResponse {
  const annotations = createAnnotationWriter(bytes);
  const spend = createTextBudget(limit);
  const data = toJsonParts(encodeAt(result, annotations), spend);
  const meta = renderMeta(models, annotations.toJson());
  const body = [spend('{"data":'), ...data, spend(`${meta}}`)].join('');
  return { status, headers: RPC_HEADERS, body };
}

function renderMeta(models: RenderedModels | undefined, serialization: string | undefined): string {
  const members: string[] = [];
  if (models) members.push(`"reads":${JSON.stringify(models.reads)}`);
  if (models) members.push(`"writes":${JSON.stringify(models.writes)}`);
  if (serialization) members.push(`"serialization":${serialization}`);
  return members.length > 0 ? `,"meta":{${members.join()}}` : '';
}
