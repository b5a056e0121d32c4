import type { ApiRequest } from '../../api-handler.ts';
import { parseQueryParams, type QueryParam } from '../../http/query-params.ts';
import type { RestContext } from '../rest-context.ts';
import type { RestRoute, RouteOf } from '../route/rest-route.ts';
import { assertNoQuery } from './assert-no-query.ts';
import type { Linkage } from './parse-linkage.ts';
import { parseRelationshipDocument } from './parse-relationship-document.ts';
import { parseResourceDocument, type ResourceDocument } from './parse-resource-document.ts';
import {
  type CollectionQuery,
  parseCollectionQuery,
  parseResourceQuery,
  type ResourceQuery,
} from './parse-rest-query.ts';

/** A route with everything that its request says, in typed values. */
export type ParsedRestRequest =
  | (RouteOf<'list'> & { readonly query: CollectionQuery })
  | (RouteOf<'fetch'> & { readonly query: ResourceQuery })
  | (RouteOf<'create' | 'update'> & {
      readonly query: ResourceQuery;
      readonly document: ResourceDocument;
    })
  | RouteOf<'delete'>
  | (RouteOf<'related' | 'relationship'> & { readonly query: ResourceQuery | CollectionQuery })
  | (RouteOf<'add' | 'replace' | 'remove'> & {
      readonly query: ResourceQuery;
      readonly linkage: Linkage;
    });

/**
 * Reads the query string and the body that a route takes.
 *
 * @throws {ApiError | ApiErrors} every issue of the part that was being read.
 */
export async function parseRestRequest(
  route: Exclude<RestRoute, { readonly kind: 'options' }>,
  request: ApiRequest<unknown>,
  context: RestContext,
): Promise<ParsedRestRequest> {
  const params = parseQueryParams(request.query, context.settings.limits);
  const { model } = route;
  switch (route.kind) {
    case 'list':
      return { ...route, query: parseCollectionQuery(params, { model, context }) };
    case 'fetch':
      return { ...route, query: parseResourceQuery(params, { model, context }) };
    case 'related':
    case 'relationship':
      return { ...route, query: parseRelationQuery(route, params, context) };
    case 'create':
    case 'update': {
      const query = parseResourceQuery(params, { model, context });
      return { ...route, query, document: await parseResourceDocument(route, request, context) };
    }
    case 'add':
    case 'replace':
    case 'remove': {
      const query = parseResourceQuery(params, { model, context, linkageOf: route });
      return { ...route, query, linkage: await parseRelationshipDocument(route, request, context) };
    }
    case 'delete':
      assertNoQuery(params);
      return route;
  }
}

/** Filters and sort keys are about the related resources. */
function parseRelationQuery(
  route: RouteOf<'related' | 'relationship'>,
  params: readonly QueryParam[],
  context: RestContext,
): ResourceQuery | CollectionQuery {
  const { kind, relation } = route;
  const linkage = kind === 'relationship' ? { linkageOf: route } : {};
  const scope = { model: relation.target, context, ...linkage };
  return relation.list ? parseCollectionQuery(params, scope) : parseResourceQuery(params, scope);
}
