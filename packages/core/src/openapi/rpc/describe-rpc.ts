import type { RpcTarget } from '../../rpc/route/find-operation.ts';
import { statusOf } from '../../rpc/route/match-rpc-route.ts';
import { argsIn, METHODS } from '../../rpc/route/methods.ts';
import type { RpcContext } from '../../rpc/rpc-context.ts';
import type { Model } from '../../schema/schema-model.ts';
import { type Components, emptyResponse } from '../components.ts';
import type { HandlerPart, Operation, PathItem } from '../openapi-document.ts';
import { operationArguments } from './arguments-schema.ts';
import { CALLS, describeProcedures, describeTransaction } from './describe-calls.ts';
import {
  bodyInput,
  inputOf,
  operationsOf,
  queryInput,
  resultResponse,
  rpcFailures,
  writeInputOf,
} from './operation-parts.ts';
import { resultSchema } from './result-schema.ts';
import type { RpcScope } from './rpc-scope.ts';

/** Describes the operations of an RPC handler. */
export function describeRpc(
  context: RpcContext,
  base: string,
  components: Components,
): HandlerPart {
  const { schema, dialect } = context;
  const { provider } = schema;
  const scope = { context, components, provider, grammar: { provider, dialect } };
  const models = [...schema.byLowerCaseName.values()];
  const paths = [
    ...models.flatMap((model) => describeModel(model, scope)),
    ...describeProcedures({
      ...inputOf(scope),
      provider,
      procedures: schema.procedures,
      responses: (output) => ({ 200: resultResponse(output, scope), ...rpcFailures(scope) }),
    }),
    describeTransaction(scope),
  ];
  const tags = models.map(({ type, documentation }) => ({
    name: type,
    description: documentation ?? `Records of the model ${type}.`,
  }));
  const calls = { name: CALLS, description: 'Procedures and transactions.' };
  return {
    paths: Object.fromEntries(paths.map(([path, item]) => [base + path, item])),
    tags: [...tags, calls],
  };
}

function describeModel(model: Model, scope: RpcScope): readonly (readonly [string, PathItem])[] {
  return operationsOf(model, scope).map((target) => {
    const { name, operation } = target;
    const [method = ''] = METHODS[operation.effect];
    const described = describeOperation(target, method, scope);
    return [`/${model.type}/${name}`, { [method.toLowerCase()]: described }] as const;
  });
}

function describeOperation(target: RpcTarget, method: string, scope: RpcScope): Operation {
  const { model, name, operation } = target;
  const { args, isRequired } = operationArguments(target, scope);
  const writes = operation.effect !== 'read';
  const input = writes ? writeInputOf(scope) : inputOf(scope);
  return {
    operationId: `${model.type}.${name}`,
    tags: [model.type],
    summary: name,
    ...(argsIn(method) === 'body' ? bodyInput(args, input) : queryInput(args, isRequired, input)),
    responses: {
      [statusOf(operation)]: resultResponse(resultSchema(target, scope), scope),
      ...(writes && { 204: emptyResponse(scope.components) }),
      ...rpcFailures(scope),
    },
  };
}
