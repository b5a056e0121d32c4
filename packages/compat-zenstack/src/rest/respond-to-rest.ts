import { type OrmBinding, restHandler } from '@modelway/core';
import type { ZenStackSchema } from '@modelway/orm-zenstack';
import { Failure } from '../failure.ts';
import {
  type CompatRequest,
  type CompatResponse,
  callHandler,
  type InnerRequest,
  type InnerResponse,
} from '../http/compat-request.ts';
import { createFailureCapture } from '../http/orm-failure.ts';
import { lowerCaseFirst } from '../model-names.ts';
import { type RestApiHandlerOptions, toHandlerOptions } from '../options.ts';
import { callProcedure } from '../rpc/procedures.ts';
import { readBodyArgs } from '../rpc/read-args.ts';
import { withVersion } from '../rpc/respond-to-rpc.ts';
import { translateSerialization } from '../serialization.ts';
import { checkId } from './check-value.ts';
import { matchRoute, type RestRoute, type RouteSettings } from './match-route.ts';
import { renderDocument, renderValues } from './render-document.ts';
import { type FailedKind, renderRestFailure, toRestFailure } from './rest-errors.ts';
import { buildRestModels } from './rest-models.ts';
import { translateDocument, translateRelationship } from './translate-document.ts';
import { completeFields, type TranslatedQuery, translateQuery } from './translate-query.ts';

/** The REST handler of Modelway, with the models as clients name them. */
export interface RestScope<Client> extends RouteSettings {
  readonly endpoint: string;
  readonly divider: string;
  readonly pageSize: number;
  readonly schema: ZenStackSchema;
  call(inner: InnerRequest, request: CompatRequest<Client>): Promise<InnerResponse>;
}

const OWN: readonly (keyof RestApiHandlerOptions)[] = [
  ...(['endpoint', 'pageSize', 'idDivider', 'urlSegmentCharset'] as const),
  ...(['modelNameMapping', 'externalIdMapping', 'nestedRoutes'] as const),
];

/** Creates the handlers beneath for a binding. */
export function createRestScope<Client>(
  options: RestApiHandlerOptions,
  orm: OrmBinding<Client>,
): RestScope<Client> {
  const { schema, endpoint, pageSize = 100, idDivider = '_' } = options;
  const { nestedRoutes = false, urlSegmentCharset = 'a-zA-Z0-9-_~ %' } = options;
  const models = buildRestModels(schema, orm.schema, options);
  const { modelNameMapping, externalIdMapping } = models;
  const capture = createFailureCapture();
  const api = restHandler({
    ...toHandlerOptions(options, capture, OWN),
    ...{ endpoint, nestedRoutes, modelNameMapping, externalIdMapping },
    ...{ idDivider, pageSize, maxPageSize: Math.max(pageSize, 1000) },
    linkage: 'all',
    validationStatus: 422,
  })(withWritableIds(orm));
  return {
    ...{ schema, models, nestedRoutes, endpoint, pageSize, divider: idDivider },
    segment: new RegExp(`^[${urlSegmentCharset}]+$`),
    call: (inner, request) => callHandler({ api, capture }, inner, request),
  };
}

/** Responds to a request as ZenStack's REST handler does. */
export async function respondToRest<Client>(
  sent: CompatRequest<Client>,
  scope: RestScope<Client>,
): Promise<CompatResponse> {
  const request = { ...sent, method: sent.method.toUpperCase() };
  try {
    if (/^\/?\$procs\//.test(request.path)) return await runProcedure(request, scope);
    return await runRoute(request, scope);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return renderRestFailure(error);
  }
}

async function runRoute<Client>(
  request: CompatRequest<Client>,
  scope: RestScope<Client>,
): Promise<CompatResponse> {
  const { method, path, query, requestBody } = request;
  const route = matchRoute({ method, path, hasBody: Boolean(requestBody) }, scope);
  const { kind } = route;
  const translated = READS.has(kind) ? translateQuery(route, query, scope) : writeQuery(route);
  // ZenStack's handler reads the id first only for linkage.
  const first = LINKAGE.has(kind) ? pathOf(route, scope) : undefined;
  const body = bodyOf(route, requestBody, scope);
  const inner = { method, path: first ?? pathOf(route, scope), query: translated.params, body };
  const response = await scope.call(inner, request);
  if (response.status >= 400) return toRestFailure(response, failedKind(kind));
  if (kind === 'delete' || kind === 'nestedDelete') return { status: 200, body: { meta: {} } };
  // An empty to-one relationship.
  if (READS.has(kind) && response.body.data === null) throw new Failure('not-found');
  const { models, endpoint } = scope;
  const rendering = { ...translated, route, query, models, endpoint };
  const status = kind === 'create' || kind === 'nestedCreate' ? 201 : 200;
  return { ...response, status, body: renderDocument(response.body, rendering) };
}

const READS: ReadonlySet<RestRoute['kind']> = new Set([
  ...(['list', 'fetch', 'related', 'relationship', 'nestedFetch'] as const),
]);

function failedKind(kind: RestRoute['kind']): FailedKind {
  if (READS.has(kind)) return 'read';
  return kind === 'create' || kind === 'nestedCreate' ? 'create' : 'write';
}

const LINKAGE: ReadonlySet<RestRoute['kind']> = new Set(['add', 'replace', 'remove'] as const);

/** Writes ignore query strings. */
function writeQuery({ kind, model, relation }: RestRoute): TranslatedQuery {
  const isNested = kind === 'nestedCreate' || kind === 'nestedUpdate';
  const returned = isNested ? relation?.target : model;
  const isResource = isNested || kind === 'create' || kind === 'update';
  return { params: isResource && returned ? completeFields(returned) : [], include: new Map() };
}

function pathOf(route: RestRoute, { divider }: Pick<RestScope<never>, 'divider'>): string {
  const { kind, model, id, relation, childId } = route;
  if (id !== '') checkId(model, id, divider);
  if (childId !== '' && relation) checkId(relation.target, childId, divider);
  const isLinkage = LINKAGE.has(kind) || kind === 'relationship';
  const segments = [model.segment, id, isLinkage && 'relationships', relation?.name, childId];
  return `/${segments.filter((segment) => segment).join('/')}`;
}

function bodyOf(
  { kind, type, model, relation }: RestRoute,
  sent: unknown,
  { divider, schema }: Pick<RestScope<never>, 'divider' | 'schema'>,
): unknown {
  switch (kind) {
    case 'create':
    case 'update': {
      const body = withoutUndefined(sent, schema);
      return translateDocument(body, { type, model, divider, isNew: kind === 'create' });
    }
    case 'nestedCreate':
    case 'nestedUpdate': {
      const target = relation?.target ?? model;
      const child = { type: lowerCaseFirst(target.name), model: target, divider };
      const reverse = relation?.opposite;
      const body = withoutUndefined(sent, schema);
      return translateDocument(body, { ...child, reverse, isNew: kind === 'nestedCreate' });
    }
    case 'add':
    case 'replace':
    case 'remove':
      return translateRelationship(sent, { relation }, divider);
    default:
      return undefined;
  }
}

function withoutUndefined(body: unknown, schema: ZenStackSchema): unknown {
  const { json, serialization } = readBodyArgs(body);
  if (!serialization) return body;
  const { meta } = body as { readonly meta: object };
  const kept = translateSerialization({ json, serialization }, schema);
  return { ...Object(kept.json), meta: { ...meta, serialization: kept.serialization } };
}

async function runProcedure<Client>(
  request: CompatRequest<Client>,
  scope: RestScope<Client>,
): Promise<CompatResponse> {
  const { method, path, query, requestBody } = request;
  const name = path.replace(/^\//, '').split('/')[1] ?? '';
  const readPayload = () => readBodyArgs(method === 'POST' ? requestBody : query);
  const inner = await callProcedure({ name, readPayload }, request, scope);
  if (inner.status >= 400) return toRestFailure(inner, 'procedure');
  return { ...inner, status: 200, body: withPlainValues(inner.body) };
}

/** Removes the types of values that ZenStack's handler writes as plain texts here. */
function withPlainValues(body: { readonly data: unknown; readonly meta?: Meta }): object {
  const { values: sent = {} } = body.meta?.serialization ?? {};
  if (Array.isArray(sent)) return withVersion(body);
  const values = renderValues(body, { ...sent }, 'data');
  const kept = Object.entries(values).filter(([, type]) => !TEXTS.has(JSON.stringify(type)));
  if (kept.length === 0) return { data: body.data };
  return withVersion({ ...body, meta: { serialization: { values: Object.fromEntries(kept) } } });
}

interface Meta {
  readonly serialization?: { readonly values: object };
}

const TEXTS: ReadonlySet<string> = new Set(['["Date"]', '[["custom","Decimal"]]']);

/** ZenStack's handler accepts an id in place of one that the database would generate. */
function withWritableIds<Client>(orm: OrmBinding<Client>): OrmBinding<Client> {
  const models = orm.schema.models.map((model) => ({
    ...model,
    fields: model.fields.map((field) =>
      field.kind === 'scalar' && model.idFields.includes(field.name)
        ? { ...field, databaseGenerated: false }
        : field,
    ),
  }));
  return { ...orm, schema: { ...orm.schema, models } };
}
