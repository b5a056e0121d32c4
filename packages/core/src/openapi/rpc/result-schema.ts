import { AGGREGATE_NAMES } from '../../grammar/operations.ts';
import type { RpcTarget } from '../../rpc/route/find-operation.ts';
import type { Model } from '../../schema/schema-model.ts';
import { closedObject, type JsonSchema, type Ref, schemasOf } from '../openapi-document.ts';
import { readSchema } from '../scalar-schema.ts';
import { FLAG, modelComponent, NULL, type RpcScope } from './rpc-scope.ts';

/** Returns the schema of a record: its columns, and the relationships that a selection names. */
function recordSchema(model: Model, scope: RpcScope): Ref {
  return modelComponent(model, { suffix: 'Record', scope }, () => {
    const { documentation, addedColumns = [], virtualFields } = model;
    const lists = model.relations.filter(({ list }) => list);
    const counts = schemasOf(lists, () => INTEGER);
    const others = [...addedColumns, ...virtualFields].map((name) => [name, {}] as const);
    const relations = schemasOf(model.relations, ({ list, target, documentation: description }) => {
      const record = recordSchema(target, scope);
      const schema = list ? { type: 'array', items: record } : { anyOf: [record, NULL] };
      return { ...schema, ...(description !== undefined && { description }) };
    });
    return {
      ...(documentation !== undefined && { description: documentation }),
      allOf: [columnsSchema(model, scope)],
      properties: {
        ...Object.fromEntries(others),
        ...relations,
        ...(lists.length > 0 && { _count: closedObject(counts, []) }),
      },
      unevaluatedProperties: false,
    };
  });
}

function columnsSchema(model: Model, scope: RpcScope): Ref {
  const asList = scope.context.settings.zenstackHooks;
  return modelComponent(model, { suffix: 'Columns', scope }, () => ({
    type: 'object',
    properties: schemasOf(model.scalars, (field) =>
      asList && field.type === 'Bytes' ? LIST_OF_BYTES : readSchema(field, scope),
    ),
  }));
}

const LIST_OF_BYTES: JsonSchema = { description: 'A list of bytes.' };

/** Returns the schema of the result of an operation. */
export function resultSchema(
  { model, operation }: Pick<RpcTarget, 'model' | 'operation'>,
  scope: RpcScope,
): JsonSchema {
  switch (operation.returns) {
    case 'record':
      return recordSchema(model, scope);
    case 'optionalRecord':
      return { anyOf: [recordSchema(model, scope), NULL] };
    case 'records':
    case 'written':
      return { type: 'array', items: recordSchema(model, scope) };
    case 'groups':
      return { type: 'array', items: groupSchema(model, scope) };
    case 'aggregates':
      return { allOf: [aggregatesSchema(scope)], unevaluatedProperties: false };
    case 'count':
      return { anyOf: [INTEGER, aggregateSchema('_count', scope)] };
    case 'existence':
      return FLAG;
    case 'batch':
      return batchSchema(scope);
  }
}

const INTEGER: JsonSchema = { type: 'integer' };

function batchSchema({ components }: RpcScope): Ref {
  return components.ref('schemas', 'BatchResult', () => closedObject({ count: INTEGER }));
}

/** Returns the schema of aggregates. All models share it, which keeps documents small. */
function aggregatesSchema(scope: RpcScope): Ref {
  return scope.components.ref('schemas', 'AggregateResult', () => ({
    type: 'object',
    properties: Object.fromEntries(
      AGGREGATE_NAMES.map((name) => {
        const schema = aggregateSchema(name, scope);
        return [name, name === '_count' ? { anyOf: [INTEGER, schema] } : schema] as const;
      }),
    ),
  }));
}

/** Returns the schema of one aggregate of the fields that a request names. */
function aggregateSchema(aggregate: string, { components }: RpcScope): Ref {
  const { name, value } = AGGREGATES[aggregate] ?? EXTREMES;
  return components.ref('schemas', name, () => ({ type: 'object', additionalProperties: value }));
}

interface Aggregate {
  readonly name: string;
  readonly value: JsonSchema;
}

/** The smallest or largest values, as each field has them. */
const EXTREMES: Aggregate = {
  name: 'Extremes',
  value: { type: ['string', 'number', 'boolean', 'null'] },
};
/** A sum or an average is a string for a Decimal or a large integer. */
const NUMBERS: Aggregate = { name: 'Numbers', value: { type: ['number', 'string', 'null'] } };

const AGGREGATES: Readonly<Record<string, Aggregate>> = {
  _count: { name: 'Counts', value: INTEGER },
  _sum: NUMBERS,
  _avg: NUMBERS,
};

function groupSchema(model: Model, scope: RpcScope): Ref {
  return modelComponent(model, { suffix: 'Group', scope }, () => ({
    allOf: [columnsSchema(model, scope), aggregatesSchema(scope)],
    unevaluatedProperties: false,
  }));
}
