import {
  AGGREGATE_NAMES,
  type ArgumentKind,
  type Arguments,
  argumentsOf,
  isSupported,
  REQUIRED_ARGUMENTS,
  relatedArguments,
  SELECTION,
  writtenData,
} from '../../rpc/args/grammar.ts';
import { argsIn, RPC_OPERATIONS } from '../../rpc/route/rpc-operations.ts';
import type { Model } from '../../schema/schema-model.ts';
import { closedObject } from '../closed-object.ts';
import type { JsonSchema, Ref } from '../openapi-document.ts';
import { serializationMeta } from '../serialization-schema.ts';
import { dataSchema } from './data-schema.ts';
import { withExample } from './example-arguments.ts';
import { groupOrderBySchema, orderBySchema } from './order-schema.ts';
import {
  aggregatedFields,
  aggregatedNames,
  columnNames,
  FLAG,
  flagsOf,
  modelComponent,
  NULL,
  oneOrMany,
  type RpcScope,
} from './rpc-scope.ts';
import { includeSchema, omitSchema, type RelatedSchema, selectSchema } from './selection-schema.ts';
import { havingSchema, keySchema, uniqueWhereSchema, whereSchema } from './where-schema.ts';

/** The arguments of one operation, or of the related records in a selection. */
interface ArgumentsOf {
  readonly model: Model;
  /** The operation that names the component. */
  readonly operation: string;
  readonly required?: readonly string[];
  /** Whether they are sent in a body, which may contain `meta` as well. */
  readonly inBody?: boolean;
}

/** Returns the schema of an operation's arguments, and whether a request must have them. */
export function operationArguments(
  operation: string,
  model: Model,
  scope: RpcScope,
): { readonly args: Ref; readonly isRequired: boolean } {
  const required = REQUIRED_ARGUMENTS.get(operation) ?? [];
  const inBody = argsIn(RPC_OPERATIONS.get(operation)?.methods[0] ?? '') === 'body';
  const args = argumentsSchema(
    argumentsOf(operation),
    { model, operation, required, inBody },
    scope,
  );
  return { args, isRequired: required.length > 0 || operation === 'aggregate' };
}

/** Returns the schema of arguments. Operations with the same arguments share a component. */
function argumentsSchema(
  known: Arguments,
  { model, operation, required = [], inBody = false }: ArgumentsOf,
  scope: RpcScope,
): Ref {
  const key = JSON.stringify([model.name, known, required, inBody]);
  const name = `${model.name}${capitalized(operation)}Args`;
  return scope.components.ref('schemas', { name, key }, () => {
    const columnsOnly = operation.endsWith('ManyAndReturn');
    const members = Object.entries(known)
      .filter(([each]) => isSupported(each, scope.grammar))
      .filter(([each]) => !(columnsOnly && Object.hasOwn(SELECTION, each)))
      // Not every ORM can count from a cursor.
      .filter(([, kind]) => kind !== 'cursor' || contains(known, SELECTION));
    const meta = inBody && { meta: serializationMeta(scope.components) };
    const properties = membersSchema(Object.fromEntries(members), model, scope);
    return {
      ...closedObject(
        { ...properties, ...(columnsOnly && columnSelection(model, scope)), ...meta },
        required,
      ),
      ...(contains(known, SELECTION) && eitherSelect(columnsOnly)),
      ...(operation === 'aggregate' && { not: noAggregate(scope) }),
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
        ([name, kind]) => kind !== 'aggregate' || aggregatedNames(name, model, scope).length > 0,
      )
      .map(([name, kind]) => [name, argumentSchema(kind, { model, name }, scope)] as const),
  );
}

/** Arguments without an aggregate, of which `aggregate` requires at least one. */
function noAggregate({ components }: RpcScope): Ref {
  return components.ref('schemas', 'NoAggregate', () => ({
    properties: Object.fromEntries(AGGREGATE_NAMES.map((name) => [name, false])),
  }));
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

interface Argument {
  readonly model: Model;
  readonly name: string;
}

function argumentSchema(
  kind: ArgumentKind,
  { model, name }: Argument,
  scope: RpcScope,
): JsonSchema {
  switch (kind) {
    case 'where':
      return whereSchema(model, scope);
    case 'uniqueWhere':
      return uniqueWhereSchema(model, scope);
    case 'cursor':
      return keySchema(model, scope);
    case 'having':
      return { ...havingSchema(model, scope), minProperties: 1 };
    case 'orderBy':
      return orderBySchema(model, scope);
    case 'groupOrderBy':
      return groupOrderBySchema(model, scope);
    case 'names':
      return oneOrMoreNames(model, scope);
    case 'selection':
      return selectSchema(model, scope, relatedArgs(scope));
    case 'inclusion':
      return includeSchema(model, scope, relatedArgs(scope));
    case 'omission':
      return omitSchema(model, scope);
    case 'countSelection':
      return modelComponent(model, { suffix: 'CountSelect', scope }, () => ({
        anyOf: [{ const: true }, flagsOf({ enum: ['_all', ...namesOf(model)] }, scope)],
      }));
    case 'aggregate':
      return aggregateSchema(name, model, scope);
    case 'integer':
    case 'count':
    case 'firstTake':
    case 'groupTake':
      return rangeSchema(kind, scope);
    case 'flag':
      return FLAG;
    case 'createData':
    case 'createManyData':
    case 'updateData':
    case 'updateManyData': {
      const data = dataSchema({ model, ...writtenData(kind) }, scope);
      return kind === 'createManyData' ? oneOrMany(data, scope) : data;
    }
  }
}

function rangeSchema(
  kind: 'integer' | 'count' | 'firstTake' | 'groupTake',
  { grammar }: RpcScope,
): JsonSchema {
  const { firstTakes, groupsFromEnd } = grammar.dialect.grammar;
  if (kind === 'firstTake') return { enum: firstTakes };
  const canBeNegative = kind === 'integer' || (kind === 'groupTake' && groupsFromEnd);
  return { type: 'integer', ...(!canBeNegative && { minimum: 0 }) };
}

function relatedArgs(scope: RpcScope): RelatedSchema {
  return (relation) =>
    argumentsSchema(
      relatedArguments(relation),
      { model: relation.target, operation: relation.list ? 'findMany' : 'related' },
      scope,
    );
}

function namesOf({ scalars }: Model): readonly string[] {
  return scalars.map(({ name }) => name);
}

function oneOrMoreNames(model: Model, scope: RpcScope): Ref {
  return modelComponent(model, { suffix: 'Fields', scope }, () => {
    const one = columnNames(model, scope);
    return { anyOf: [one, { type: 'array', items: one, minItems: 1 }] };
  });
}

/** The fields of an aggregate, of which at least one is true. */
function aggregateSchema(name: string, model: Model, scope: RpcScope): Ref {
  const suffix = name === '_sum' || name === '_avg' ? 'Numbers' : 'Ordered';
  return modelComponent(model, { suffix, scope }, () =>
    flagsOf(aggregatedFields(name, model, scope), scope),
  );
}
