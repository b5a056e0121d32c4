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

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Indexes a schema for the handlers, once at start-up.
 *
 * A field that is hidden is not in the result at all, so that its name behaves like any unknown one.
 *
 * @throws {TypeError} that names the model, where one has no primary key or two share a resource type.
 */
export function buildSchemaModel(description: SchemaDescription): SchemaModel {
  const models = new Map<string, Mutable<Model>>();
  for (const model of description.models) models.set(model.name, buildModel(model, description));
  for (const model of description.models) addRelations(model, models);
  return {
    provider: description.provider,
    byType: indexBy(models, (model) => model.type),
    byLowerCaseName: indexBy(models, (model) => model.name.toLowerCase()),
  };
}

function buildModel(description: ModelDescription, schema: SchemaDescription): Mutable<Model> {
  const columns = description.fields.filter(isScalar);
  const idFields = description.idFields.map((name) => {
    const column = columns.find((field) => field.name === name);
    if (!column)
      throw new TypeError(`Model ${description.name}: id field "${name}" is not a column`);
    return buildScalar(column, schema);
  });
  const scalars = columns
    .filter((field) => !field.omitted)
    .map((field) => idFields.find((id) => id.name === field.name) ?? buildScalar(field, schema));
  return {
    name: description.name,
    type: resourceType(description.name),
    fields: new Map(scalars.map((field) => [field.name, field])),
    scalars,
    relations: [],
    idFields,
    idKey: findIdKey(description),
    ...splitKeys(description, columns),
  };
}

/** Keeps the unique keys that a client may know apart from the names that it may not. */
function splitKeys(
  { uniqueKeys }: ModelDescription,
  columns: readonly ScalarFieldDescription[],
): Pick<Model, 'uniqueKeys' | 'hiddenNames'> {
  const hidden = new Set(columns.filter(({ omitted }) => omitted).map(({ name }) => name));
  const isHidden = ({ fields }: UniqueKey) => fields.some((field) => hidden.has(field));
  return {
    uniqueKeys: new Map(uniqueKeys.filter((key) => !isHidden(key)).map((key) => [key.name, key])),
    hiddenNames: new Set([...hidden, ...uniqueKeys.filter(isHidden).map(({ name }) => name)]),
  };
}

function buildScalar(description: ScalarFieldDescription, schema: SchemaDescription): ScalarField {
  const { enumName, omitted: _, ...field } = description;
  if (enumName === undefined) return field;
  return { ...field, enumValues: new Set(schema.enums[enumName]) };
}

function findIdKey({ name, idFields, uniqueKeys }: ModelDescription): UniqueKey {
  const key = uniqueKeys.find(
    ({ fields }) =>
      fields.length === idFields.length && fields.every((field) => idFields.includes(field)),
  );
  if (idFields.length === 0 || !key) throw new TypeError(`Model ${name} has no primary key`);
  return key;
}

function addRelations(description: ModelDescription, models: Map<string, Mutable<Model>>): void {
  const model = models.get(description.name) as Mutable<Model>;
  const fields = new Map<string, Field>();
  const relations: RelationField[] = [];
  for (const field of description.fields) {
    const built = isScalar(field) ? model.fields.get(field.name) : buildRelation(field, models);
    if (built) fields.set(field.name, built);
    if (built?.kind === 'relation') relations.push(built);
  }
  model.fields = fields;
  model.relations = relations;
}

function buildRelation(
  { model, ...field }: RelationFieldDescription,
  models: ReadonlyMap<string, Model>,
): RelationField | undefined {
  const target = models.get(model);
  if (!target) return undefined;
  const ownKey = target.idFields.map(
    (id) => field.foreignKey?.find((pair) => pair.references === id.name)?.field,
  );
  const complete = ownKey.filter((name) => name !== undefined);
  return { ...field, target, ...(complete.length === ownKey.length && { ownKey: complete }) };
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
        `Models ${other.name} and ${model.name} share the name "${keyOf(model)}"`,
      );
    }
    index.set(keyOf(model), model);
  }
  return index;
}
