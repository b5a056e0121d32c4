import { type ApiError, collectError, throwIfAny } from '../../errors/api-error.ts';
import type { ApiRequest } from '../../http/api-handler.ts';
import {
  namesOf,
  parseQueryParams,
  type QueryParam,
  unknownParameter,
} from '../../http/query-params.ts';
import type { RestContext } from '../rest-context.ts';
import type { RestRoute, RouteOf } from '../route/rest-route.ts';
import { parseChange } from './documents/parse-change.ts';
import type { Linkage } from './documents/parse-linkage.ts';
import { type ParentLink, parseParent } from './documents/parse-parent.ts';
import { parseRelationshipDocument } from './documents/parse-relationship-document.ts';
import {
  parseResourceDocument,
  type ResourceDocument,
} from './documents/parse-resource-document.ts';
import {
  type CollectionQuery,
  parseCollectionQuery,
  parseResourceQuery,
  type ResourceQuery,
} from './query/parse-rest-query.ts';

/** A route with the parsed parts of its request. */
export type ParsedRestRequest =
  | (RouteOf<'list'> & { readonly query: CollectionQuery })
  | (RouteOf<'fetch'> & { readonly query: ResourceQuery } & Belonging)
  | (RouteOf<'create'> & ResourceBody)
  | (RouteOf<'update'> & ResourceBody)
  | (RouteOf<'delete'> & Belonging)
  | (RouteOf<'related' | 'relationship'> & { readonly query: ResourceQuery | CollectionQuery })
  | (RouteOf<'add' | 'replace' | 'remove'> & {
      readonly query: ResourceQuery;
      readonly linkage: Linkage;
    });

interface ResourceBody {
  readonly query: ResourceQuery;
  readonly document: ResourceDocument;
}

interface Belonging {
  /** The parent in the URL of a nested route. */
  readonly belongsTo?: ParentLink | undefined;
}

/**
 * Parses the query string and the body of a route.
 *
 * @throws {ApiError | ApiErrors} with all issues of the part that was being parsed.
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
      return {
        ...route,
        query: parseResourceQuery(params, { model, context }),
        ...belonging(route, context),
      };
    case 'related':
    case 'relationship':
      return { ...route, query: parseRelationQuery(route, params, context) };
    case 'create':
    case 'update': {
      const query = parseResourceQuery(params, { model, context });
      return { ...route, query, document: await parseResourceDocument(route, request, context) };
    }
    case 'change':
      return parseChange(route, request, { params, context });
    case 'add':
    case 'replace':
    case 'remove': {
      const query = parseResourceQuery(params, { model, context, linkageOf: route });
      return { ...route, query, linkage: await parseRelationshipDocument(route, request, context) };
    }
    case 'delete':
      assertNoQuery(params);
      return { ...route, ...belonging(route, context) };
  }
}

function belonging({ kind, parent }: RouteOf<'fetch' | 'delete'>, context: RestContext): Belonging {
  return parent ? { belongsTo: parseParent(kind, parent, context) } : {};
}

/** Filters and sort keys apply to the related resources. */
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

/**
 * Checks that a request which accepts no query parameters has none.
 *
 * @throws {ApiErrors} with one error for each parameter.
 */
function assertNoQuery(params: readonly QueryParam[]): void {
  const issues: ApiError[] = [];
  for (const name of namesOf(params)) collectError(issues, unknownParameter(name));
  throwIfAny(issues);
}
