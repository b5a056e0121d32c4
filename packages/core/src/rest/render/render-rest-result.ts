import { type AnnotationWriter, createAnnotationWriter } from '@modelway/serialization';
import type { ApiResponse } from '../../http/api-handler.ts';
import { createTextBudget, toListParts } from '../../http/json-parts.ts';
import { JSON_API } from '../../http/media-type.ts';
import type { RestResult } from '../execute/execute-rest-plan.ts';
import { isRead, type RestPlan } from '../plan/rest-plan.ts';
import type { RestContext } from '../rest-context.ts';
import { type Rendering, renderDocument } from './render-document.ts';
import type { RestDocument } from './rest-document.ts';

/**
 * Headers of every response, which depends on `Accept` (JSON:API 1.1, "Server Responsibilities").
 */
export const REST_HEADERS: Readonly<Record<string, string>> = {
  'content-type': JSON_API,
  vary: 'Accept',
};

/**
 * Renders the response to a successful request.
 *
 * @throws {LimitExceededError} if the response to a read has more bytes than
 * `limits.responseBytes`.
 */
export function renderRestResult(
  rendering: {
    readonly plan: RestPlan;
    readonly result: RestResult;
    readonly request: Rendering['request'];
  },
  context: RestContext,
): ApiResponse {
  const { plan, result, request } = rendering;
  if (plan.kind === 'delete' || isSettled(plan, context)) {
    return { status: 204, headers: { vary: 'Accept' }, body: undefined };
  }
  const annotations = createAnnotationWriter();
  const document = renderDocument({ plan, result, request }, context, annotations);
  const created = result.kind === 'row' && result.created;
  return {
    status: created ? 201 : 200,
    headers: { ...REST_HEADERS, ...(created && { location: document.links.self }) },
    body: writeDocument(document, { annotations, limit: limitOf(plan, context) }),
  };
}

/** The response to a completed write is not limited. */
function limitOf(plan: RestPlan, { settings }: RestContext): number {
  return isRead(plan) ? settings.limits.responseBytes : Number.POSITIVE_INFINITY;
}

/**
 * Whether the response is a 204: a relationship write has had exactly the requested effect
 * (JSON:API 1.1, "Updating Relationships"), or the caller cannot read the result.
 */
function isSettled(
  plan: RestPlan,
  { settings }: RestContext,
): plan is Extract<RestPlan, { readonly kind: 'add' | 'replace' | 'remove' }> {
  switch (plan.kind) {
    case 'add':
    case 'replace':
    case 'remove':
      if (!plan.model.operations.has('read')) return true;
      return settings.strict && plan.query.include.size === 0;
    default:
      return false;
  }
}

/** Options of `writeDocument`. */
export interface Writing {
  /** Collects the types of values while they are serialized, for `meta.serialization`. */
  readonly annotations: AnnotationWriter;
  /** The maximum size in bytes. */
  readonly limit: number;
}

/**
 * Serializes a document.
 *
 * @throws {LimitExceededError} if it has more bytes than the limit, before it is one text.
 */
export function writeDocument(document: RestDocument, { annotations, limit }: Writing): string {
  const { meta, data, included, ...rest } = document;
  const spend = createTextBudget(limit);
  const primary = isList(data) ? toListParts(data, spend) : [spend(JSON.stringify(data))];
  const compound = included ? [spend(',"included":'), ...toListParts(included, spend)] : [];
  const serialization = annotations.toJson();
  const members = [
    ...(meta ? [`"total":${meta.total}`] : []),
    ...(serialization === undefined ? [] : [`"serialization":${serialization}`]),
  ];
  const head = members.length > 0 ? `"meta":{${members.join()}},` : '';
  const start = spend(`{${head}"data":`);
  const end = spend(`,${JSON.stringify(rest).slice(1)}`);
  return [start, ...primary, ...compound, end].join('');
}

function isList<Item>(data: Iterable<Item> | object | null): data is Iterable<Item> {
  return data !== null && Symbol.iterator in data;
}
