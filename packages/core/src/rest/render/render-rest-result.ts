import { type AnnotationWriter, createAnnotationWriter } from '@modelway/serialization';
import type { ApiResponse } from '../../http/api-handler.ts';
import { createTextBudget, toListParts } from '../../http/json-parts.ts';
import { JSON_API } from '../../http/media-type.ts';
import { MINIMAL } from '../../http/prefer.ts';
import { withProfile } from '../../http/profile.ts';
import { encodeResourceId, idValuesOf } from '../../schema/values/resource-id.ts';
import type { RestResult } from '../execute/execute-rest-plan.ts';
import { isRead, type RestPlan, type WriteData } from '../plan/rest-plan.ts';
import type { RestContext } from '../rest-context.ts';
import type { MetaContext } from '../rest-meta.ts';
import { renderDocument, requestUrl } from './render-document.ts';
import { resourceUrl } from './render-resource.ts';
import { renderValidators } from './render-validators.ts';
import { JSON_API_OBJECT, type RestDocument } from './rest-document.ts';

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
  rendering: MetaContext & { readonly plan: RestPlan; readonly result: RestResult },
  context: RestContext,
): ApiResponse {
  const { plan, result } = rendering;
  const validators = renderValidators(plan, result, context.settings);
  const written = { ...(!isRead(plan) && WRITTEN), ...validators };
  if ('minimal' in plan && plan.minimal) {
    const { headers, ...response } = renderMinimal({ plan, result }, context);
    return { ...response, headers: { ...headers, ...validators } };
  }
  if ('args' in plan) {
    const meta = { count: result.kind === 'count' ? result.count : 0 };
    const links = { self: requestUrl(rendering.request, context) };
    const body = JSON.stringify({ meta, jsonapi: JSON_API_OBJECT, links });
    return { status: 200, headers: { ...REST_HEADERS, ...written }, body };
  }
  if (plan.kind === 'delete' || isSettled(plan, context)) {
    return { status: 204, headers: { ...WRITTEN, ...validators }, body: undefined };
  }
  const annotations = createAnnotationWriter();
  const document = renderDocument({ ...rendering, plan }, context, annotations);
  const created = result.kind === 'row' && result.created;
  return {
    status: created ? 201 : 200,
    headers: {
      ...documentHeaders(plan),
      ...written,
      ...(created && { location: document.links.self }),
    },
    body: writeDocument(document, { annotations, limit: limitOf(plan, context) }),
  };
}

/**
 * Returns the headers of a response with a document. JSON:API 1.1, "Profiles": the media type names
 * the profile that has been applied.
 */
export function documentHeaders(plan: RestPlan): ApiResponse['headers'] {
  const profile = profileOf(plan);
  return profile === undefined ? REST_HEADERS : profileHeaders(profile);
}

/** Returns the profile of the pages by cursor, of the primary data or of included relationships. */
function profileOf(plan: RestPlan): string | undefined {
  if ('page' in plan && plan.page?.form === 'cursor') return plan.page.profile;
  const options = 'query' in plan ? plan.query.includeOptions : undefined;
  return [...(options?.values() ?? [])].find(({ profile }) => profile !== undefined)?.profile;
}

/** Returns the headers of a document that a profile applies to. */
export function profileHeaders(uri: string): ApiResponse['headers'] {
  return { ...REST_HEADERS, 'content-type': withProfile(uri) };
}

/** Headers of the response to a write, which depends on `Prefer` too (RFC 7240, section 2). */
const WRITTEN = { vary: 'Accept, Prefer' };

/** Renders the response to a write without a document. */
function renderMinimal(
  { plan, result }: { readonly plan: RestPlan; readonly result: RestResult },
  context: RestContext,
): ApiResponse {
  const headers = { ...WRITTEN, 'preference-applied': MINIMAL };
  if (result.kind !== 'row' || !result.created) return { status: 204, headers, body: undefined };
  // The id of an unreadable row is known only if the client has generated it.
  const row = { ...dataOf(plan), ...result.row };
  const id = idValuesOf(row, plan.model.idFields);
  const location = !id.includes(undefined) && {
    location: resourceUrl(plan.model, encodeResourceId(id, context.ids), context),
  };
  return { status: 201, headers: { ...headers, ...location }, body: undefined };
}

function dataOf(plan: RestPlan): WriteData {
  return plan.kind === 'create'
    ? plan.create.data
    : plan.kind === 'upsert'
      ? plan.upsert.create
      : {};
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
  const { meta, data, included, jsonapi, links } = document;
  const spend = createTextBudget(limit);
  const primary = isList(data) ? toListParts(data, spend) : [spend(JSON.stringify(data))];
  const compound = included ? [spend(',"included":'), ...toListParts(included, spend)] : [];
  const serialization = annotations.toJson();
  const members = [
    ...Object.entries(meta).map(([name, value]) => `"${name}":${JSON.stringify(value)}`),
    ...(serialization === undefined ? [] : [`"serialization":${serialization}`]),
  ];
  const head = members.length > 0 ? `"meta":{${members.join()}},` : '';
  const start = spend(`{${head}"data":`);
  const end = spend(`,${JSON.stringify({ jsonapi, links }).slice(1)}`);
  return [start, ...primary, ...compound, end].join('');
}

function isList<Item>(data: Iterable<Item> | object | null): data is Iterable<Item> {
  return data !== null && Symbol.iterator in data;
}
