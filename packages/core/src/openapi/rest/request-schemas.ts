import { isNeeded } from '../../schema/model/uncreatable-models.ts';
import type { Model, RelationField } from '../../schema/schema-model.ts';
import { type ComponentName, serializationSchema } from '../components.ts';
import {
  type Content,
  closedObject,
  type JsonSchema,
  type Ref,
  schemasOf,
} from '../openapi-document.ts';
import { isKeyOf, settable, writeSchema } from '../scalar-schema.ts';
import { createExample, updateExample } from './example-documents.ts';
import { sentIdPattern } from './id-values.ts';
import { describeId } from './resource-schemas.ts';
import { componentOf, jsonApiContent, type RestScope } from './rest-scope.ts';

/** Returns the body of a request that creates or updates a resource. */
export function resourceBody(kind: 'create' | 'update', model: Model, scope: RestScope): Content {
  const schema = kind === 'create' ? createSchema(model, scope) : updateSchema(model, scope);
  return { required: true, content: jsonApiContent(schema) };
}

/** Returns the body of a request that updates several resources: only their own columns. */
export function bulkBody(model: Model, scope: RestScope): Content {
  const relations = model.relations.filter(({ writable, ownKey }) => writable && ownKey);
  const relationships = closedObject(
    schemasOf(relations, (relation) => newLinkageSchema(relation, scope)),
    [],
  );
  const data = {
    type: { const: model.type },
    attributes: { ...attributesSchema(model, scope) },
    ...(relations.length > 0 && { relationships }),
  };
  const schema = documentOf(closedData(data, ['type']), metaSchema(scope));
  return { required: true, content: jsonApiContent(schema) };
}

/** Returns the schema of a document that creates a resource. */
function createSchema(model: Model, scope: RestScope): Ref {
  return scope.components.ref('schemas', componentOf(model, 'Create'), () => ({
    ...toCreate(model, scope),
    ...createExample(model),
  }));
}

/** Returns the schema of a document that updates a resource. */
export function updateSchema(model: Model, scope: RestScope): Ref {
  return scope.components.ref('schemas', componentOf(model, 'Update'), () => ({
    ...toUpdate(model, scope),
    ...updateExample(model),
  }));
}

function toCreate(model: Model, scope: RestScope): JsonSchema {
  const required = settable(model)
    .filter((field) => isNeeded(field) && !isKeyOf(field, model))
    .map(({ name }) => name);
  const attributes = attributesSchema(model, scope);
  const id = newIdSchema(model, scope);
  const isIdNeeded =
    id !== undefined && model.idFields.some((field) => field.name === 'id' && isNeeded(field));
  return documentOf(
    closedData(
      {
        type: { const: model.type },
        ...(id && { id }),
        attributes: required.length > 0 ? { allOf: [attributes], required } : { ...attributes },
        ...relationshipsSchema(model, scope),
      },
      ['type', ...(isIdNeeded ? ['id'] : []), ...(required.length > 0 ? ['attributes'] : [])],
    ),
    newMetaSchema(model, scope),
  );
}

function toUpdate(model: Model, scope: RestScope): JsonSchema {
  return documentOf(
    closedData(
      {
        type: { const: model.type },
        id: sentIdSchema(model, scope),
        attributes: { ...attributesSchema(model, scope) },
        ...relationshipsSchema(model, scope),
      },
      ['type'],
    ),
    metaSchema(scope),
  );
}

/** The members of a resource object that clients may send; `links` and `meta` have no effect. */
function closedData(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): JsonSchema {
  return { type: 'object', properties, required };
}

function documentOf(data: JsonSchema, meta: JsonSchema): JsonSchema {
  return { type: 'object', properties: { data, meta }, required: ['data'] };
}

function metaSchema({ components }: RestScope): Ref {
  return components.ref('schemas', 'RequestMeta', () => ({
    type: 'object',
    properties: { serialization: serializationSchema(components) },
  }));
}

/** The `meta` of a creation. `operation` and `matchFields` make it an upsert. */
function newMetaSchema(model: Model, scope: RestScope): JsonSchema {
  const keys = upsertKeys(model);
  if (keys.length === 0) return metaSchema(scope);
  return {
    allOf: [metaSchema(scope)],
    properties: { operation: { const: 'upsert' }, matchFields: { enum: keys } },
    dependentRequired: { operation: ['matchFields'], matchFields: ['operation'] },
  };
}

/** Whether a creation can be an upsert. */
export function canUpsert(model: Model): boolean {
  return upsertKeys(model).length > 0;
}

/** Returns the unique keys whose values clients can send. */
function upsertKeys(model: Model): readonly (readonly string[])[] {
  if (!model.operations.has('update')) return [];
  const sendable = new Set(settable(model).map(({ name }) => name));
  if (hasSettableId(model)) for (const { name } of model.idFields) sendable.add(name);
  const guarded = (name: string) =>
    model.scalars.some((field) => field.name === name && field.guardedRead);
  return Array.from(model.uniqueKeys.values(), (key) => key.fields).filter((fields) =>
    fields.every((name) => sendable.has(name) && !guarded(name)),
  );
}

/** The attributes of a type that clients can set, for creations and updates. */
function attributesSchema(model: Model, scope: RestScope): Ref {
  return scope.components.ref('schemas', componentOf(model, 'Attributes'), () =>
    closedObject(
      schemasOf(settable(model), (field) => writeSchema(field, scope)),
      [],
    ),
  );
}

function relationshipsSchema(model: Model, scope: RestScope): Readonly<Record<string, JsonSchema>> {
  const relations = model.relations.filter(({ writable }) => writable);
  if (relations.length === 0) return {};
  const relationships = scope.components.ref('schemas', componentOf(model, 'Relationships'), () =>
    closedObject(
      schemasOf(relations, (relation) => newLinkageSchema(relation, scope)),
      [],
    ),
  );
  return { relationships: { ...relationships } };
}

/** Returns the body of a request to a relationship. */
export function linkageBody(relation: RelationField, scope: RestScope): Ref {
  return scope.components.ref('requestBodies', linkageName(relation), () => ({
    required: true,
    content: jsonApiContent(newLinkageSchema(relation, scope)),
  }));
}

/** Returns the schema of a document that changes a relationship. */
export function newLinkageSchema(relation: RelationField, scope: RestScope): Ref {
  return scope.components.ref('schemas', linkageName(relation), () => {
    const one = newIdentifierSchema(relation.target, scope);
    const data = relation.list
      ? { type: 'array', items: one }
      : relation.removable
        ? { anyOf: [one, { type: 'null' }] }
        : { ...one };
    return { type: 'object', properties: { data }, required: ['data'] };
  });
}

/** Returns the name of the components for the linkage of a relationship. */
function linkageName({ target, list, removable }: RelationField): ComponentName {
  return componentOf(target, list ? 'Links' : removable ? 'LinkOrNull' : 'Link');
}

function newIdentifierSchema(target: Model, scope: RestScope): Ref {
  return scope.components.ref('schemas', componentOf(target, 'Ref'), () => ({
    type: 'object',
    properties: { type: { const: target.type }, id: sentIdSchema(target, scope) },
    required: ['type', 'id'],
  }));
}

/** Returns the schema of an id in a request: numbers may be sent as strings. */
function sentIdSchema(model: Model, scope: RestScope): JsonSchema {
  const [first, ...others] = model.idFields;
  const isNumber = others.length === 0 && (first?.type === 'Int' || first?.type === 'BigInt');
  const isText = others.length === 0 && first?.type === 'String';
  return {
    type: isNumber ? ['string', 'integer'] : isText ? ['string', 'number'] : 'string',
    ...sentIdPattern(model, scope),
    ...describeId(model, scope.context.ids.divider),
  };
}

/** Returns the schema of the id that a client chooses; `undefined` if it cannot. */
function newIdSchema(model: Model, scope: RestScope): JsonSchema | undefined {
  return hasSettableId(model) ? sentIdSchema(model, scope) : undefined;
}

/** Whether clients can choose the id of a new resource. */
function hasSettableId({ idFields }: Model): boolean {
  return idFields.every(({ databaseGenerated, writable }) => writable && !databaseGenerated);
}
