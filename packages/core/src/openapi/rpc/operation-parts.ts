import { OPERATIONS } from '../../grammar/operations.ts';
import { JSON_PLAIN } from '../../http/media-type.ts';
import { isExposed, type RpcTarget } from '../../rpc/route/find-operation.ts';
import type { Model } from '../../schema/schema-model.ts';
import {
  type Content,
  closedObject,
  type JsonSchema,
  type Operation,
  type Parameter,
  type Ref,
} from '../openapi-document.ts';
import { resultMeta, serializationMeta } from '../serialization-schema.ts';
import type { RpcScope } from './rpc-scope.ts';

/** Returns the operations of a model that clients can use. */
export function operationsOf(model: Model, { grammar }: RpcScope): readonly RpcTarget[] {
  const missing = grammar.dialect.grammar.missingOperations;
  return Array.from(OPERATIONS, ([name, operation]) => ({ model, name, operation })).filter(
    ({ name, operation }) => isExposed(operation, model) && !missing.includes(name),
  );
}

/** The parts of an operation that are its input. */
type Input = Pick<Operation, 'parameters' | 'requestBody'>;

/** Returns the input of a request with its arguments in the body. */
export function bodyInput(schema: JsonSchema, scope: RpcScope): Input {
  const requestBody: Content = { required: true, content: { [JSON_PLAIN]: { schema } } };
  return { parameters: [modelsParameter(scope)], requestBody };
}

/**
 * Returns the input of a request with its arguments in `q` and `meta`, whose values are JSON texts.
 */
export function queryInput(args: Ref, required: boolean, scope: RpcScope): Input {
  const { components } = scope;
  const q: Parameter = {
    name: 'q',
    in: 'query',
    ...(required && { required }),
    content: { [JSON_PLAIN]: { schema: args } },
  };
  const meta = components.ref('parameters', 'meta', () => ({
    name: 'meta',
    in: 'query',
    description: 'The types of the values in q that JSON cannot carry.',
    content: { [JSON_PLAIN]: { schema: serializationMeta(components) } },
  }));
  return { parameters: [q, meta, modelsParameter(scope)] };
}

function modelsParameter({ components }: RpcScope): Ref {
  return components.ref('parameters', 'models', () => ({
    name: 'models',
    in: 'query',
    description: 'Whether the response has the models that the request reads and writes.',
    schema: { const: true },
  }));
}

/** Returns the response with a result. */
export function resultResponse(data: JsonSchema, { components }: RpcScope): Ref {
  const key = JSON.stringify(data);
  const name = [...key.matchAll(/schemas\/(\w+)/g)].map(([, each]) => each).join('Or') || 'Value';
  const isNullable = key.includes('{"type":"null"}');
  const suffix = key.startsWith('{"type":"array"') ? 'List' : isNullable ? 'OrNull' : '';
  const build = () => ({
    description: 'The result.',
    content: {
      [JSON_PLAIN]: {
        schema: closedObject({ data, meta: resultMeta(components) }, ['data']),
      },
    },
  });
  return components.ref('responses', { name: name + suffix, key }, build);
}
