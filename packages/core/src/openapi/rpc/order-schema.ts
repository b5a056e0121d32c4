import { AGGREGATE_NAMES } from '../../grammar/operations.ts';
import { FUZZY_MODES } from '../../rpc/args/walk-filter.ts';
import { DIRECTIONS, NULLS } from '../../rpc/args/walk-names.ts';
import type { Model, ScalarField } from '../../schema/schema-model.ts';
import { closedObject, type JsonSchema, type Ref, schemasOf } from '../openapi-document.ts';
import { CONFIG } from './filter-schema.ts';
import {
  aggregatedFields,
  aggregatedNames,
  FLAG,
  modelComponent,
  oneOrMany,
  type RpcScope,
  TEXT,
} from './rpc-scope.ts';

/** Returns the schema of an order: each object has one key. */
export function orderBySchema(model: Model, scope: RpcScope): JsonSchema {
  return oneOrMany(orderSchema(model, scope), scope);
}

function orderSchema(model: Model, scope: RpcScope): Ref {
  return modelComponent(model, { suffix: 'OrderBy', scope }, () => {
    const relations = schemasOf(model.relations, ({ list, target }) =>
      list ? countOrder(scope) : orderSchema(target, scope),
    );
    return columnOrderOr({ ...relations, ...relevances(model, scope) }, model, scope);
  });
}

/** Returns the schema of the order of groups. */
export function groupOrderBySchema(model: Model, scope: RpcScope): JsonSchema {
  const order = modelComponent(model, { suffix: 'GroupOrderBy', scope }, () => {
    const aggregates = AGGREGATE_NAMES.flatMap((name) => {
      const names = aggregatedNames(name, model, scope);
      return names.length > 0
        ? [[name, aggregateOrder(name, { model, names }, scope)] as const]
        : [];
    });
    return columnOrderOr(Object.fromEntries(aggregates), model, scope);
  });
  return oneOrMany(order);
}

function aggregateOrder(
  aggregate: string,
  { model, names }: { readonly model: Model; readonly names: readonly string[] },
  scope: RpcScope,
): Ref {
  const name = `${model.name}SortBy${aggregate}`;
  const key = `${model.name}/groups/${names.join()}`;
  return scope.components.ref('schemas', { name, key }, () => ({
    type: 'object',
    propertyNames: aggregatedFields(aggregate, model, scope),
    additionalProperties: direction(scope),
    minProperties: 1,
    maxProperties: 1,
  }));
}

/** The order by one column, or by one of the others. */
function columnOrderOr(
  others: Readonly<Record<string, JsonSchema>>,
  model: Model,
  scope: RpcScope,
): JsonSchema {
  const columns = modelComponent(model, { suffix: 'ColumnOrder', scope }, () =>
    oneKey(columnOrders(model, scope)),
  );
  return Object.keys(others).length > 0 ? { anyOf: [columns, oneKey(others)] } : { ...columns };
}

function columnOrders(model: Model, scope: RpcScope): Readonly<Record<string, JsonSchema>> {
  const nullable = () =>
    scope.components.ref('schemas', 'SortOrNulls', () => ({
      anyOf: [
        direction(scope),
        closedObject({ sort: direction(scope), nulls: { enum: NULLS } }, ['sort']),
      ],
    }));
  return schemasOf(model.scalars, ({ optional }) => (optional ? nullable() : direction(scope)));
}

function direction({ components }: RpcScope): Ref {
  return components.ref('schemas', 'Sort', () => ({ enum: DIRECTIONS }));
}

function countOrder(scope: RpcScope): Ref {
  return scope.components.ref('schemas', 'CountSort', () =>
    closedObject({ _count: direction(scope) }),
  );
}

function oneKey(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { ...closedObject(properties, []), minProperties: 1, maxProperties: 1 };
}

/** The orders by relevance that the ORM supports, over the fields that can be searched. */
function relevances(model: Model, scope: RpcScope): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    scope.grammar.dialect.grammar.relevances.flatMap((kind) => {
      const isSearched = (field: ScalarField) =>
        kind === '_fuzzyRelevance' ? field.fuzzy : field.searchable;
      const names = model.scalars.filter(isSearched).map(({ name }) => name);
      return names.length > 0 ? [[kind, relevance(kind, names, scope)] as const] : [];
    }),
  );
}

function relevance(kind: string, names: readonly string[], scope: RpcScope): JsonSchema {
  const members = {
    fields: { anyOf: [{ enum: names }, { type: 'array', items: { enum: names }, minItems: 1 }] },
    search: TEXT,
    sort: direction(scope),
  };
  const more = {
    ...(kind === '_ftsRelevance' && { config: CONFIG }),
    ...(kind === '_fuzzyRelevance' && { mode: { enum: FUZZY_MODES }, unaccent: FLAG }),
  };
  return closedObject({ ...members, ...more }, Object.keys(members));
}
