import { ApiError, type ErrorSource } from '../../../errors/api-error.ts';
import { locateError } from '../../../errors/locate-error.ts';
import {
  InvalidPathError,
  InvalidPayloadError,
  UnsupportedRelationshipError,
} from '../../../errors/request-errors.ts';
import { ForbiddenError } from '../../../errors/resource-errors.ts';
import { isJsonObject, ownMember } from '../../../http/parse-json.ts';
import { parseUrlPath, pathBelow } from '../../../http/request-target.ts';
import type { RestContext } from '../../rest-context.ts';
import { type Endpoint, findEndpoint, operationOf, toRoute } from '../../route/match-rest-route.ts';
import type { RestRoute } from '../../route/rest-route.ts';
import { isId, type OperationCode, type SentOperation } from './read-operation.ts';

/** A route that writes. */
export type WriteRoute = Exclude<
  RestRoute,
  {
    readonly kind:
      | ('options' | 'list' | 'fetch' | 'related' | 'relationship')
      | ('updateMany' | 'deleteMany');
  }
>;

/** The method that a request of its own would have. */
const METHODS: Readonly<Record<OperationCode, string>> = {
  add: 'POST',
  update: 'PATCH',
  remove: 'DELETE',
};

/**
 * Finds the route that a request of its own would have.
 *
 * @throws {ApiError} if there is none.
 */
export function matchTarget(sent: SentOperation, context: RestContext): WriteRoute {
  const target = targetOf(sent, context);
  const endpoint = findTarget(target, context);
  const method = METHODS[sent.op];
  const kind = operationOf(method, endpoint);
  if (kind) return toRoute(kind, endpoint) as WriteRoute;
  const source = { pointer: target.pointer };
  const name = endpoint.relation ? `"${endpoint.relation.name}"` : `this ${endpoint.model.type}`;
  if (Object.hasOwn(endpoint.methods, method)) {
    const detail = `The operation "${sent.op}" is not supported on ${name}.`;
    throw new ForbiddenError(detail, { source });
  }
  throw new InvalidPayloadError(explain(sent, endpoint), { source });
}

function explain({ op }: SentOperation, { model, relation, id }: Endpoint): string {
  if (relation?.list) {
    return `The operation "${op}" requires the relationship itself: /${model.type}/:id/relationships/${relation.name}.`;
  }
  if (relation) return `"${relation.name}" is to-one and supports "update" alone, not "${op}".`;
  return id === ''
    ? `The operation "${op}" requires a resource, not a collection.`
    : `The operation "${op}" requires a collection or a relationship, not a resource.`;
}

/** The decoded segments of the URL that an operation is about, and where they are. */
interface Target {
  readonly segments: readonly string[];
  readonly pointer: string;
  /** The pointer to the type, if it differs. */
  readonly type?: string;
}

function findTarget({ segments, pointer, type = pointer }: Target, context: RestContext): Endpoint {
  try {
    // An operation names its resource, so that none is a bulk write.
    const { nestedRoutes } = context.settings;
    return findEndpoint(segments, context.schema, { nestedRoutes });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isOfRelation = error instanceof UnsupportedRelationshipError && pointer === '/ref';
    const isOfPath = error instanceof InvalidPathError;
    const at = isOfRelation ? '/ref/relationship' : isOfPath ? pointer : type;
    throw locateError(error, { pointer: at });
  }
}

function targetOf({ op, ref, href, data }: SentOperation, context: RestContext): Target {
  if (href !== undefined) return { segments: segmentsOf(href, context), pointer: '/href' };
  if (ref) {
    const { type, id, relationship } = ref;
    const rest = relationship === undefined ? [] : ['relationships', String(relationship)];
    return { segments: [String(type), String(id), ...rest], pointer: '/ref', type: '/ref/type' };
  }
  if (op === 'remove') throw invalid('The operation "remove" requires "ref" or "href".', '');
  if (!isJsonObject(data)) throw invalid('"data" must be a resource object.', '/data');
  const [type, id] = [ownMember(data, 'type'), ownMember(data, 'id')];
  if (typeof type !== 'string') throw invalid('A resource object requires a "type".', '/data/type');
  const target = { pointer: '/data', type: '/data/type' };
  if (op === 'add') return { ...target, segments: [type] };
  if (id === undefined) {
    throw invalid('The operation "update" requires "ref", "href", or the id in "data".', '/data');
  }
  if (!isId(id)) throw invalid('"id" must be a string.', '/data/id');
  return { ...target, segments: [type, String(id)] };
}

/** Returns the segments of an `href`: a URL or a path below the endpoint, with or without it. */
function segmentsOf(href: string, { settings }: RestContext): readonly string[] {
  const { endpoint } = settings;
  if (/[?#]/.test(href)) throw invalid('"href" cannot have a query string.', '/href');
  const path = pathBelow(href, endpoint) ?? pathBelow(href, pathOf(endpoint)) ?? href;
  const segments = parseUrlPath(path);
  if (segments) return segments;
  throw invalid('"href" has a malformed percent escape.', '/href');
}

/** Returns the path of a URL. */
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/, '');
}

function invalid(detail: string, pointer: string): InvalidPayloadError {
  const source: ErrorSource = { pointer };
  return new InvalidPayloadError(detail, { source });
}
