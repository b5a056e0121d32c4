import { isSupported } from '../../grammar/grammar.ts';
import { type Operation, relatedArguments, SELECTION } from '../../grammar/operations.ts';
import type { Arguments } from '../../grammar/shapes.ts';
import type { RpcTarget } from '../../rpc/route/find-operation.ts';
import { argsIn, METHODS } from '../../rpc/route/methods.ts';
import type { Model } from '../../schema/schema-model.ts';
import { capitalized } from '../components.ts';
import { closedObject, type JsonSchema, type Ref } from '../openapi-document.ts';
import { withExample } from './example-arguments.ts';
import { serializationMeta } from './operation-parts.ts';
import { aggregatedNames, NULL, type RpcScope } from './rpc-scope.ts';
import { includeSchema, omitSchema, type RelatedSchema, selectSchema } from './selection-schema.ts';
import { shapeSchema } from './shape-schema.ts';

/** The arguments of one operation, or of the related records in a selection. */
interface ArgumentsOf extends Partial<Pick<Operation, 'required' | 'oneOf'>> {
  readonly model: Model;
  /** The name of the operation, which names the component. */
  readonly name: string;
  /** Whether they are sent in a body, which may contain `meta` as well. */
  readonly inBody?: boolean;
  /** Whether columns alone can be selected. */
  readonly columnsOnly?: boolean;
}

/** Returns the schema of an operation's arguments, and whether a request must have them. */
export function operationArguments(
  { model, name, operation }: RpcTarget,
  scope: RpcScope,
): { readonly args: Ref; readonly isRequired: boolean } {
  const { args, effect, returns, required = [], oneOf } = operation;
  const inBody = argsIn(METHODS[effect][0]) === 'body';
  const columnsOnly = returns === 'written';
  const of = { model, name, required, inBody, columnsOnly, ...(oneOf && { oneOf }) };
  return {
    args: argumentsSchema(args, of, scope),
    isRequired: required.length > 0 || oneOf !== undefined,
  };
}

/** Returns the schema of arguments. Operations with the same arguments share a component. */
function argumentsSchema(
  known: Arguments,
  {
    model,
    name: operation,
    required = [],
    oneOf,
    inBody = false,
    columnsOnly = false,
  }: ArgumentsOf,
  scope: RpcScope,
): Ref {
  const key = JSON.stringify([model.name, known, required, inBody]);
  const name = `${model.name}${capitalized(operation)}Args`;
  return scope.components.ref('schemas', { name, key }, () => {
    const members = Object.entries(known)
      .filter(([each]) => isSupported(each, scope.grammar))
      .filter(([each]) => !(columnsOnly && Object.hasOwn(SELECTION, each)))
      // Not every ORM can count from a cursor.
      .filter(([each]) => each !== 'cursor' || contains(known, SELECTION));
    const meta = inBody && { meta: serializationMeta(scope.components) };
    const properties = membersSchema(Object.fromEntries(members), model, scope);
    return {
      ...closedObject(
        { ...properties, ...(columnsOnly && columnSelection(model, scope)), ...meta },
        required,
      ),
      ...(contains(known, SELECTION) && eitherSelect(columnsOnly)),
      ...(oneOf && { not: noneOf(oneOf, scope) }),
      ...withExample(known, { model, required }),
    };
  });
}

function contains(all: Arguments, members: Arguments): boolean {
  return Object.entries(members).every(([name, kind]) => all[name] === kind);
}

/**
 * The selection of several written records: of columns, since ORMs differ in the relationships that
 * they support there.
 */
function columnSelection(model: Model, scope: RpcScope): Readonly<Record<string, JsonSchema>> {
  return { select: selectSchema(model, scope), omit: omitSchema(model, scope) };
}

/** `select` excludes `include` and `omit`, unless one of them is null. */
function eitherSelect(columnsOnly: boolean): JsonSchema {
  const others = { ...(!columnsOnly && { include: NULL }), omit: NULL };
  return { anyOf: [{ properties: { select: NULL } }, { properties: others }] };
}

/** The schemas of arguments, without aggregates that no field supports. */
function membersSchema(
  members: Arguments,
  model: Model,
  scope: RpcScope,
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    Object.entries(members)
      .filter(
        ([name, shape]) => shape !== 'aggregate' || aggregatedNames(name, model, scope).length > 0,
      )
      .map(([name, shape]) => {
        if (shape === 'selection') return [name, selectSchema(model, scope, relatedArgs(scope))];
        if (shape === 'inclusion') return [name, includeSchema(model, scope, relatedArgs(scope))];
        return [name, shapeSchema({ shape, model, name }, scope)];
      }),
  );
}

/** Arguments without any of some members, of which an operation requires one. */
function noneOf(names: readonly string[], { components }: RpcScope): Ref {
  return components.ref('schemas', 'NoAggregate', () => ({
    properties: Object.fromEntries(names.map((name) => [name, false])),
  }));
}

function relatedArgs(scope: RpcScope): RelatedSchema {
  return (relation) =>
    argumentsSchema(
      relatedArguments(relation),
      { model: relation.target, name: relation.list ? 'findMany' : 'related' },
      scope,
    );
}
