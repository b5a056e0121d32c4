import {
  InvalidPathError,
  MethodNotAllowedError,
  UnsupportedModelError,
  UnsupportedRelationshipError,
} from '../../errors/request-errors.ts';
import { quote, unknownName } from '../../errors/unknown-name.ts';
import { parseUrlPath } from '../../http/request-target.ts';
import type { Model, RelationField, SchemaModel } from '../../schema/schema-model.ts';
import type { RelationshipPath, RestRoute } from './rest-route.ts';

/** The operation of a method on a path. */
export type Operation = Exclude<RestRoute['kind'], 'options'> | 'createRelated';
/** The operations of a path by its methods. */
export type Methods = Readonly<Record<string, Operation>>;

/** `/:type` */
const COLLECTION: Methods = { GET: 'list', HEAD: 'list', POST: 'create' };

/** The methods of a collection whose option allows them. */
const BULK = { update: ['PATCH', 'updateMany'], delete: ['DELETE', 'deleteMany'] } as const;

/** `/:type/:id` */
export const RESOURCE: Methods = {
  GET: 'fetch',
  HEAD: 'fetch',
  PATCH: 'update',
  PUT: 'update',
  DELETE: 'delete',
};

/** `/:type/:id/:relationship`. A replacement here is an alias of the relationship's own URL. */
const RELATED: Methods = { GET: 'related', HEAD: 'related', PATCH: 'replace', PUT: 'replace' };

/** The same path with nested routes. */
const NESTED_TO_ONE: Methods = { ...RELATED, PATCH: 'change', PUT: 'change' };
const NESTED_TO_MANY: Methods = { ...RELATED, POST: 'createRelated' };

/** `/:type/:id/relationships/:relationship` of a to-one relationship */
export const TO_ONE: Methods = { ...RELATED, GET: 'relationship', HEAD: 'relationship' };

/** `/:type/:id/relationships/:relationship` of a to-many relationship */
export const TO_MANY: Methods = { ...TO_ONE, POST: 'add', DELETE: 'remove' };

/** An existing path, and its operations. */
export interface Endpoint {
  readonly methods: Methods;
  readonly model: Model;
  readonly id: string;
  readonly relation: RelationField | undefined;
  /** The relationship that the path leads through. */
  readonly parent?: RelationshipPath;
}

/** Model name → the writes of all its resources that match a filter: `{ Post: ['delete'] }`. */
export type BulkWrites = Readonly<Record<string, readonly ('update' | 'delete')[]>>;

/** The settings that decide which endpoints there are. */
export interface RouteOptions {
  readonly nestedRoutes: boolean;
  readonly bulkWrites?: BulkWrites | undefined;
}

/**
 * Finds the route of a request.
 *
 * @throws {InvalidPathError} if no endpoint has this path.
 * @throws {UnsupportedModelError | UnsupportedRelationshipError} for an unknown name.
 * @throws {MethodNotAllowedError} with `allow`, if the path has other methods.
 */
export function matchRestRoute(
  request: { readonly method: string; readonly path: string },
  schema: SchemaModel,
  options: RouteOptions = { nestedRoutes: false },
): RestRoute {
  const endpoint = findEndpoint(parseUrlPath(request.path) ?? [], schema, options);
  const operation = operationOf(request.method, endpoint);
  if (operation) return toRoute(operation, endpoint);
  const allow = [...allowedMethods(endpoint).keys(), 'OPTIONS'].join(', ');
  if (request.method === 'OPTIONS') return { kind: 'options', allow };
  const detail = `Unsupported method ${quote(request.method)}. Supported: ${allow}.`;
  throw new MethodNotAllowedError(detail, { headers: { allow } });
}

/**
 * Finds the endpoint of a path by its decoded segments.
 *
 * @throws as `matchRestRoute`.
 */
export function findEndpoint(
  segments: readonly string[],
  schema: SchemaModel,
  options: RouteOptions,
): Endpoint {
  const { nestedRoutes } = options;
  const { length } = segments;
  const [type = '', id = '', third, fourth = ''] = segments;
  const isRelationship = length === 4 && third === 'relationships';
  const isNested = length === 4 && !isRelationship;
  if (length === 0 || length > 4 || (isNested && !nestedRoutes)) throw invalidPath(nestedRoutes);
  const model = schema.byType.get(type);
  if (!model) throw unknownType(type, schema);
  const relation = findRelation(isRelationship ? fourth : third, model);
  if (!relation) {
    const methods = length === 1 ? collectionMethods(model, options) : RESOURCE;
    return { methods, model, id, relation };
  }
  if (isRelationship) return { methods: relation.list ? TO_MANY : TO_ONE, model, id, relation };
  if (isNested) {
    if (!nests(relation) || !relation.list) throw invalidPath(nestedRoutes);
    const parent = { model, id, relation };
    return { methods: RESOURCE, model: relation.target, id: fourth, relation: undefined, parent };
  }
  return { methods: relatedMethods(relation, nestedRoutes), model, id, relation };
}

/** Whether nested routes lead through a relationship: its other side must be known. */
export function nests({ opposite }: RelationField): boolean {
  return opposite !== undefined;
}

/** Returns the methods of a collection, with the writes that the option `bulkWrites` adds. */
export function collectionMethods({ name }: Model, { bulkWrites }: RouteOptions): Methods {
  const writes = bulkWrites && Object.hasOwn(bulkWrites, name) ? bulkWrites[name] : undefined;
  if (!writes) return COLLECTION;
  return { ...COLLECTION, ...Object.fromEntries(writes.map((write) => BULK[write])) };
}

export function relatedMethods(relation: RelationField, nestedRoutes: boolean): Methods {
  if (!nestedRoutes || !nests(relation)) return RELATED;
  return relation.list ? NESTED_TO_MANY : NESTED_TO_ONE;
}

function unknownType(type: string, { byType }: SchemaModel): UnsupportedModelError {
  return new UnsupportedModelError(unknownName('resource type', type, { known: byType.keys() }));
}

function invalidPath(nestedRoutes: boolean): InvalidPathError {
  const nested = nestedRoutes ? ', /:type/:id/:relationship/:relatedId (to-many)' : '';
  return new InvalidPathError(
    `Invalid path. Expected /:type, /:type/:id, /:type/:id/:relationship${nested} or /:type/:id/relationships/:relationship.`,
  );
}

function findRelation(name: string | undefined, model: Model): RelationField | undefined {
  if (name === undefined) return undefined;
  const field = model.fields.get(name);
  if (field?.kind === 'relation') return field;
  const known = model.relations.map((relation) => relation.name);
  throw new UnsupportedRelationshipError(
    unknownName('relationship', name, { on: model.type, known }),
  );
}

/** Returns the route of an operation on an endpoint. */
export function toRoute(
  kind: Operation,
  endpoint: Endpoint,
): Exclude<RestRoute, { readonly kind: 'options' }> {
  const { methods, model, id, relation, parent } = endpoint;
  switch (kind) {
    case 'list':
    case 'create':
    case 'updateMany':
    case 'deleteMany':
      return { kind, model };
    case 'createRelated': {
      const path = { model, id, relation: relation as RelationField };
      return { kind: 'create', model: path.relation.target, parent: path };
    }
    case 'fetch':
    case 'update':
    case 'delete':
      return { kind, model, id, ...(parent && { parent }) };
    case 'replace':
      return {
        kind,
        model,
        id,
        relation: relation as RelationField,
        ...((methods === RELATED || methods === NESTED_TO_MANY) && { byRelated: true }),
      };
    case 'related':
    case 'change':
    case 'relationship':
    case 'add':
    case 'remove':
      return { kind, model, id, relation: relation as RelationField };
  }
}

/** Returns the methods of an endpoint, without operations that the models do not expose. */
export function allowedMethods(endpoint: Endpoint): ReadonlyMap<string, Operation> {
  return new Map(
    Object.entries(endpoint.methods).filter(([, operation]) => isAllowed(operation, endpoint)),
  );
}

/** Returns the operation of a method on an endpoint, if the models expose it. */
export function operationOf(method: string, endpoint: Endpoint): Operation | undefined {
  const { methods } = endpoint;
  const operation = Object.hasOwn(methods, method) ? methods[method] : undefined;
  return operation && isAllowed(operation, endpoint) ? operation : undefined;
}

function isAllowed(operation: Operation, { model, relation, parent }: Endpoint): boolean {
  if (parent && !parent.model.operations.has('read')) return false;
  const isExposed = model.operations.has(ACCESS[operation]);
  const target = relation?.target.operations;
  switch (operation) {
    case 'related':
      return isExposed && target?.has('read') === true;
    case 'createRelated':
      return isExposed && target?.has('create') === true;
    case 'change':
      return isExposed || (model.operations.has('read') && target?.has('update') === true);
    case 'updateMany':
    case 'deleteMany':
      // Whether a filter matches reveals values.
      return isExposed && model.operations.has('read');
    default:
      return isExposed;
  }
}

/** The operation on the resource in the path, for the check of its exposure. */
const ACCESS: Readonly<Record<Operation, 'read' | 'create' | 'update' | 'delete'>> = {
  list: 'read',
  fetch: 'read',
  related: 'read',
  createRelated: 'read',
  change: 'update',
  relationship: 'read',
  create: 'create',
  update: 'update',
  add: 'update',
  replace: 'update',
  remove: 'update',
  delete: 'delete',
  updateMany: 'update',
  deleteMany: 'delete',
};
