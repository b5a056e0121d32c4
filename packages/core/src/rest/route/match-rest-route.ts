import {
  InvalidPathError,
  MethodNotAllowedError,
  UnsupportedModelError,
} from '../../errors/request-errors.ts';
import { parseUrlPath } from '../../http/url-path.ts';
import type { Model, SchemaModel } from '../../schema/schema-model.ts';
import type { RestRoute } from './rest-route.ts';

type Operation = Exclude<RestRoute['kind'], 'options'>;

/** The methods of each kind of path, by the number of its segments. */
const METHODS: Readonly<Record<number, Readonly<Record<string, Operation>>>> = {
  // /:type
  1: { GET: 'list', HEAD: 'list', POST: 'create' },
  // /:type/:id
  2: { GET: 'fetch', HEAD: 'fetch', PATCH: 'update', PUT: 'update', DELETE: 'delete' },
};

/**
 * Finds the route of a request.
 *
 * @throws {InvalidPathError} where no path has this shape.
 * @throws {UnsupportedModelError} where the type does not exist.
 * @throws {MethodNotAllowedError} with `allow`, where the path has other methods.
 */
export function matchRestRoute(
  request: { readonly method: string; readonly path: string },
  schema: SchemaModel,
): RestRoute {
  const segments = parseUrlPath(request.path);
  const methods = segments && METHODS[segments.length];
  if (!methods) throw new InvalidPathError('The path must be /:type or /:type/:id');
  const [type = '', id = ''] = segments;
  const model = schema.byType.get(type);
  if (!model) throw new UnsupportedModelError(`Model ${type} doesn't exist`);
  const allow = [...Object.keys(methods), 'OPTIONS'].join(', ');
  if (request.method === 'OPTIONS') return { kind: 'options', allow };
  const operation = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
  if (!operation) {
    throw new MethodNotAllowedError(`${request.method} is not one of ${allow}`, {
      headers: { allow },
    });
  }
  return toRoute(operation, model, id);
}

function toRoute(operation: Operation, model: Model, id: string): RestRoute {
  switch (operation) {
    case 'list':
    case 'create':
      return { kind: operation, model };
    case 'fetch':
    case 'update':
    case 'delete':
      return { kind: operation, model, id };
  }
}
