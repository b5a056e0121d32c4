import { createAnnotations } from '@modelway/serialization';
import type { ApiResponse } from '../../api-handler.ts';
import { JSON_API } from '../../http/media-type.ts';
import type { Model } from '../../schema/schema-model.ts';
import type { RestResult, Row } from '../execute/execute-rest-plan.ts';
import type { RestPlan } from '../plan/rest-plan.ts';
import type { RestContext } from '../rest-context.ts';
import { renderPageLinks } from './render-page-links.ts';
import { renderResource } from './render-resource.ts';
import { JSON_API_OBJECT, type RestDocument } from './rest-document.ts';

/** On every answer: it depends on `Accept` (JSON:API 1.1, "Server Responsibilities"). */
export const REST_HEADERS: Readonly<Record<string, string>> = {
  'content-type': JSON_API,
  vary: 'Accept',
};

/** A result and all that is needed to write it out. */
export interface Rendering {
  readonly plan: RestPlan;
  readonly result: RestResult;
  /** The request's own path and query string, still percent-encoded. */
  readonly request: { readonly path: string; readonly query: string };
}

/** Renders the answer to a request that succeeded. */
export function renderRestResult(rendering: Rendering, context: RestContext): ApiResponse {
  const { plan, result } = rendering;
  if (result.kind === 'delete')
    return { status: 204, headers: { vary: 'Accept' }, body: undefined };
  if (result.kind === 'list') return respond(200, renderList(rendering, context));
  const document = renderOne(result.row, { plan, request: rendering.request }, context);
  if (result.kind !== 'create') return respond(200, document);
  return respond(201, document, { location: document.links.self });
}

function renderList({ plan, result, request }: Rendering, context: RestContext): RestDocument {
  if (plan.kind !== 'list' || result.kind !== 'list') throw new TypeError('not a collection');
  const annotations = createAnnotations();
  const data = result.rows.map((row, i) =>
    renderResource(row, { model: plan.model, place: { path: `data.${i}`, annotations } }, context),
  );
  const url = context.settings.endpoint + request.path;
  const serialization = annotations.toMeta();
  return {
    meta: { total: result.total, ...(serialization && { serialization }) },
    data,
    jsonapi: JSON_API_OBJECT,
    links: {
      self: requestUrl(request, context),
      ...renderPageLinks({ url, rawQuery: plan.rawQuery }, plan.page, result.total),
    },
  };
}

function renderOne(
  row: Row,
  { plan, request }: Omit<Rendering, 'result'>,
  context: RestContext,
): RestDocument {
  const annotations = createAnnotations();
  const place = { path: 'data', annotations };
  const data = renderResource(row, { model: plan.model as Model, place }, context);
  const serialization = annotations.toMeta();
  const self = plan.kind === 'fetch' ? requestUrl(request, context) : data.links.self;
  return {
    ...(serialization && { meta: { serialization } }),
    data,
    jsonapi: JSON_API_OBJECT,
    links: { self },
  };
}

function requestUrl({ path, query }: Rendering['request'], { settings }: RestContext): string {
  return settings.endpoint + path + (query === '' ? '' : `?${query}`);
}

function respond(
  status: number,
  document: RestDocument,
  headers: Readonly<Record<string, string>> = {},
): ApiResponse {
  return { status, headers: { ...REST_HEADERS, ...headers }, body: JSON.stringify(document) };
}
