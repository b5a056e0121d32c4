import { PROCEDURES } from '../../rpc/route/find-procedure.ts';
import { RPC_OPERATIONS } from '../../rpc/route/rpc-operations.ts';
import type { Procedure } from '../../schema/schema-model.ts';
import { closedObject } from '../closed-object.ts';
import type { JsonSchema, PathItem } from '../openapi-document.ts';
import { valueSchema } from '../scalar-schema.ts';
import { serializationMeta } from '../serialization-schema.ts';
import { queryParameters, resultResponse, toBody } from './operation-parts.ts';
import { rpcFailure } from './rpc-failures.ts';
import type { RpcScope } from './rpc-scope.ts';

const TAGS = ['$calls'];

/** Describes the procedures. Their results can be anything. */
export function describeProcedures(scope: RpcScope): readonly (readonly [string, PathItem])[] {
  return Array.from(scope.context.schema.procedures.values(), (procedure) => {
    const { name, kind } = procedure;
    const inBody = kind === 'mutation';
    const args = argsOf(procedure, inBody, scope);
    const isRequired = (args.required as readonly string[] | undefined) !== undefined;
    const component = { name: `${name}Args`, key: `${PROCEDURES}.${name}` };
    const ref = scope.components.ref('schemas', component, () => args);
    const operation = {
      operationId: `${PROCEDURES}.${name}`,
      tags: TAGS,
      summary: name,
      ...(inBody ? { requestBody: toBody(ref) } : queryParameters(ref, isRequired, scope)),
      responses: { 200: resultResponse({}, scope), default: rpcFailure(scope) },
    };
    return [`/${PROCEDURES}/${name}`, { [inBody ? 'post' : 'get']: operation }] as const;
  });
}

/** `{ args: { name: value } }`. Without `params`, the binding checks the arguments itself. */
function argsOf({ params }: Procedure, inBody: boolean, scope: RpcScope): JsonSchema {
  const members = Array.from(params?.values() ?? [], (param) => {
    const one = valueSchema({ ...param, list: false }, scope);
    return [param.name, param.list ? { type: 'array', items: one } : one] as const;
  });
  const required = [...(params?.values() ?? [])].filter(({ optional }) => !optional);
  const args = params
    ? closedObject(
        Object.fromEntries(members),
        required.map(({ name }) => name),
      )
    : {};
  const meta = inBody && { meta: serializationMeta(scope.components) };
  return closedObject({ args, ...meta }, required.length > 0 ? ['args'] : []);
}

/** Describes a transaction: a list of operations, whose results are in the same order. */
export function describeTransaction(scope: RpcScope): readonly [string, PathItem] {
  const { byLowerCaseName, procedures } = scope.context.schema;
  const models = Array.from(byLowerCaseName.values(), ({ type }) => type);
  const calls = procedures.size > 0 ? [PROCEDURES] : [];
  const step = closedObject(
    {
      model: { enum: [...models, ...calls] },
      op: { enum: [...RPC_OPERATIONS.keys(), ...procedures.keys()] },
      args: {
        type: 'object',
        additionalProperties: {},
        description: 'The arguments, as in the body of the single operation.',
      },
      references: {
        description: 'Values of earlier results, by their paths in the arguments.',
      },
    },
    ['model', 'op'],
  );
  const { transactionOperations: maxItems } = scope.context.settings.limits;
  const operation = {
    operationId: '$transaction.sequential',
    tags: TAGS,
    summary: 'Run operations in one transaction',
    requestBody: toBody({
      type: 'array',
      minItems: 1,
      ...(Number.isFinite(maxItems) && { maxItems }),
      items: step,
    }),
    responses: {
      200: resultResponse({ type: 'array' }, scope),
      default: rpcFailure(scope),
    },
  };
  return ['/$transaction/sequential', { post: operation }];
}
