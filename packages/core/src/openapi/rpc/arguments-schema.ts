import {
  type ArgumentKind,
  type Arguments,
  argumentsOf,
  REQUIRED_ARGUMENTS,
  relatedArguments,
  writtenData,
} from '../../rpc/args/grammar.ts';
import { argsIn, RPC_OPERATIONS } from '../../rpc/route/rpc-operations.ts';
import type { Model } from '../../schema/schema-model.ts';
import { closedObject } from '../closed-object.ts';
import type { JsonSchema, Ref } from '../openapi-document.ts';
import { serializationMeta } from '../serialization-schema.ts';
import { dataSchema } from './data-schema.ts';
import { groupOrderBySchema, orderBySchema } from './order-schema.ts';
import {
  ANY_TRUE,
  aggregatedNames,
  FLAG,
  keyedBy,
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
    const selects = 'include' in known;
    const returnsMany = operation.endsWith('ManyAndReturn');
    const members = Object.entries(known)
      .filter(([, kind]) => !selects || !SELECTIONS.has(kind))
      .filter(
        ([each, kind]) => kind !== 'aggregate' || aggregatedNames(each, model, scope).length > 0,
      )
      // Not every ORM can count from a cursor.
      .filter(([, kind]) => kind !== 'cursor' || selects)
      .map(([each, kind]) => {
        return [each, argumentSchema(kind, { model, name: each }, scope)] as const;
      });
    const meta = inBody && { meta: serializationMeta(scope.components) };
    const properties = { ...Object.fromEntries(members), ...meta };
    const closed = closedObject(properties, required);
    if (operation === 'aggregate') return { ...closed, anyOf: aggregates(known, model, scope) };
    if (!selects) return closed;
    return {
      allOf: [returnsMany ? columnSelectionSchema(model, scope) : selectionSchema(model, scope)],
      properties,
      ...(required.length > 0 && { required }),
      unevaluatedProperties: false,
    };
  });
}

/** Returns one alternative for each aggregate, since a request requires at least one. */
function aggregates(known: Arguments, model: Model, scope: RpcScope): readonly JsonSchema[] {
  return Object.entries(known)
    .filter(([, kind]) => kind === 'aggregate' || kind === 'countSelection')
    .filter(([name]) => name === '_count' || aggregatedNames(name, model, scope).length > 0)
    .map(([name]) => ({ required: [name] }));
}

const SELECTIONS: ReadonlySet<ArgumentKind> = new Set<ArgumentKind>([
  'selection',
  'inclusion',
  'omission',
]);

/** Returns the schema of a selection: `select`, or `include` and `omit`. */
function selectionSchema(model: Model, scope: RpcScope): Ref {
  return modelComponent(model, { suffix: 'Selection', scope }, () => ({
    type: 'object',
    properties: {
      select: selectSchema(model, scope, relatedArgs(scope)),
      include: includeSchema(model, scope, relatedArgs(scope)),
      omit: omitSchema(model, scope),
    },
    ...EITHER_SELECTION,
  }));
}

/**
 * Returns the schema of the selection of several written records: of columns, since ORMs differ in
 * the relationships that they support there.
 */
function columnSelectionSchema(model: Model, scope: RpcScope): Ref {
  return modelComponent(model, { suffix: 'ColumnSelection', scope }, () => ({
    type: 'object',
    properties: { select: selectSchema(model, scope), omit: omitSchema(model, scope) },
    anyOf: [{ properties: { select: NULL } }, { properties: { omit: NULL } }],
  }));
}

/** Forbids `include` and `omit` beside `select`, unless one of them is null. */
const EITHER_SELECTION: JsonSchema = {
  anyOf: [{ properties: { select: NULL } }, { properties: { include: NULL, omit: NULL } }],
};

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
      return havingSchema(model, scope);
    case 'orderBy':
      return orderBySchema(model, scope);
    case 'groupOrderBy':
      return groupOrderBySchema(model, scope);
    case 'names':
      return columnNames(model, scope);
    case 'selection':
      return selectSchema(model, scope, relatedArgs(scope));
    case 'inclusion':
      return includeSchema(model, scope, relatedArgs(scope));
    case 'omission':
      return omitSchema(model, scope);
    case 'countSelection':
      return modelComponent(model, { suffix: 'CountSelect', scope }, () => ({
        anyOf: [{ const: true }, { ...keyedBy(['_all', ...namesOf(model)], FLAG), ...ANY_TRUE }],
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

function columnNames(model: Model, scope: RpcScope): Ref {
  return modelComponent(model, { suffix: 'Names', scope }, () => {
    const one = { enum: namesOf(model) };
    return { anyOf: [one, { type: 'array', items: one, minItems: 1 }] };
  });
}

/** The fields of an aggregate, of which at least one is true. */
function aggregateSchema(name: string, model: Model, scope: RpcScope): Ref {
  const names = aggregatedNames(name, model, scope);
  const suffix = name === '_sum' || name === '_avg' ? 'Numbers' : 'Ordered';
  return modelComponent(model, { suffix, scope }, () => ({
    ...keyedBy(names, FLAG),
    ...ANY_TRUE,
  }));
}
