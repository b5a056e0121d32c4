import {
  InvalidPathError,
  MethodNotAllowedError,
  UnsupportedModelError,
  UnsupportedRelationshipError,
} from '../../errors/request-errors.ts';
import { parseUrlPath } from '../../http/url-path.ts';
import type { Model, RelationField, SchemaModel } from '../../schema/schema-model.ts';
import type { RestRoute } from './rest-route.ts';

type Operation = Exclude<RestRoute['kind'], 'options'>;
type Methods = Readonly<Record<string, Operation>>;

/** `/:type` */
const COLLECTION: Methods = { GET: 'list', HEAD: 'list', POST: 'create' };

/** `/:type/:id` */
const RESOURCE: Methods = {
  GET: 'fetch',
  HEAD: 'fetch',
  PATCH: 'update',
  PUT: 'update',
  DELETE: 'delete',
};

/** `/:type/:id/:relationship`, where a replacement is an alias of the relationship's own URL. */
const RELATED: Methods = {
  GET: 'related',
  HEAD: 'related',
  PATCH: 'replace',
  PUT: 'replace',
};

/** `/:type/:id/relationships/:relationship` of a to-one relationship */
const TO_ONE: Methods = {
  GET: 'relationship',
  HEAD: 'relationship',
  PATCH: 'replace',
  PUT: 'replace',
};

/** `/:type/:id/relationships/:relationship` of a to-many relationship */
const TO_MANY: Methods = { ...TO_ONE, POST: 'add', DELETE: 'remove' };

/** A path that exists, and what can be done with it. */
interface Place {
  readonly methods: Methods;
  readonly model: Model;
  readonly id: string;
  readonly relation: RelationField | undefined;
}

/**
 * Finds the route of a request.
 *
 * @throws {InvalidPathError} where no path has this shape.
 * @throws {UnsupportedModelError | UnsupportedRelationshipError} where the name does not exist.
 * @throws {MethodNotAllowedError} with `allow`, where the path has other methods.
 */
export function matchRestRoute(
  request: { readonly method: string; readonly path: string },
  schema: SchemaModel,
): RestRoute {
  const place = findPlace(request.path, schema);
  const methods = allowedMethods(place);
  const allow = [...methods.keys(), 'OPTIONS'].join(', ');
  if (request.method === 'OPTIONS') return { kind: 'options', allow };
  const operation = methods.get(request.method);
  if (operation) return toRoute(operation, place);
  throw new MethodNotAllowedError(`${request.method} is not one of ${allow}`, {
    headers: { allow },
  });
}

function findPlace(path: string, schema: SchemaModel): Place {
  const segments = parseUrlPath(path) ?? [];
  const [type = '', id = '', third, fourth] = segments;
  const isRelationship = segments.length === 4 && third === 'relationships';
  if (segments.length === 0 || (segments.length > 3 && !isRelationship)) {
    throw new InvalidPathError(
      'The path must be /:type, /:type/:id, /:type/:id/:relationship or /:type/:id/relationships/:relationship',
    );
  }
  const model = schema.byType.get(type);
  if (!model) throw new UnsupportedModelError(`Model ${type} doesn't exist`);
  const relation = isRelationship ? findRelation(fourth, model) : findRelation(third, model);
  const methods = isRelationship
    ? relation?.list
      ? TO_MANY
      : TO_ONE
    : ([COLLECTION, RESOURCE, RELATED][segments.length - 1] as Methods);
  return { methods, model, id, relation };
}

function findRelation(name: string | undefined, model: Model): RelationField | undefined {
  if (name === undefined) return undefined;
  const field = model.fields.get(name);
  if (field?.kind === 'relation') return field;
  throw new UnsupportedRelationshipError(`${model.type} has no relationship "${name}"`);
}

function toRoute(kind: Operation, { model, id, relation }: Place): RestRoute {
  switch (kind) {
    case 'list':
    case 'create':
      return { kind, model };
    case 'fetch':
    case 'update':
    case 'delete':
      return { kind, model, id };
    case 'related':
    case 'relationship':
    case 'add':
    case 'replace':
    case 'remove':
      return { kind, model, id, relation: relation as RelationField };
  }
}

/** The methods of a place, less those of operations that the model does not expose. */
function allowedMethods({ methods, model, relation }: Place): ReadonlyMap<string, Operation> {
  return new Map(
    Object.entries(methods).filter(([, operation]) => {
      const access = ACCESS[operation];
      const read = operation === 'related' && relation ? relation.target.operations : undefined;
      return model.operations.has(access) && (read?.has('read') ?? true);
    }),
  );
}

/** What an operation does to the resource that the path names. */
const ACCESS: Readonly<Record<Operation, 'read' | 'create' | 'update' | 'delete'>> = {
  list: 'read',
  fetch: 'read',
  related: 'read',
  relationship: 'read',
  create: 'create',
  update: 'update',
  add: 'update',
  replace: 'update',
  remove: 'update',
  delete: 'delete',
};
