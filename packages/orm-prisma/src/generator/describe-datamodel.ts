import type {
  DatabaseProvider,
  FieldDescription,
  ModelDescription,
  SchemaDescription,
  UniqueKey,
} from '@modelway/core';
import type { Datamodel, DatamodelField, DatamodelModel } from './datamodel.ts';
import { describeRelation, describeScalar } from './describe-field.ts';
import { readComment } from './read-comment.ts';

/** Further settings of a Prisma schema: its datasource, and the preview features of its clients. */
export interface SchemaSettings {
  /** The `provider` of the datasource. */
  readonly provider: string;
  /** The preview features of all generators of the schema. */
  readonly previewFeatures: readonly string[];
}

/** The Prisma providers that Modelway supports, in core's terms. */
const PROVIDERS: ReadonlyMap<string, DatabaseProvider> = new Map([
  ['postgresql', 'postgresql'],
  ['postgres', 'postgresql'],
  // It uses PostgreSQL's protocol and most of its SQL.
  ['cockroachdb', 'postgresql'],
  ['mysql', 'mysql'],
  ['sqlite', 'sqlite'],
]);

/**
 * Describes a Prisma schema in core's terms.
 *
 * Omits fields that Prisma's client omits (`Unsupported`), and models without a key that identifies
 * a row, such as some views.
 *
 * @throws {TypeError} if a part is unsupported; the message names it.
 */
export function describeDatamodel(
  datamodel: Datamodel,
  settings: SchemaSettings,
): SchemaDescription {
  const provider = PROVIDERS.get(settings.provider);
  if (!provider) throw new TypeError(`Unsupported provider "${settings.provider}".`);
  const models = datamodel.models.filter((model) => idFieldsOf(model).length > 0);
  return {
    provider,
    models: models.map((model) => describeModel(model, { ...datamodel, models }, settings)),
    enums: Object.fromEntries(
      datamodel.enums.map(({ name, values }) => [name, values.map((value) => value.name)]),
    ),
  };
}

function describeModel(
  model: DatamodelModel,
  datamodel: Datamodel,
  settings: SchemaSettings,
): ModelDescription {
  const { name, dbName, schema } = model;
  assertFindable(model, settings);
  const { documentation, directives } = readComment(model.documentation, `Model ${name}`);
  if (directives.size > 0) {
    throw new TypeError(
      `Model ${name}: @modelway.${[...directives][0]} is for fields only. Hide a model with the option expose of the handlers.`,
    );
  }
  return {
    name,
    ...(dbName && { table: dbName }),
    ...(schema && { schema }),
    ...(documentation !== undefined && { documentation }),
    idFields: idFieldsOf(model),
    uniqueKeys: uniqueKeysOf(model),
    fields: model.fields.flatMap((field): readonly FieldDescription[] => {
      if (field.kind === 'unsupported') return [];
      if (field.kind !== 'object') return [describeScalar(field, model, { datamodel, settings })];
      const target = datamodel.models.find((candidate) => candidate.name === field.type);
      return target ? [describeRelation(field, model, target)] : [];
    }),
  };
}

/** The types of columns whose values MySQL does not find by what it returns. */
const INEXACT: ReadonlySet<string> = new Set(['Float', 'Bit']);

/** Rejects an id by whose returned value the database would not find the record. */
function assertFindable(model: DatamodelModel, { provider }: SchemaSettings): void {
  for (const name of idFieldsOf(model)) {
    const type = fieldOf(model, name)?.nativeType?.[0] ?? '';
    if (provider !== 'mysql' || !INEXACT.has(type)) continue;
    throw new TypeError(
      `Field ${model.name}.${name}: MySQL does not find records by an id of @db.${type}. Use another type.`,
    );
  }
}

/** The primary key; for a table without one, its first unique key of required fields. */
function idFieldsOf(model: DatamodelModel): readonly string[] {
  const single = model.fields.find((field) => field.isId);
  const primary = model.primaryKey?.fields ?? (single && [single.name]);
  if (primary) return primary;
  const isRequired = (name: string) => fieldOf(model, name)?.isRequired ?? false;
  return uniqueKeysOf(model).find(({ fields }) => fields.every(isRequired))?.fields ?? [];
}

/**
 * The keys under the client's names in a unique `where`: custom names, or the fields joined by `_`.
 */
function uniqueKeysOf({ fields, primaryKey, uniqueIndexes }: DatamodelModel): readonly UniqueKey[] {
  const single = fields
    .filter((field) => field.isId || field.isUnique)
    .map(({ name }) => ({ name, fields: [name] }));
  const compound = [...(primaryKey ? [primaryKey] : []), ...uniqueIndexes].map((key) => ({
    name: key.name ?? key.fields.join('_'),
    fields: key.fields,
  }));
  return [...single, ...compound];
}

function fieldOf({ fields }: DatamodelModel, name: string): DatamodelField | undefined {
  return fields.find((field) => field.name === name);
}
