import { ERRORS } from '../../errors/error-code.ts';
import { OPERATIONS } from '../../grammar/operations.ts';
import { JSON_PLAIN } from '../../http/media-type.ts';
import { isExposed, type RpcTarget } from '../../rpc/route/find-operation.ts';
import { isBase, type Model } from '../../schema/schema-model.ts';
import {
  type Components,
  preferParameter,
  retryAfterHeaders,
  serializationSchema,
} from '../components.ts';
import {
  type Content,
  closedObject,
  type JsonSchema,
  type Operation,
  type Parameter,
  type Ref,
} from '../openapi-document.ts';
import { type RpcScope, TEXT } from './rpc-scope.ts';

/** Returns the operations of a model that clients can use, and that can succeed. */
export function operationsOf(
  model: Model,
  { grammar }: Pick<RpcScope, 'grammar'>,
): readonly RpcTarget[] {
  const missing = grammar.dialect.grammar.missingOperations;
  return Array.from(OPERATIONS, ([name, operation]) => ({ model, name, operation })).filter(
    ({ name, operation }) =>
      isExposed(operation, model) &&
      !missing.includes(name) &&
      !(operation.effect === 'create' && isBase(model)),
  );
}

/** The parts of an operation that are its input. */
type Input = Pick<Operation, 'parameters' | 'requestBody'>;

/** What requests have beside their arguments. */
export interface InputScope extends Pick<RpcScope, 'components'> {
  readonly parameters: readonly Ref[];
}

/** Returns what the requests of RPC have beside their arguments. */
export function inputOf({ components }: RpcScope): InputScope {
  return { components, parameters: [modelsParameter(components)] };
}

/** Returns what the writes of one model have beside their arguments. */
export function writeInputOf(scope: RpcScope): InputScope {
  const { components, parameters } = inputOf(scope);
  return { components, parameters: [...parameters, preferParameter(components)] };
}

/** Returns the input of a request with its arguments in the body. */
export function bodyInput(schema: JsonSchema, { parameters }: InputScope): Input {
  const requestBody: Content = { required: true, content: { [JSON_PLAIN]: { schema } } };
  return { ...(parameters.length > 0 && { parameters }), requestBody };
}

/**
 * Returns the input of a request with its arguments in `q` and `meta`, whose values are JSON texts.
 */
export function queryInput(
  args: Ref,
  required: boolean,
  { components, parameters }: InputScope,
): Input {
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
  return { parameters: [q, meta, ...parameters] };
}

function modelsParameter(components: Components): Ref {
  return components.ref('parameters', 'models', () => ({
    name: 'models',
    in: 'query',
    description: 'Whether the response has the models that the request reads and writes.',
    schema: { const: true },
  }));
}

/** Returns the schema of the `meta` of arguments. */
export function serializationMeta(components: Components): Ref {
  return components.shared.ref('schemas', 'RpcMeta', () =>
    closedObject({ serialization: serializationSchema(components) }, []),
  );
}

function resultMeta(components: Components): Ref {
  const models = (description: string) => ({
    type: 'array',
    description,
    items: { type: 'string' },
    uniqueItems: true,
  });
  return components.shared.ref('schemas', 'RpcResultMeta', () =>
    closedObject(
      {
        reads: models('The models that the response depends on.'),
        writes: models('The models that the request may have changed.'),
        serialization: serializationSchema(components),
      },
      [],
    ),
  );
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
      [JSON_PLAIN]: { schema: closedObject({ data, meta: resultMeta(components) }, ['data']) },
    },
  });
  return components.ref('responses', { name: name + suffix, key }, build);
}

/** Returns the responses of an operation's failures. */
export function rpcFailures(scope: RpcScope): Readonly<Record<string, Ref>> {
  const failure = scope.components.ref('responses', 'Failure', () => ({
    description: describeStatuses(),
    headers: retryAfterHeaders(scope.components),
    content: { [JSON_PLAIN]: { schema: errorBody(scope) } },
  }));
  return { '4XX': failure, '5XX': failure };
}

/** Returns the statuses of failures with their causes: `400: the request is invalid; …`. */
function describeStatuses(): string {
  const causes = Object.values(ERRORS).flatMap(({ rpc, requests }) => {
    if (!rpc || requests === 'unmatched') return [];
    return [`${rpc.status}: ${CAUSES[rpc.status] ?? rpc.title.toLowerCase()}`];
  });
  return `${[...new Set(causes)].sort().join('; ')}.`;
}

/** The causes of statuses that the title of an error does not explain. */
const CAUSES: Readonly<Record<number, string>> = {
  400: 'the request is invalid',
  401: 'it requires authentication',
  403: 'the access policies deny it',
  404: 'the record does not exist',
  409: 'the change conflicts with another record or change',
  413: 'the body is too large',
  415: 'the body is not JSON',
  500: 'an unexpected error',
  503: 'the database is not available, or the request has taken too long',
};

/** The names and indexes that lead to a value. */
const PATH = { type: 'array', items: { type: ['string', 'integer'] } };

function errorBody(scope: RpcScope): object {
  const error = scope.components.ref('schemas', 'RpcError', () =>
    closedObject(
      {
        orm: { const: true, description: 'Whether the failure comes from the ORM client.' },
        rejectedByPolicy: { const: true },
        rejectReason: { enum: ['no-access', 'cannot-read-back'] },
        rejectedByValidation: { const: true },
        model: TEXT,
        code: { ...TEXT, description: 'The code of the data layer.' },
        message: TEXT,
        issues: {
          type: 'array',
          description: 'The problems of an invalid input.',
          items: closedObject({ message: TEXT, path: PATH }, ['message']),
        },
        reason: TEXT,
        correlationId: { ...TEXT, description: 'The correlation ID of the log entry.' },
        operation: { type: 'integer', description: 'The failed operation of a transaction.' },
      },
      ['message'],
    ),
  );
  return scope.context.settings.zenstackHooks ? closedObject({ error }) : error;
}
