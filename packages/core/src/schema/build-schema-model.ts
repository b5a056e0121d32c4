import { buildExposure, type ExposeOptions, type Exposure } from './exposure.ts';
import { resourceType } from './resource-name.ts';
import type {
  FieldDescription,
  ModelDescription,
  RelationFieldDescription,
  ScalarFieldDescription,
  SchemaDescription,
  UniqueKey,
} from './schema-description.ts';
import type { Field, Model, RelationField, ScalarField, SchemaModel } from './schema-model.ts';

/** How a handler sees a schema. */
export interface SchemaModelOptions {
  /** What exists for clients. @default everything that the schema does not omit */
  readonly expose?: ExposeOptions;
  /** Model name → resource type. @default the name with its first letter in lower case */
  readonly modelNameMapping?: Readonly<Record<string, string>>;
  /** Model name → the unique field, or the name of the unique key, that is exposed as the id. */
  readonly externalIdMapping?: Readonly<Record<string, string>>;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface Build {
  readonly schema: SchemaDescription;
  readonly options: SchemaModelOptions;
  readonly exposure: Exposure;
}

/**
 * Indexes a schema for the handlers, once at start-up.
 *
 * What is hidden is not in the result at all, so that its name behaves like any unknown one.
 *
 * @throws {TypeError} that names the option and the model, where an option does not fit the schema;
 *   that names the model, where one has no primary key or two share a resource type.
 */
export function buildSchemaModel(
  schema: SchemaDescription,
  options: SchemaModelOptions = {},
): SchemaModel {
  assertMapped('modelNameMapping', options.modelNameMapping, schema);
  assertMapped('externalIdMapping', options.externalIdMapping, schema);
  const build = { schema, options, exposure: buildExposure(options.expose ?? {}, schema) };
  const models = new Map<string, Mutable<Model>>();
  for (const description of schema.models) {
    const model = buildModel(description, build);
    if (model) models.set(description.name, model);
  }
  for (const description of schema.models) addRelations(description, models, build);
  return {
    provider: schema.provider,
    byType: indexBy(models, (model) => model.type),
    byLowerCaseName: indexBy(models, (model) => model.name.toLowerCase()),
  };
}

function buildModel(description: ModelDescription, build: Build): Mutable<Model> | undefined {
  const { name } = description;
  const operations = build.exposure.operationsOf(name);
  if (!operations) return undefined;
  const columns = description.fields.filter(isScalar);
  const idKey = findIdKey(description, build.options.externalIdMapping);
  const idFields = idKey.fields.map((field) => {
    const column = columns.find((candidate) => candidate.name === field);
    if (!column) throw new TypeError(`Model ${name}: id field "${field}" is not a column`);
    return buildScalar(column, name, build);
  });
  const scalars = columns
    .filter((field) => build.exposure.isVisible(name, field))
    .map(
      (field) => idFields.find((id) => id.name === field.name) ?? buildScalar(field, name, build),
    );
  return {
    name,
    type: build.options.modelNameMapping?.[name] ?? resourceType(name),
    operations,
    fields: new Map(scalars.map((field) => [field.name, field])),
    scalars,
    relations: [],
    idFields,
    idKey,
    ...splitKeys(description, build.exposure),
  };
}

/** Keeps the unique keys that a client may know apart from the names that it may not. */
function splitKeys(
  { name, fields, uniqueKeys }: ModelDescription,
  exposure: Exposure,
): Pick<Model, 'uniqueKeys'> & { hiddenNames: Set<string> } {
  const hidden = new Set(
    fields.filter((field) => !exposure.isVisible(name, field)).map((field) => field.name),
  );
  const isHidden = (key: UniqueKey) => key.fields.some((field) => hidden.has(field));
  return {
    uniqueKeys: new Map(uniqueKeys.filter((key) => !isHidden(key)).map((key) => [key.name, key])),
    hiddenNames: new Set([...hidden, ...uniqueKeys.filter(isHidden).map((key) => key.name)]),
  };
}

function buildScalar(
  { enumName, omitted: _, ...field }: ScalarFieldDescription,
  model: string,
  { schema, exposure }: Build,
): ScalarField {
  const writable = !field.computed && exposure.isWritable(model, field.name);
  if (enumName === undefined) return { ...field, writable };
  return { ...field, writable, enumValues: new Set(schema.enums[enumName]) };
}

function findIdKey(
  { name, fields, idFields, uniqueKeys }: ModelDescription,
  externalIds: SchemaModelOptions['externalIdMapping'],
): UniqueKey {
  const external = externalIds?.[name];
  if (external !== undefined) {
    const key = uniqueKeys.find((candidate) => candidate.name === external);
    const required = key?.fields.every((id) =>
      fields.some((field) => field.name === id && !field.optional),
    );
    if (key && required) return key;
    throw new TypeError(
      `Option externalIdMapping.${name}: "${external}" is not a unique key of required fields`,
    );
  }
  const key = uniqueKeys.find(
    (candidate) =>
      candidate.fields.length === idFields.length &&
      candidate.fields.every((field) => idFields.includes(field)),
  );
  if (idFields.length === 0 || !key) throw new TypeError(`Model ${name} has no primary key`);
  return { name: key.name, fields: idFields };
}

function addRelations(
  description: ModelDescription,
  models: Map<string, Mutable<Model>>,
  { schema, exposure }: Build,
): void {
  const model = models.get(description.name);
  if (!model) return;
  const fields = new Map<string, Field>();
  const relations: RelationField[] = [];
  const hidden: string[] = [];
  for (const field of description.fields) {
    if (isScalar(field)) {
      const scalar = model.fields.get(field.name);
      if (scalar) fields.set(field.name, scalar);
      continue;
    }
    const relation = exposure.isVisible(model.name, field)
      ? buildRelation(field, models)
      : undefined;
    if (!relation) {
      hidden.push(field.name);
      continue;
    }
    const writable = exposure.isWritable(model.name, field.name);
    const built = { ...relation, writable, removable: isRemovable(field, schema) };
    relations.push(built);
    fields.set(field.name, built);
  }
  model.fields = fields;
  model.relations = relations;
  model.hiddenNames = new Set([...model.hiddenNames, ...hidden]);
}

/** A relationship to a model that clients cannot read is hidden with it. */
function buildRelation(
  { model, ...field }: RelationFieldDescription,
  models: ReadonlyMap<string, Model>,
): Omit<RelationField, 'writable' | 'removable'> | undefined {
  const target = models.get(model);
  if (!target?.operations.has('read')) return undefined;
  const ownKey = target.idFields.map(
    (id) => field.foreignKey?.find((pair) => pair.references === id.name)?.field,
  );
  const complete = ownKey.filter((name) => name !== undefined);
  return { ...field, target, ...(complete.length === ownKey.length && { ownKey: complete }) };
}

/** Whether the foreign key of a relationship, on whichever side it is, may be null. */
function isRemovable(field: RelationFieldDescription, { models }: SchemaDescription): boolean {
  if (field.foreignKey) return field.optional;
  const opposite = models
    .find(({ name }) => name === field.model)
    ?.fields.find(({ name }) => name === field.opposite);
  return !opposite || opposite.list || opposite.optional;
}

function isScalar(field: FieldDescription): field is ScalarFieldDescription {
  return field.kind === 'scalar';
}

function assertMapped(
  option: string,
  mapping: Readonly<Record<string, string>> | undefined,
  { models }: SchemaDescription,
): void {
  for (const name of Object.keys(mapping ?? {})) {
    if (models.some((model) => model.name === name)) continue;
    throw new TypeError(`Option ${option}: there is no model ${name}`);
  }
}

function indexBy(
  models: ReadonlyMap<string, Model>,
  keyOf: (model: Model) => string,
): ReadonlyMap<string, Model> {
  const index = new Map<string, Model>();
  for (const model of models.values()) {
    const other = index.get(keyOf(model));
    if (other) {
      throw new TypeError(
        `Models ${other.name} and ${model.name} share the name "${keyOf(model)}"`,
      );
    }
    index.set(keyOf(model), model);
  }
  return index;
}
