import { type ApiError, collectError, throwIfAny } from '../../errors/api-error.ts';
import type { ApiRequest, ReceivedRequest } from '../../http/api-handler.ts';
import { parseObjectBody } from '../../http/parse-json.ts';
import { requestedProfile } from '../../http/profile.ts';
import {
  namesOf,
  parseQueryParams,
  type QueryParam,
  unknownParameter,
} from '../../http/query-params.ts';
import type { RestContext } from '../rest-context.ts';
import { CURSOR_PROFILES } from '../rest-cursor.ts';
import type { RestRoute, RouteOf } from '../route/rest-route.ts';
import { parseChange } from './documents/parse-change.ts';
import type { Linkage } from './documents/parse-linkage.ts';
import { type ParentLink, parseParent } from './documents/parse-parent.ts';
import { parseRelationshipDocument } from './documents/parse-relationship-document.ts';
import {
  parseResourceDocument,
  type ResourceDocument,
} from './documents/parse-resource-document.ts';
import type { Condition } from './filters/condition.ts';
import type { Page } from './query/parse-page.ts';
import { firstPage, type Paging } from './query/parse-paging.ts';
import {
  type CollectionQuery,
  parseBulkFilter,
  parseCollectionQuery,
  parseResourceQuery,
  type ResourceQuery,
} from './query/parse-rest-query.ts';

/** The parts of a request that a read is parsed from. */
type UrlRequest = Pick<ApiRequest<unknown>, 'query' | 'header'>;

/** The route of a read. */
export type ReadRoute = RouteOf<'list' | 'fetch' | 'related' | 'relationship'>;

/** The route of a read with its parsed query string. */
export type ParsedRead =
  | (RouteOf<'list'> & { readonly query: CollectionQuery })
  | (RouteOf<'fetch'> & { readonly query: ResourceQuery } & Belonging)
  | (RouteOf<'related' | 'relationship'> & { readonly query: ResourceQuery | CollectionQuery });

/** A route with the parsed parts of its request. */
export type ParsedRestRequest =
  | ParsedRead
  | (RouteOf<'create'> & ResourceBody)
  | (RouteOf<'update'> & ResourceBody)
  | (RouteOf<'delete'> & Belonging)
  | (RouteOf<'updateMany'> & Filtered & { readonly document: ResourceDocument })
  | (RouteOf<'deleteMany'> & Filtered)
  | (RouteOf<'add' | 'replace' | 'remove'> & {
      readonly query: ResourceQuery;
      readonly linkage: Linkage;
      /** The page of a to-many relationship in the response. */
      readonly page?: Page | undefined;
    });

interface ResourceBody {
  readonly query: ResourceQuery;
  readonly document: ResourceDocument;
}

interface Filtered {
  /** The condition of the resources to write. */
  readonly filter: Condition;
}

interface Belonging {
  /** The parent in the URL of a nested route. */
  readonly belongsTo?: ParentLink | undefined;
}

/**
 * Parses the query string of a read.
 *
 * @throws {ApiError | ApiErrors} with all issues.
 */
export function parseRead(route: ReadRoute, request: UrlRequest, context: RestContext): ParsedRead {
  const params = parseQueryParams(request.query, context.settings.limits);
  const scope = { model: route.model, context, ...pagingOf(route, request) };
  switch (route.kind) {
    case 'list':
      return { ...route, query: parseCollectionQuery(params, { ...scope, aggregated: true }) };
    case 'fetch':
      return { ...route, query: parseResourceQuery(params, scope), ...belonging(route, context) };
    case 'related':
    case 'relationship':
      return { ...route, query: parseRelationQuery(route, params, scope) };
  }
}

/**
 * Parses the query string and the body of a write.
 *
 * @throws {ApiError | ApiErrors} with all issues of the part that was being parsed.
 */
export function parseWriteRequest(
  route: Exclude<RestRoute, ReadRoute | RouteOf<'options'>>,
  request: ReceivedRequest,
  context: RestContext,
): Exclude<ParsedRestRequest, ParsedRead> {
  const params = parseQueryParams(request.query, context.settings.limits);
  const { model } = route;
  const { profile } = pagingOf(route, request);
  switch (route.kind) {
    case 'create':
    case 'update': {
      const query = parseResourceQuery(params, { model, context, profile });
      return {
        ...route,
        query,
        document: parseResourceDocument(route, parseObjectBody(request), context),
      };
    }
    case 'updateMany': {
      const filter = parseBulkFilter(params, { model, context });
      return {
        ...route,
        filter,
        document: parseResourceDocument(route, parseObjectBody(request), context),
      };
    }
    case 'deleteMany':
      return { ...route, filter: parseBulkFilter(params, { model, context }) };
    case 'change':
      return parseChange(route, parseObjectBody(request), { params, context, profile });
    case 'add':
    case 'replace':
    case 'remove': {
      const query = parseResourceQuery(params, { model, context, linkageOf: route, profile });
      const { target, list } = route.relation;
      const paging = { model: target, context, ...pagingOf(route, request) };
      const page = list ? firstPage(paging) : undefined;
      const linkage = parseRelationshipDocument(route, () => parseObjectBody(request), context);
      return { ...route, query, page, linkage };
    }
    case 'delete':
      assertNoQuery(params);
      return { ...route, ...belonging(route, context) };
  }
}

function belonging({ kind, parent }: RouteOf<'fetch' | 'delete'>, context: RestContext): Belonging {
  return parent ? { belongsTo: parseParent(kind, parent, context) } : {};
}

/** Returns the name of the list that a request may page through, and the profile it asks for. */
export function pagingOf(
  route: Exclude<RestRoute, RouteOf<'options'>>,
  request: UrlRequest,
): Paging {
  const { type } = route.model;
  return {
    list: 'relation' in route ? `${type}.${route.relation.name}` : type,
    profile: requestedProfile(request.header('accept'), CURSOR_PROFILES),
  };
}

/** Filters and sort keys apply to the related resources. */
function parseRelationQuery(
  route: RouteOf<'related' | 'relationship'>,
  params: readonly QueryParam[],
  given: Paging & { readonly context: RestContext },
): ResourceQuery | CollectionQuery {
  const { kind, relation } = route;
  const linkage = kind === 'relationship' ? { linkageOf: route } : {};
  const scope = { ...given, model: relation.target, ...linkage };
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
