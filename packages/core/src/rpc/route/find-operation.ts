import { UnsupportedOperationError } from '../../errors/request-errors.ts';
import { UnknownModelError } from '../../errors/rpc-errors.ts';
import type { Model, SchemaModel } from '../../schema/schema-model.ts';
import { RPC_OPERATIONS, type RpcOperation } from './rpc-operations.ts';

/** An operation of a model's, as a client names both. */
export interface RpcTarget {
  readonly model: Model;
  /** As the data client names it: `findMany`. */
  readonly name: string;
  readonly operation: RpcOperation;
}

/**
 * Finds an operation; the model is matched without regard to case.
 *
 * @throws {UnknownModelError | UnsupportedOperationError} for what is hidden, too.
 */
export function findOperation(modelName: string, name: string, schema: SchemaModel): RpcTarget {
  const model = schema.byLowerCaseName.get(modelName.toLowerCase());
  if (!model) throw new UnknownModelError(`Model ${modelName} doesn't exist`);
  const operation = RPC_OPERATIONS.get(name);
  if (!operation?.access.every((each) => model.operations.has(each))) {
    throw new UnsupportedOperationError(`There is no operation "${name}"`);
  }
  return { model, name, operation };
}
