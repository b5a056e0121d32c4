import type { RelationFieldDescription, ScalarFieldDescription, ScalarType } from '@modelway/core';
import type { Datamodel, DatamodelField, DatamodelModel } from './datamodel.ts';
import type { SchemaSettings } from './describe-datamodel.ts';
import { type Comment, readComment } from './read-comment.ts';

/** Where a field stands. */
interface FieldContext {
  readonly datamodel: Datamodel;
  readonly settings: SchemaSettings;
}

/** Says in core's terms what a column holds. */
export function describeScalar(
  field: DatamodelField,
  model: DatamodelModel,
  context: FieldContext,
): ScalarFieldDescription {
  const { name, type, isList, isRequired, isUpdatedAt = false, dbName } = field;
  const label = `Field ${model.name}.${name}`;
  const comment = readComment(field.documentation, label);
  const isEnum = field.kind === 'enum';
  if (!isEnum && !SCALAR_TYPES.has(type)) {
    throw new TypeError(`${label}: the type ${type} is not one that Modelway knows`);
  }
  return {
    kind: 'scalar',
    name,
    type: isEnum ? 'Enum' : (type as ScalarType),
    ...(isEnum && { enumName: type }),
    list: isList,
    optional: !isRequired,
    // A list that is not sent is empty.
    hasDefault: field.hasDefaultValue || isUpdatedAt || isList,
    ...defaultOf(field),
    ...(isUpdatedAt && { updatedAt: true }),
    databaseGenerated: isAutoincrement(field.default),
    computed: false,
    omitted: comment.directives.has('hidden') || comment.directives.has('writeonly'),
    ...(comment.directives.has('writeonly') && { writeOnly: true }),
    ...(comment.directives.has('readonly') && { readOnly: true }),
    searchable: isSearchable(field, model, { ...context, comment }),
    ...(dbName && { column: dbName }),
    ...documentationOf(comment),
  };
}

/** Says in core's terms what a relationship field leads to. */
export function describeRelation(
  field: DatamodelField,
  model: DatamodelModel,
  target: DatamodelModel,
): RelationFieldDescription {
  const { name, isList, isRequired, relationFromFields = [], relationToFields = [] } = field;
  const label = `Field ${model.name}.${name}`;
  const comment = readComment(field.documentation, label);
  if (comment.directives.has('searchable')) throw notSearchable(label, 'a relationship');
  if (comment.directives.has('writeonly')) {
    throw new TypeError(`${label}: @modelway.writeonly is for plain fields, not for relationships`);
  }
  const opposite = target.fields.find(
    (other) =>
      other.relationName === field.relationName && (target !== model || other.name !== name),
  );
  return {
    kind: 'relation',
    name,
    model: target.name,
    list: isList,
    optional: !isRequired,
    ...(comment.directives.has('hidden') && { omitted: true }),
    ...(comment.directives.has('readonly') && { readOnly: true }),
    ...(relationFromFields.length > 0 && {
      foreignKey: relationFromFields.map((from, i) => ({
        field: from,
        references: relationToFields[i] as string,
      })),
    }),
    ...(opposite && { opposite: opposite.name }),
    ...documentationOf(comment),
  };
}

/** On MySQL the index says it; PostgreSQL searches without one, so there a comment has to. */
function isSearchable(
  { name, type, isList }: DatamodelField,
  model: DatamodelModel,
  { datamodel, settings, comment }: FieldContext & { readonly comment: Comment },
): boolean {
  const indexed = (datamodel.indexes ?? []).some(
    (index) =>
      index.type === 'fulltext' &&
      index.model === model.name &&
      index.fields.length === 1 &&
      index.fields[0]?.name === name,
  );
  if (!comment.directives.has('searchable')) return indexed;
  const label = `Field ${model.name}.${name}`;
  if (type !== 'String' || isList) throw notSearchable(label, 'no text');
  if (settings.provider === 'mysql' && !indexed) throw notSearchable(label, 'without @@fulltext');
  if (settings.provider === 'mysql') return true;
  if (!/^postgres/.test(settings.provider)) throw notSearchable(label, settings.provider);
  if (settings.previewFeatures.includes('fullTextSearchPostgres')) return true;
  throw notSearchable(label, 'without the preview feature fullTextSearchPostgres');
}

function notSearchable(label: string, why: string): TypeError {
  return new TypeError(`${label}: @modelway.searchable, but Prisma cannot search it (${why})`);
}

function documentationOf({ documentation }: Comment): { readonly documentation?: string } {
  return documentation === undefined ? {} : { documentation };
}

/** A constant default; what a function makes is not known before. */
function defaultOf(field: DatamodelField): { readonly defaultValue?: string | number | boolean } {
  const { default: value } = field;
  const isConstant = ['string', 'number', 'boolean'].includes(typeof value);
  return isConstant ? { defaultValue: value as string | number | boolean } : {};
}

function isAutoincrement(value: unknown): boolean {
  return (Object(value) as { readonly name?: unknown }).name === 'autoincrement';
}

const SCALAR_TYPES: ReadonlySet<string> = new Set<ScalarType>([
  'String',
  'Boolean',
  'Int',
  'BigInt',
  'Float',
  'Decimal',
  'DateTime',
  'Bytes',
  'Json',
]);
