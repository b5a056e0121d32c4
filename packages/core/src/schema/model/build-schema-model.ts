import {
  buildExposure,
  type ExposedSchema,
  type ExposeOptions,
  type Exposure,
} from '../exposure.ts';
import { type BaseModel, baseModels } from '../model-family.ts';
import type {
  FieldDescription,
  ModelDescription,
  ScalarFieldDescription,
  SchemaDescription,
  UniqueKey,
} from '../schema-description.ts';
import type { Model, ScalarField, SchemaModel } from '../schema-model.ts';
import { buildWholeModels, type WholeModel } from '../whole-model.ts';
import { assertMapped, assertTypeNames } from './assert-mapping.ts';
import { assertWriteOnly } from './assert-write-only.ts';
import { buildProcedures } from './build-procedures.ts';
import { addRelations, type MutableModel } from './build-relations.ts';
import { addedColumns, markExtended } from './extended-models.ts';
import { assertVersionFields, findVersion, type VersionFields } from './find-version.ts';

/** Options of `buildSchemaModel`. */
export interface SchemaModelOptions {
  /** The exposure for clients. @default everything that the schema does not omit */
  readonly expose?: ExposeOptions | undefined;
  /** Model name → resource type. @default the name with its first letter in lower case */
  readonly modelNameMapping?: Readonly<Record<string, string>> | undefined;
  /** Model name → the unique field, or the name of the unique key, that provides the id. */
  readonly externalIdMapping?: Readonly<Record<string, string>> | undefined;
  /** The fields with the versions of rows, which clients cannot set. @default none */
  readonly versionField?: VersionFields | undefined;
}

interface Build extends ExposedSchema {
  readonly options: SchemaModelOptions;
  readonly whole: ReadonlyMap<string, WholeModel>;
  /** The model that each model extends. */
  readonly bases: ReadonlyMap<string, BaseModel>;
}

/** The last model of each schema. Handlers with the same options share one. */
const BUILT = new WeakMap<
  SchemaDescription,
  { readonly key: string; readonly model: SchemaModel }
>();

/**
 * Indexes a schema for the handlers, once at start-up.
 *
 * The result contains no hidden names, so that they behave like unknown ones.
 *
 * @throws {TypeError} that names the option and the model, if an option does not match the schema;
 * that names the model, if it has no primary key or two share a resource type.
 */
export function buildSchemaModel(
  schema: SchemaDescription,
  { expose, modelNameMapping, externalIdMapping, versionField }: SchemaModelOptions = {},
): SchemaModel {
  const options = { expose, modelNameMapping, externalIdMapping, versionField };
  const key = keyOf(options);
  const built = BUILT.get(schema);
  if (built && built.key === key) return built.model;
  const model = buildFrom(schema, options);
  if (key !== undefined) BUILT.set(schema, { key, model });
  return model;
}

/** Returns the options as JSON; `undefined` if they have values that JSON leaves out or changes. */
function keyOf(options: SchemaModelOptions): string | undefined {
  let isExact = true;
  const key = JSON.stringify(options, (_name, value) => {
    const isPlain =
      typeof value === 'object'
        ? value === null || Array.isArray(value) || isRecord(value)
        : typeof value === 'string' || typeof value === 'boolean' || value === undefined;
    if (isPlain) return value;
    isExact = false;
    return undefined;
  });
  return isExact ? key : undefined;
}

function isRecord(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function buildFrom(schema: SchemaDescription, options: SchemaModelOptions): SchemaModel {
  assertMapped('modelNameMapping', options.modelNameMapping, schema);
  assertTypeNames(options.modelNameMapping);
  assertMapped('externalIdMapping', options.externalIdMapping, schema);
  assertVersionFields(options.versionField, schema);
  const { expose = {} } = options;
  const whole = buildWholeModels(schema);
  const exposure = buildExposure(expose, schema);
  const described = new Map(schema.models.map((model) => [model.name, model]));
  const build = { schema, described, options, exposure, whole, bases: baseModels(schema) };
  const models = new Map<string, MutableModel>();
  for (const description of schema.models) {
    assertWriteOnly(description, build);
    const model = buildModel(description, build);
    if (model) models.set(description.name, model);
  }
  for (const description of schema.models) addRelations(description, models, build);
  markExtended([...models.values()]);
  return {
    provider: schema.provider,
    byType: indexBy(models, (model) => model.type),
    byLowerCaseName: indexBy(models, (model) => model.name.toLowerCase()),
    procedures: buildProcedures(schema, build.exposure, [...models.values()]),
  };
}

function buildModel(description: ModelDescription, build: Build): MutableModel | undefined {
  const { name, documentation } = description;
  const operations = build.exposure.operationsOf(name);
  const whole = build.whole.get(name);
  if (!operations || !whole) return undefined;
  const columns = description.fields.filter(isScalar);
  const idKey = findIdKey(description, build.options.externalIdMapping);
  const idFields = buildIdFields(idKey, { name, columns }, build);
  const version = findVersion(description, build.options.versionField, {
    ...build,
    idKey,
  });
  const visible = visibleFields(description, build);
  const scalars = columns
    .filter((field) => visible.has(field))
    .map(
      (field) => idFields.find((id) => id.name === field.name) ?? buildScalar(field, name, build),
    )
    .map((field) => (field.name === version?.name ? { ...field, writable: false } : field));
  return {
    name,
    type: build.options.modelNameMapping?.[name] ?? resourceType(name),
    ...(documentation !== undefined && { documentation }),
    operations,
    whole,
    fields: new Map(scalars.map((field) => [field.name, field])),
    scalars,
    relations: [],
    writeOnly: new Map(
      columns
        .filter((field) => build.exposure.isWriteOnly(name, field))
        .map((field) => [field.name, { ...buildScalar(field, name, build), writeOnly: true }]),
    ),
    idFields,
    idKey,
    hiddenColumns: columns.filter((field) => !visible.has(field)).map((field) => field.name),
    virtualFields: new Set(description.virtualFields),
    ...(version && { version: buildScalar(version, name, build) }),
    ...addedColumns(description, build),
    returnsMore: false,
    ...splitKeys(description, visible, build.exposure),
  };
}

function visibleFields(
  { name, fields }: ModelDescription,
  { exposure }: Build,
): ReadonlySet<FieldDescription> {
  return new Set(fields.filter((field) => exposure.isVisible(name, field)));
}

function buildIdFields(
  { fields }: UniqueKey,
  { name, columns }: { readonly name: string; readonly columns: readonly ScalarFieldDescription[] },
  build: Build,
): readonly ScalarField[] {
  return fields.map((field) => {
    const column = columns.find((candidate) => candidate.name === field);
    if (!column) throw new TypeError(`Model ${name}: the id field "${field}" is not a column.`);
    const isSecret = !column.omitted || build.exposure.isWriteOnly(name, column);
    if (isSecret && !build.exposure.isVisible(name, column)) {
      throw new TypeError(
        `Option expose.models.${name}.fields: "${field}" is part of the id and cannot be hidden.`,
      );
    }
    return buildScalar(column, name, build);
  });
}

/** Separates the unique keys of visible fields from those with hidden ones. */
function splitKeys(
  { name, fields, uniqueKeys }: ModelDescription,
  visible: ReadonlySet<FieldDescription>,
  exposure: Exposure,
): Pick<Model, 'uniqueKeys'> & { hiddenNames: Set<string> } {
  const unseen = fields.filter((field) => !visible.has(field));
  const hidden = new Set(unseen.map((field) => field.name));
  const isHidden = (key: UniqueKey) => key.fields.some((field) => hidden.has(field));
  const names = [...hidden, ...uniqueKeys.filter(isHidden).map((key) => key.name)];
  const known = new Set(
    fields.filter((field) => exposure.isWriteOnly(name, field)).map((field) => field.name),
  );
  return {
    uniqueKeys: new Map(uniqueKeys.filter((key) => !isHidden(key)).map((key) => [key.name, key])),
    hiddenNames: new Set(names.filter((each) => !known.has(each))),
  };
}

function buildScalar(
  { omitted: _, ...field }: ScalarFieldDescription,
  model: string,
  { schema, exposure }: Build,
): ScalarField {
  const writable = !field.computed && exposure.isWritable(model, field);
  if (field.enumName === undefined) return { ...field, writable };
  return { ...field, writable, enumValues: new Set(schema.enums[field.enumName]) };
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
    const guarded = fields.find(
      (field) => field.kind === 'scalar' && field.guardedRead && key?.fields.includes(field.name),
    );
    if (guarded) {
      throw new TypeError(
        `Option externalIdMapping.${name}: field "${guarded.name}" has a read policy and cannot be an id.`,
      );
    }
    if (key && required) return key;
    throw new TypeError(
      `Option externalIdMapping.${name}: "${external}" is not a unique key of required fields.`,
    );
  }
  const key = uniqueKeys.find(
    (candidate) =>
      candidate.fields.length === idFields.length &&
      candidate.fields.every((field) => idFields.includes(field)),
  );
  if (idFields.length === 0 || !key)
    throw new TypeError(
      `Model ${name} has no primary key. Add one, or hide the model with expose.`,
    );
  return { name: key.name, fields: idFields };
}

function isScalar(field: FieldDescription): field is ScalarFieldDescription {
  return field.kind === 'scalar';
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
        `The models ${other.name} and ${model.name} share the name "${keyOf(model)}". Rename one with modelNameMapping.`,
      );
    }
    index.set(keyOf(model), model);
  }
  return index;
}

/** Returns the JSON:API type of a model: its name with the first letter in lower case. */
function resourceType(modelName: string): string {
  return modelName.charAt(0).toLowerCase() + modelName.slice(1);
}
