import type { ApiRequest } from '../../api-handler.ts';
import { parseQueryParams } from '../../http/query-params.ts';
import type { RestContext } from '../rest-context.ts';
import type { RestRoute } from '../route/rest-route.ts';
import { assertNoQuery } from './assert-no-query.ts';
import { type ListQuery, parseListQuery } from './parse-list-query.ts';
import { parseResourceDocument, type ResourceDocument } from './parse-resource-document.ts';

/** A route with everything that its request says, in typed values. */
export type ParsedRestRequest =
  | (Route<'list'> & { readonly query: ListQuery; readonly rawQuery: string })
  | Route<'fetch'>
  | (Route<'create'> & { readonly document: ResourceDocument })
  | (Route<'update'> & { readonly document: ResourceDocument })
  | Route<'delete'>;

type Route<Kind extends RestRoute['kind']> = Extract<RestRoute, { readonly kind: Kind }>;

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
  switch (route.kind) {
    case 'list':
      return {
        ...route,
        query: parseListQuery(params, route.model, context),
        rawQuery: request.query,
      };
    case 'fetch':
    case 'delete':
      assertNoQuery(params);
      return route;
    case 'create':
    case 'update':
      assertNoQuery(params);
      return { ...route, document: await parseResourceDocument(route, request, context) };
  }
}
