import type { ModelDescription, SchemaDescription } from '@modelway/core';
import type { ZenStackSchema } from '@modelway/orm-zenstack';
import { lowerCaseFirst } from '../model-names.ts';

type Field = ZenStackSchema['models'][string]['fields'][string];

/** A model, as REST requests see it. */
export interface RestModel {
  /** The name in the schema, which is the `type` of its resources. */
  readonly name: string;
  /** The name in URLs, which is the type in Modelway. */
  readonly segment: string;
  /** The fields of its ids. */
  readonly idFields: readonly Field[];
  readonly fields: ReadonlyMap<string, Field>;
  readonly relations: ReadonlyMap<string, RestRelation>;
  /** The fields that are attributes by default. */
  readonly attributes: readonly string[];
  /** The sets of fields that identify a record. */
  readonly uniqueSets: readonly (readonly string[])[];
}

/** A relationship of a model. */
export interface RestRelation {
  readonly name: string;
  readonly target: RestModel;
  readonly list: boolean;
  readonly optional: boolean;
  /** The relationship on the other side. */
  readonly opposite: string | undefined;
  /** Whether the ORM reads it correctly: not within one hierarchy of `@@delegate`. */
  readonly readable: boolean;
}

/** The models of a schema, with the names that clients use. */
export interface RestModels {
  /** Finds a model by its name with the first letter in either case. */
  find(type: string): RestModel | undefined;
  /** Returns the replaced name of a model if a client uses its own one; else the model's name. */
  resolve(segment: string): { readonly type: string; readonly replacedBy?: string | undefined };
  /** Returns the model of a type in Modelway. */
  bySegment(segment: string): RestModel;
  /** The option of Modelway, by the names of the models. */
  readonly modelNameMapping: Readonly<Record<string, string>>;
  readonly externalIdMapping: Readonly<Record<string, string>>;
}

/** The options that name models. */
export interface RestNames {
  readonly modelNameMapping?: Readonly<Record<string, string>> | undefined;
  readonly externalIdMapping?: Readonly<Record<string, string>> | undefined;
}

/** Builds the models of a schema. */
export function buildRestModels(
  schema: ZenStackSchema,
  description: SchemaDescription,
  names: RestNames,
): RestModels {
  const shown = new Map(description.models.map((model) => [model.name, attributesOf(model)]));
  const segments = byLowerCase(names.modelNameMapping);
  const externalIds = byLowerCase(names.externalIdMapping);
  const types = new Map([...segments].map(([type, segment]) => [segment, type]));
  const models = new Map<string, RestModel>();
  for (const [name, { fields, idFields, uniqueFields }] of Object.entries(schema.models)) {
    const type = lowerCaseFirst(name);
    const keys = Object.entries(uniqueFields).map(([key, value]) => toKey(key, value));
    const external = keys.find(([key]) => key === externalIds.get(type));
    models.set(type, {
      name,
      segment: segments.get(type) ?? type,
      idFields: (external?.[1] ?? idFields).flatMap((id) => fields[id] ?? []),
      fields: new Map(Object.entries(fields)),
      relations: new Map(),
      attributes: shown.get(name) ?? [],
      uniqueSets: keys.map(([, set]) => set),
    });
  }
  for (const model of models.values()) addRelations(model, models, schema);
  const bySegment = new Map([...models.values()].map((model) => [model.segment, model]));
  const nameOf = (type: string) => models.get(type)?.name ?? type;
  const toMapping = (given: ReadonlyMap<string, string>) =>
    Object.fromEntries([...given].map(([type, value]) => [nameOf(type), value]));
  return {
    find: (type) => models.get(lowerCaseFirst(type)),
    resolve: (segment) => ({
      type: types.get(segment) ?? segment,
      replacedBy: segments.get(segment),
    }),
    bySegment: (segment) => bySegment.get(segment) as RestModel,
    modelNameMapping: toMapping(segments),
    externalIdMapping: toMapping(externalIds),
  };
}

/** Returns the fields that are not omitted, by the schema or by the client. */
function attributesOf({ fields }: ModelDescription): readonly string[] {
  return fields.flatMap((field) => (field.kind === 'scalar' && !field.omitted ? [field.name] : []));
}

function byLowerCase(mapping: Readonly<Record<string, string>> = {}): ReadonlyMap<string, string> {
  return new Map(Object.entries(mapping).map(([name, value]) => [lowerCaseFirst(name), value]));
}

/** A unique key has the type of its one field, or the fields with their types. */
function toKey(name: string, value: object): readonly [name: string, fields: readonly string[]] {
  const isSingle = typeof (value as { readonly type?: unknown }).type === 'string';
  return [name, isSingle ? [name] : Object.keys(value)];
}

function addRelations(
  model: RestModel,
  models: ReadonlyMap<string, RestModel>,
  schema: ZenStackSchema,
): void {
  const relations = model.relations as Map<string, RestRelation>;
  for (const field of model.fields.values()) {
    const { name, relation, type, array = false, optional = false } = field;
    const target = models.get(lowerCaseFirst(type));
    if (!relation || !target) continue;
    const origin = field.originModel ?? model.name;
    const isRelated =
      basesOf(origin, schema).includes(type) || basesOf(type, schema).includes(origin);
    const readable = relation.fields !== undefined || !isRelated;
    const { opposite } = relation;
    relations.set(name, { name, target, list: array, optional, opposite, readable });
  }
}

/** Returns the names of the models that a model extends. */
function basesOf(name: string, schema: ZenStackSchema): readonly string[] {
  const base = schema.models[name]?.baseModel;
  return base === undefined ? [] : [base, ...basesOf(base, schema)];
}
