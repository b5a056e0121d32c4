import { isJson } from '../../grammar/grammar.ts';
import { OPERATIONS } from '../../grammar/operations.ts';
import { PROCEDURES } from '../../rpc/route/match-procedure.ts';
import type { Procedure, SchemaModel } from '../../schema/schema-model.ts';
import {
  closedObject,
  type JsonSchema,
  type PathItem,
  type Ref,
  schemasOf,
} from '../openapi-document.ts';
import { type ScalarContext, valueSchema } from '../scalar-schema.ts';
import { operationArguments } from './arguments-schema.ts';
import {
  bodyInput,
  type InputScope,
  inputOf,
  operationsOf,
  queryInput,
  resultResponse,
  rpcFailures,
  serializationMeta,
} from './operation-parts.ts';
import { NULL, type RpcScope } from './rpc-scope.ts';

/** The tag of what belongs to no model. */
export const CALLS = '$calls';

/** The procedures of a handler, and what differs between the protocols. */
export interface ProcedureScope extends ScalarContext, InputScope {
  readonly procedures: SchemaModel['procedures'];
  /** Builds the responses: without procedures, nothing refers to them. */
  readonly responses: (output: JsonSchema) => Readonly<Record<string, Ref>>;
}

/** Describes the procedures. */
export function describeProcedures(
  scope: ProcedureScope,
): readonly (readonly [string, PathItem])[] {
  return Array.from(scope.procedures.values(), (procedure) => {
    const { name, kind, documentation, schemas } = procedure;
    const inBody = kind === 'mutation';
    const { args, isRequired } = procedureArguments(procedure, scope);
    const operation = {
      operationId: `${PROCEDURES}.${name}`,
      tags: [CALLS],
      summary: name,
      ...(documentation !== undefined && { description: documentation }),
      ...(inBody ? bodyInput(args, scope) : queryInput(args, isRequired, scope)),
      responses: scope.responses(schemas?.().output ?? {}),
    };
    return [`/${PROCEDURES}/${name}`, { [inBody ? 'post' : 'get']: operation }] as const;
  });
}

/** Returns the schema of a procedure's arguments, and whether a request must have them. */
function procedureArguments(
  procedure: Procedure,
  scope: ScalarContext,
): { readonly args: Ref; readonly isRequired: boolean } {
  const { name, kind } = procedure;
  const built = argsOf(procedure, kind === 'mutation', scope);
  const component = { name: `${name}Args`, key: `${PROCEDURES}.${name}` };
  const args = scope.components.ref('schemas', component, () => built);
  return { args, isRequired: built.required !== undefined };
}

/** `{ args: { name: value } }`. Without `params`, the binding checks the arguments itself. */
function argsOf({ params, schemas }: Procedure, inBody: boolean, scope: ScalarContext): JsonSchema {
  const fields = [...(params?.values() ?? [])];
  const members = schemasOf(fields, (param) => {
    const value = valueSchema({ ...param, list: false }, scope);
    const one = isJson(param) ? { ...value, not: NULL } : value;
    return param.list ? { type: 'array', items: one } : one;
  });
  const names = fields.filter(({ optional }) => !optional).map(({ name }) => name);
  const args: JsonSchema = params ? closedObject(members, names) : (schemas?.().input ?? {});
  const meta = inBody && { meta: serializationMeta(scope.components) };
  const isRequired = Array.isArray(args.required) && args.required.length > 0;
  return closedObject({ args, ...meta }, isRequired ? ['args'] : []);
}

/** Describes a transaction: a list of operations, whose results are in the same order. */
export function describeTransaction(scope: RpcScope): readonly [string, PathItem] {
  const { transactionOperations: maxItems } = scope.context.settings.limits;
  const steps = {
    type: 'array',
    minItems: 1,
    ...(Number.isFinite(maxItems) && { maxItems }),
    items: stepSchema(scope),
  };
  const operation = {
    operationId: '$transaction.sequential',
    tags: [CALLS],
    summary: 'Run operations in one transaction',
    ...bodyInput(steps, inputOf(scope)),
    responses: {
      200: resultResponse({ type: 'array' }, scope),
      ...rpcFailures(scope),
    },
  };
  return ['/$transaction/sequential', { post: operation }];
}

/** One step: an operation of a model or a procedure, with its arguments. */
function stepSchema(scope: RpcScope): Ref {
  const { byLowerCaseName, procedures } = scope.context.schema;
  const ofModels = Array.from(byLowerCaseName.values(), (model) => {
    const operations = operationsOf(model, scope).map((target) => {
      return [target.name, operationArguments(target, scope)] as const;
    });
    // Operations with the same arguments are one alternative.
    const byArguments = Map.groupBy(operations, ([, { args }]) => args.$ref);
    return [...byArguments.values()].flatMap((group) => {
      const [[, first] = []] = group;
      const names = group.map(([name]) => name);
      return first ? [stepOf({ model: model.type, names, ...first })] : [];
    });
  });
  const ofProcedures = Array.from(procedures.values(), (procedure) =>
    stepOf({
      model: PROCEDURES,
      names: [procedure.name],
      ...procedureArguments(procedure, scope),
    }),
  );
  return scope.components.ref('schemas', 'Step', () => ({
    anyOf: [...ofModels.flat(), ...ofProcedures, referringStep(scope)],
  }));
}

interface StepKind {
  readonly model: string;
  readonly names: readonly string[];
  readonly args: Ref;
  readonly isRequired: boolean;
}

function stepOf({ model, names, args, isRequired }: StepKind): JsonSchema {
  return closedObject({ model: { const: model }, op: { enum: names }, args }, [
    'model',
    'op',
    ...(isRequired ? ['args'] : []),
  ]);
}

/** A step with references, whose arguments lack the values that they stand for. */
function referringStep({ context }: RpcScope): JsonSchema {
  const { byLowerCaseName, procedures } = context.schema;
  const models = Array.from(byLowerCaseName.values(), ({ type }) => type);
  const calls = procedures.size > 0 ? [PROCEDURES] : [];
  const members = {
    model: { enum: [...models, ...calls] },
    op: { enum: [...OPERATIONS.keys(), ...procedures.keys()] },
    args: { type: 'object', additionalProperties: {} },
    references: REFERENCES,
  };
  return closedObject(members, ['model', 'op', 'references']);
}

const REFERENCES: JsonSchema = {
  type: 'object',
  description:
    'Copies values from earlier results into these arguments: path in the arguments → path in the results, { "where.id": "0.id" }.',
  additionalProperties: { type: 'string', pattern: '^(0|[1-9]\\d*)(\\.|$)' },
};
