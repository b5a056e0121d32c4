import { AGGREGATE_NAMES } from '../../rpc/args/grammar.ts';
import type { Model } from '../../schema/schema-model.ts';
import { closedObject } from '../closed-object.ts';
import type { JsonSchema, Ref } from '../openapi-document.ts';
import { readSchema } from '../scalar-schema.ts';
import { modelComponent, NULL, type RpcScope } from './rpc-scope.ts';

/** Returns the schema of a record: its columns, and the relationships that a selection names. */
function recordSchema(model: Model, scope: RpcScope): Ref {
  return modelComponent(model, { suffix: 'Record', scope }, () => {
    const { documentation, addedColumns = [], virtualFields } = model;
    const lists = model.relations.filter(({ list }) => list);
    const counts = lists.map(({ name }) => [name, { type: 'integer' }] as const);
    const others = [...addedColumns, ...virtualFields].map((name) => [name, {}] as const);
    const relations = model.relations.map(({ name, list, target, ...relation }) => {
      const record = recordSchema(target, scope);
      const schema = list ? { type: 'array', items: record } : { anyOf: [record, NULL] };
      const { documentation: description } = relation;
      return [name, { ...schema, ...(description !== undefined && { description }) }] as const;
    });
    return {
      ...(documentation !== undefined && { description: documentation }),
      allOf: [columnsSchema(model, scope)],
      properties: {
        ...Object.fromEntries([...others, ...relations]),
        ...(lists.length > 0 && { _count: closedObject(Object.fromEntries(counts), []) }),
      },
      unevaluatedProperties: false,
    };
  });
}

/** The columns of a record. */
function columnsSchema(model: Model, scope: RpcScope): Ref {
  const asList = scope.context.settings.zenstackHooks;
  return modelComponent(model, { suffix: 'Columns', scope }, () => ({
    type: 'object',
    properties: Object.fromEntries(
      model.scalars.map((field) => {
        const isList = asList && field.type === 'Bytes';
        return [field.name, isList ? LIST_OF_BYTES : readSchema(field)] as const;
      }),
    ),
  }));
}

const LIST_OF_BYTES: JsonSchema = { description: 'A list of bytes.' };

/** Returns the schema of the result of an operation. */
export function resultSchema(operation: string, model: Model, scope: RpcScope): JsonSchema {
  const record = () => recordSchema(model, scope);
  switch (operation) {
    case 'findMany':
    case 'createManyAndReturn':
    case 'updateManyAndReturn':
      return { type: 'array', items: record() };
    case 'findUnique':
    case 'findFirst':
      return { anyOf: [record(), NULL] };
    case 'exists':
      return { type: 'boolean' };
    case 'count':
      return { anyOf: [INTEGER, counts(scope)] };
    case 'createMany':
    case 'updateMany':
    case 'deleteMany':
      return batchSchema(scope);
    case 'aggregate':
      return { allOf: [aggregatesSchema(scope)], unevaluatedProperties: false };
    case 'groupBy':
      return { type: 'array', items: groupSchema(model, scope) };
    default:
      return record();
  }
}

const INTEGER: JsonSchema = { type: 'integer' };

function batchSchema({ components }: RpcScope): Ref {
  return components.ref('schemas', 'BatchResult', () => closedObject({ count: INTEGER }));
}

function counts({ components }: RpcScope): Ref {
  return components.ref('schemas', 'Counts', () => ({
    type: 'object',
    additionalProperties: INTEGER,
  }));
}

/** A sum or an average, which is a string for a Decimal or a large integer. */
const NUMBERS: JsonSchema = {
  type: 'object',
  additionalProperties: { type: ['number', 'string', 'null'] },
};

/** The smallest or largest values, whose types are those of the fields. */
const ANY_MEMBERS: JsonSchema = { type: 'object', additionalProperties: {} };

function aggregatesSchema(scope: RpcScope): Ref {
  return scope.components.ref('schemas', 'Aggregates', () => ({
    type: 'object',
    properties: aggregateMembers(scope),
  }));
}

function aggregateMembers(scope: RpcScope): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    AGGREGATE_NAMES.map((name) => {
      if (name === '_count') return [name, { anyOf: [INTEGER, counts(scope)] }] as const;
      const isNumeric = name === '_sum' || name === '_avg';
      return [name, isNumeric ? NUMBERS : ANY_MEMBERS] as const;
    }),
  );
}

function groupSchema(model: Model, scope: RpcScope): Ref {
  return modelComponent(model, { suffix: 'Group', scope }, () => ({
    allOf: [columnsSchema(model, scope), aggregatesSchema(scope)],
    unevaluatedProperties: false,
  }));
}
