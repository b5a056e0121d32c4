import { isSigned, isSupported } from '../../grammar/grammar.ts';
import { UPDATE_ONE } from '../../grammar/nested-writes.ts';
import {
  CHANGES,
  type DataShape,
  type Envelope,
  type PlainShape,
  type Shape,
} from '../../grammar/shapes.ts';
import type { Model } from '../../schema/schema-model.ts';
import { closedObject, type JsonSchema, type Ref } from '../openapi-document.ts';
import { dataSchema } from './data-schema.ts';
import { groupOrderBySchema, orderBySchema } from './order-schema.ts';
import {
  aggregatedFields,
  columnNames,
  FLAG,
  flagsOf,
  modelComponent,
  oneOrMany,
  type RpcScope,
} from './rpc-scope.ts';
import { omitSchema } from './selection-schema.ts';
import {
  havingSchema,
  keySchema,
  scalarWhereSchema,
  uniqueWhereSchema,
  whereSchema,
} from './where-schema.ts';

/** A shape, and what the names in its value belong to. */
export interface ShapeOf<Of extends Shape = Shape> {
  readonly shape: Of;
  readonly model: Model;
  /** The name of the member that has the value. */
  readonly name: string;
}

/** Returns the schema of the values of a shape. */
export function shapeSchema(shaped: ShapeOf, scope: RpcScope): JsonSchema {
  const { shape, ...place } = shaped;
  if (typeof shape === 'string') return plainSchema({ ...place, shape }, scope);
  return 'members' in shape
    ? envelopeSchema(shape, place.model, scope)
    : recordsSchema(shape, place.model, scope);
}

function plainSchema({ shape, model, name }: ShapeOf<PlainShape>, scope: RpcScope): JsonSchema {
  switch (shape) {
    case 'where':
      return whereSchema(model, scope);
    case 'scalarWhere':
      return scalarWhereSchema(model, scope);
    case 'having':
      return { ...havingSchema(model, scope), minProperties: 1 };
    case 'uniqueWhere':
      return uniqueWhereSchema(model, scope);
    case 'key':
      return keySchema(model, scope);
    case 'ownWhere':
      return toOneWhere(model, scope);
    case 'columns':
      return oneOrMoreNames(model, scope);
    case 'orderBy':
      return orderBySchema(model, scope);
    case 'groupOrderBy':
      return groupOrderBySchema(model, scope);
    case 'omission':
      return omitSchema(model, scope);
    case 'countSelection':
      return modelComponent(model, { suffix: 'CountSelect', scope }, () => ({
        anyOf: [{ const: true }, flagsOf({ enum: ['_all', ...namesOf(model)] }, scope)],
      }));
    case 'aggregate':
      return aggregateSchema(name, model, scope);
    case 'take':
    case 'groupTake':
    case 'count':
      return { type: 'integer', ...(!isSigned(shape, scope.grammar) && { minimum: 0 }) };
    case 'firstTake':
      return { enum: scope.grammar.dialect.grammar.firstTakes };
    case 'flag':
      return FLAG;
    case 'flagOrWhere':
      return { anyOf: [FLAG, toOneWhere(model, scope)] };
    case 'updateOne':
      return {
        anyOf: [recordsSchema(CHANGES, model, scope), envelopeSchema(UPDATE_ONE, model, scope)],
      };
  }
}

function recordsSchema(
  { data: mode, columnsOnly, list }: DataShape,
  model: Model,
  scope: RpcScope,
): JsonSchema {
  const schema = dataSchema({ model, mode, columnsOnly, shapeSchema }, scope);
  return list ? oneOrMany(schema, scope) : schema;
}

function envelopeSchema(
  { name: suffix, members, required }: Envelope,
  model: Model,
  scope: RpcScope,
): Ref {
  return modelComponent(model, { suffix, scope }, () => {
    const supported = Object.entries(members).filter(([name]) => isSupported(name, scope.grammar));
    const properties = supported.map(
      ([name, shape]) => [name, shapeSchema({ shape, model, name }, scope)] as const,
    );
    return closedObject(Object.fromEntries(properties), required);
  });
}

function toOneWhere(target: Model, scope: RpcScope): Ref {
  return scope.grammar.dialect.grammar.toOneWhere === 'uniqueWhere'
    ? uniqueWhereSchema(target, scope)
    : whereSchema(target, scope);
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
