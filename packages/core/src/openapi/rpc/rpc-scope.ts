import { type Grammar, hasAggregate } from '../../grammar/grammar.ts';
import type { RpcContext } from '../../rpc/rpc-context.ts';
import type { Model } from '../../schema/schema-model.ts';
import type { JsonSchema, Ref } from '../openapi-document.ts';
import type { ScalarContext } from '../scalar-schema.ts';

/** The tables of an RPC handler, and the components of its document. */
export interface RpcScope extends ScalarContext {
  readonly context: RpcContext;
  readonly grammar: Grammar;
}

/** Returns a component of a model. */
export function modelComponent(
  { name }: Model,
  { suffix, scope }: { readonly suffix: string; readonly scope: RpcScope },
  build: () => JsonSchema,
): Ref {
  // No other component has this key.
  const component = { name: name + suffix, key: `${name} ${suffix}` };
  return scope.components.ref('schemas', component, build);
}

/** Returns the schema of one value or a list of them. */
export function oneOrMany(one: JsonSchema, scope?: RpcScope): JsonSchema {
  const schema = { anyOf: [one, { type: 'array', items: one }] };
  const { $ref } = one;
  if (!scope || typeof $ref !== 'string') return schema;
  const name = `${$ref.slice($ref.lastIndexOf('/') + 1)}OrList`;
  return scope.components.ref('schemas', name, () => schema);
}

/** Returns the schema of the names of some fields of a model. */
export function fieldNames(
  { name: model }: Model,
  { names, suffix }: { readonly names: readonly string[]; readonly suffix: string },
  { components }: RpcScope,
): Ref {
  const component = { name: model + suffix, key: `${model} ${names.join()}` };
  return components.ref('schemas', component, () => ({ enum: names }));
}

/** Returns the schema of the names of all columns of a model. */
export function columnNames(model: Model, scope: RpcScope): Ref {
  const names = model.scalars.map(({ name }) => name);
  return fieldNames(model, { names, suffix: 'Field' }, scope);
}

/** Returns the schema of an object whose keys are some of the names, with one that is true. */
export function flagsOf(propertyNames: JsonSchema, { components }: RpcScope): JsonSchema {
  const flags = components.ref('schemas', 'Flags', () => ({
    type: 'object',
    additionalProperties: FLAG,
    minProperties: 1,
    ...ANY_TRUE,
  }));
  return { ...flags, propertyNames };
}

/** Returns the names of the fields that support an aggregate. */
export function aggregatedNames(
  aggregate: string,
  { scalars }: Model,
  { grammar }: Pick<RpcScope, 'grammar'>,
): readonly string[] {
  return scalars.filter((field) => hasAggregate(aggregate, field, grammar)).map(({ name }) => name);
}

/** Returns the schema of the names of the fields that support an aggregate. */
export function aggregatedFields(aggregate: string, model: Model, scope: RpcScope): Ref {
  const isNumeric = aggregate === '_sum' || aggregate === '_avg';
  const suffix = aggregate === '_count' ? 'Field' : isNumeric ? 'NumberField' : 'OrderedField';
  return fieldNames(model, { names: aggregatedNames(aggregate, model, scope), suffix }, scope);
}

/** Rejects an object whose flags are all false. */
export const ANY_TRUE: JsonSchema = {
  not: { type: 'object', additionalProperties: { const: false } },
};

/** A boolean. */
export const FLAG: JsonSchema = { type: 'boolean' };
/** A string. */
export const TEXT: JsonSchema = { type: 'string' };
/** The value null. */
export const NULL: JsonSchema = { type: 'null' };
