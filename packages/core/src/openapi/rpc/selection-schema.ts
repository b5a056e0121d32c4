import type { Model, RelationField } from '../../schema/schema-model.ts';
import { closedObject, type JsonSchema, type Ref, schemasOf } from '../openapi-document.ts';
import {
  ANY_TRUE,
  columnNames,
  FLAG,
  fieldNames,
  modelComponent,
  type RpcScope,
} from './rpc-scope.ts';
import { whereSchema } from './where-schema.ts';

/** Returns the schema of the arguments of related records. */
export type RelatedSchema = (relation: RelationField) => Ref;

/**
 * Returns the schema of `select`; of columns alone without `relatedArgs`. A caller who cannot read
 * a model selects its id alone.
 */
export function selectSchema(model: Model, scope: RpcScope, relatedArgs?: RelatedSchema): Ref {
  return modelComponent(model, { suffix: relatedArgs ? 'Select' : 'ColumnSelect', scope }, () => {
    const isReadable = model.operations.has('read');
    const columns = isReadable
      ? [...model.scalars.map(({ name }) => name), ...model.virtualFields]
      : model.idFields.map(({ name }) => name);
    return {
      ...closedObject(
        {
          ...Object.fromEntries(columns.map((name) => [name, FLAG])),
          ...(isReadable && relatedArgs && related(model, scope, relatedArgs)),
        },
        [],
      ),
      type: ['object', 'null'],
      minProperties: 1,
      ...ANY_TRUE,
    };
  });
}

/** Returns the schema of `include`. */
export function includeSchema(model: Model, scope: RpcScope, relatedArgs: RelatedSchema): Ref {
  return modelComponent(model, { suffix: 'Include', scope }, () => ({
    ...closedObject(model.operations.has('read') ? related(model, scope, relatedArgs) : {}, []),
    type: ['object', 'null'],
  }));
}

/** Returns the schema of `omit`. */
export function omitSchema(model: Model, scope: RpcScope): Ref {
  return modelComponent(model, { suffix: 'Omit', scope }, () => {
    const names = [...model.scalars.map(({ name }) => name), ...model.virtualFields];
    const propertyNames =
      model.virtualFields.size > 0
        ? fieldNames(model, { names, suffix: 'OmittedField' }, scope)
        : columnNames(model, scope);
    return { type: ['object', 'null'], propertyNames, additionalProperties: FLAG };
  });
}

function related(
  model: Model,
  scope: RpcScope,
  relatedArgs: RelatedSchema,
): Readonly<Record<string, JsonSchema>> {
  const readable = model.relations.filter(({ target }) => target.operations.has('read'));
  const lists = readable.filter(({ list }) => list);
  return {
    // `true`, or the arguments of the related records.
    ...schemasOf(readable, (relation) => relatedSchema(relation, scope, relatedArgs)),
    ...(lists.length > 0 && { _count: countSchema(model, lists, scope) }),
  };
}

function relatedSchema(relation: RelationField, scope: RpcScope, relatedArgs: RelatedSchema): Ref {
  const { target, list, optional } = relation;
  const suffix = list ? 'RelatedList' : optional ? 'RelatedOptional' : 'Related';
  return modelComponent(target, { suffix, scope }, () => ({
    anyOf: [FLAG, relatedArgs(relation)],
  }));
}

function countSchema(model: Model, lists: readonly RelationField[], scope: RpcScope): Ref {
  return modelComponent(model, { suffix: 'Count', scope }, () => {
    const counted = schemasOf(lists, ({ target }) => ({
      anyOf: [FLAG, closedObject({ where: whereSchema(target, scope) })],
    }));
    const select = { ...closedObject(counted, []), minProperties: 1, ...ANY_TRUE };
    return { anyOf: [{ const: true }, closedObject({ select })] };
  });
}
