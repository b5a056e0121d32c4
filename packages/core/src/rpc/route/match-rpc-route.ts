import { InvalidRpcPathError } from '../../errors/rpc-errors.ts';
import type { Operation } from '../../grammar/operations.ts';
import { parseUrlPath } from '../../http/request-target.ts';
import type { SchemaModel } from '../../schema/schema-model.ts';
import { findOperation, type RpcTarget } from './find-operation.ts';
import { PROCEDURES, type ProcedureRoute, procedureEndpoint } from './match-procedure.ts';
import { type Endpoint, METHODS, matchMethod, type OptionsRoute } from './methods.ts';

/** The operation that a request's method and path select. */
export type RpcRoute =
  | { readonly kind: 'operation'; readonly target: RpcTarget }
  | ProcedureRoute
  | { readonly kind: 'transaction' }
  | OptionsRoute;

/** The routes of the given kinds. */
export type RouteOf<Kind extends RpcRoute['kind']> = Extract<RpcRoute, { readonly kind: Kind }>;

/** The routes that run something. */
export type NamedRoute = Exclude<RpcRoute, RouteOf<'options'>>;

/**
 * Finds the route of a request.
 *
 * @param recent the endpoints of recent paths, to which it adds that of this one. @default none
 * @throws {InvalidRpcPathError | UnknownModelError | UnsupportedOperationError}
 * @throws {MethodNotAllowedError} with `allow`, if the path has other methods.
 */
export function matchRpcRoute(
  { method, path }: { readonly method: string; readonly path: string },
  schema: SchemaModel,
  recent: RecentEndpoints = new Map(),
): RpcRoute {
  const known = recent.get(path);
  if (known) return matchMethod(method, known);
  const endpoint = findEndpoint(path, schema);
  recent.set(path, endpoint);
  return matchMethod(method, endpoint);
}

/** The endpoints of recent paths: a path has to be split and decoded to find its endpoint. */
export type RecentEndpoints = Map<string, Endpoint<RpcRoute>>;

function findEndpoint(path: string, schema: SchemaModel): Endpoint<RpcRoute> {
  const [first, second, ...rest] = parseUrlPath(path) ?? [];
  if (first === undefined || second === undefined || rest.length > 0) {
    throw new InvalidRpcPathError('Invalid path. Expected /:model/:operation.');
  }
  if (first === '$transaction') {
    if (second === 'sequential') return TRANSACTION;
    throw new InvalidRpcPathError('Invalid path. Expected /$transaction/sequential.');
  }
  if (first === PROCEDURES) return procedureEndpoint(second, schema);
  const target = findOperation(first, second, schema);
  const route: RpcRoute = { kind: 'operation', target };
  return { name: target.name, methods: METHODS[target.operation.effect], route };
}

const TRANSACTION: Endpoint<RpcRoute> = {
  name: 'A transaction',
  methods: ['POST'],
  route: { kind: 'transaction' },
};

/** Returns the status of a success. */
export function statusOf({ effect, returns }: Operation): 200 | 201 {
  return effect === 'create' && returns !== 'written' ? 201 : 200;
}
