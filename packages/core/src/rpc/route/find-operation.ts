import { UnsupportedOperationError } from '../../errors/request-errors.ts';
import { UnknownModelError } from '../../errors/rpc-errors.ts';
import { unknownName } from '../../errors/unknown-name.ts';
import { accessOf, OPERATIONS, type Operation } from '../../grammar/operations.ts';
import type { Model, SchemaModel } from '../../schema/schema-model.ts';

/** An operation of a model, as the client named both. */
export interface RpcTarget {
  readonly model: Model;
  /** The operation as the ORM client names it: `findMany`. */
  readonly name: string;
  readonly operation: Operation;
}

/**
 * Finds an operation; the model is matched case-insensitively.
 *
 * @throws {UnknownModelError | UnsupportedOperationError} if it is unknown or hidden.
 */
export function findOperation(modelName: string, name: string, schema: SchemaModel): RpcTarget {
  const model = schema.byLowerCaseName.get(modelName.toLowerCase());
  if (!model) throw unknownModel(modelName, schema);
  const operation = OPERATIONS.get(name);
  if (!operation || !isExposed(operation, model)) {
    const known = [...OPERATIONS].filter(([, each]) => isExposed(each, model));
    const detail = unknownName('operation', name, { known: known.map(([each]) => each) });
    throw new UnsupportedOperationError(detail);
  }
  return { model, name, operation };
}

/** Whether clients are allowed to use an operation of a model. */
export function isExposed({ effect }: Operation, { operations }: Model): boolean {
  return accessOf(effect).every((each) => operations.has(each));
}

function unknownModel(name: string, { byLowerCaseName }: SchemaModel): UnknownModelError {
  const known = Array.from(byLowerCaseName.values(), (model) => model.type);
  return new UnknownModelError(unknownName('model', name, { known }));
}
