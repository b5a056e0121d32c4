import { MethodNotAllowedError, UnsupportedOperationError } from '../../errors/request-errors.ts';
import { InvalidRpcPathError, UnknownModelError } from '../../errors/rpc-errors.ts';
import { parseUrlPath } from '../../http/url-path.ts';
import type { Model, SchemaModel } from '../../schema/schema-model.ts';
import { RPC_OPERATIONS, type RpcOperation } from './rpc-operations.ts';

/** What a request asks for, by its method and path. */
export type RpcRoute =
  | {
      readonly kind: 'operation';
      readonly model: Model;
      readonly name: string;
      readonly operation: RpcOperation;
    }
  | { readonly kind: 'options'; readonly allow: string };

/**
 * Finds the route of a request; the model is matched without regard to case.
 *
 * @throws {InvalidRpcPathError | UnknownModelError | UnsupportedOperationError}
 * @throws {MethodNotAllowedError} with `allow`, where the operation has other methods.
 */
export function matchRpcRoute(
  request: { readonly method: string; readonly path: string },
  schema: SchemaModel,
): RpcRoute {
  const [modelName, name, ...rest] = parseUrlPath(request.path) ?? [];
  if (modelName === undefined || name === undefined || rest.length > 0) {
    throw new InvalidRpcPathError('The path must be /:model/:operation');
  }
  const model = schema.byLowerCaseName.get(modelName.toLowerCase());
  if (!model) throw new UnknownModelError(`Model ${modelName} doesn't exist`);
  const operation = RPC_OPERATIONS.get(name);
  if (!operation) throw new UnsupportedOperationError(`There is no operation "${name}"`);
  const allow = [...operation.methods, 'OPTIONS'].join(', ');
  if (request.method === 'OPTIONS') return { kind: 'options', allow };
  if (operation.methods.includes(request.method)) {
    return { kind: 'operation', model, name, operation };
  }
  throw new MethodNotAllowedError(`${name} is called with ${operation.methods.join(' or ')}`, {
    headers: { allow },
  });
}
