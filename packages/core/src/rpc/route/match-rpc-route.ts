import { MethodNotAllowedError } from '../../errors/request-errors.ts';
import { InvalidRpcPathError } from '../../errors/rpc-errors.ts';
import type { Operation } from '../../grammar/operations.ts';
import { parseUrlPath } from '../../http/request-target.ts';
import type { Procedure, SchemaModel } from '../../schema/schema-model.ts';
import { findOperation, findProcedure, PROCEDURES, type RpcTarget } from './find-operation.ts';

/** The operation that a request's method and path select. */
export type RpcRoute =
  | { readonly kind: 'operation'; readonly target: RpcTarget }
  | { readonly kind: 'procedure'; readonly procedure: Procedure }
  | { readonly kind: 'transaction' }
  | { readonly kind: 'options'; readonly allow: string };

/** The routes of the given kinds. */
export type RouteOf<Kind extends RpcRoute['kind']> = Extract<RpcRoute, { readonly kind: Kind }>;

/** The routes that run something. */
export type NamedRoute = Exclude<RpcRoute, RouteOf<'options'>>;

/**
 * Finds the route of a request.
 *
 * @throws {InvalidRpcPathError | UnknownModelError | UnsupportedOperationError}
 * @throws {MethodNotAllowedError} with `allow`, if the path has other methods.
 */
export function matchRpcRoute(
  { method, path }: { readonly method: string; readonly path: string },
  schema: SchemaModel,
): RpcRoute {
  const { name, methods, route } = findEndpoint(path, schema);
  if (methods.includes(method)) return route;
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') return { kind: 'options', allow };
  const detail = `${name} requires the method ${EITHER.format(methods)}.`;
  throw new MethodNotAllowedError(detail, { headers: { allow } });
}

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The target of a path, whatever the method. */
interface Endpoint {
  readonly name: string;
  readonly methods: readonly string[];
  readonly route: RpcRoute;
}

function findEndpoint(path: string, schema: SchemaModel): Endpoint {
  const [first, second, ...rest] = parseUrlPath(path) ?? [];
  if (first === undefined || second === undefined || rest.length > 0) {
    throw new InvalidRpcPathError('Invalid path. Expected /:model/:operation.');
  }
  if (first === '$transaction') {
    if (second === 'sequential') return TRANSACTION;
    throw new InvalidRpcPathError('Invalid path. Expected /$transaction/sequential.');
  }
  if (first === PROCEDURES) {
    const procedure = findProcedure(second, schema);
    const methods = METHODS[procedure.kind === 'query' ? 'read' : 'create'];
    return { name: procedure.name, methods, route: { kind: 'procedure', procedure } };
  }
  const target = findOperation(first, second, schema);
  const route: RpcRoute = { kind: 'operation', target };
  return { name: target.name, methods: METHODS[target.operation.effect], route };
}

const TRANSACTION: Endpoint = {
  name: 'A transaction',
  methods: ['POST'],
  route: { kind: 'transaction' },
};

/** The methods of a read. `QUERY` is that of RFC 10008; `POST` is for clients that lack it. */
const READ: readonly string[] = ['GET', 'HEAD', 'QUERY', 'POST'];

/** The methods of an effect, the preferred one first. The method decides where the arguments are. */
export const METHODS: Readonly<Record<Operation['effect'], readonly string[]>> = {
  read: READ,
  create: ['POST'],
  update: ['PATCH', 'PUT'],
  upsert: ['POST'],
  delete: ['DELETE'],
};

const IN_QUERY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE']);

/** Returns where a request has its arguments: in the query string or in the body. */
export function argsIn(method: string | undefined): 'query' | 'body' {
  return method !== undefined && IN_QUERY.has(method) ? 'query' : 'body';
}

/** Returns the status of a success. */
export function statusOf({ effect, returns }: Operation): 200 | 201 {
  return effect === 'create' && returns !== 'written' ? 201 : 200;
}
