import type {
  ReferentialAction,
  RelationFieldDescription,
  ScalarFieldDescription,
  ScalarType,
} from '@modelway/core';
import type { Datamodel, DatamodelField, DatamodelModel } from './datamodel.ts';
import type { SchemaSettings } from './describe-datamodel.ts';
import { type Comment, readComment } from './read-comment.ts';

/** The schema around a field. */
interface FieldContext {
  readonly datamodel: Datamodel;
  readonly settings: SchemaSettings;
}

/** Describes a column in core's terms. */
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
    throw new TypeError(`${label}: unsupported type ${type}.`);
  }
  return {
    kind: 'scalar',
    name,
    type: isEnum ? 'Enum' : (type as ScalarType),
    ...(isEnum && { enumName: type, ...databaseValuesOf(type, context) }),
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
    ...storesOf(field),
    ...(dbName && { column: dbName }),
    ...lengthOf(field),
    ...digitsOf(field),
    ...documentationOf(comment),
  };
}

function databaseValuesOf(
  type: string,
  { datamodel }: FieldContext,
): Pick<ScalarFieldDescription, 'databaseValues'> {
  const values = datamodel.enums.find(({ name }) => name === type)?.values ?? [];
  const mapped = values.flatMap(({ name, dbName }) => (dbName ? [[name, dbName] as const] : []));
  return mapped.length > 0 ? { databaseValues: Object.fromEntries(mapped) } : {};
}

/** Describes a relationship field in core's terms. */
export function describeRelation(
  field: DatamodelField,
  model: DatamodelModel,
  target: DatamodelModel,
): RelationFieldDescription {
  const { name, isList, isRequired, relationFromFields = [], relationToFields = [] } = field;
  const label = `Field ${model.name}.${name}`;
  const comment = readComment(field.documentation, label);
  if (comment.directives.has('searchable')) throw notSearchable(label, 'it is a relationship');
  if (comment.directives.has('writeonly')) {
    throw new TypeError(
      `${label}: @modelway.writeonly is for plain fields only, not for relationships.`,
    );
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
      ...actionsOf(field),
    }),
    ...(opposite && { opposite: opposite.name }),
    ...documentationOf(comment),
  };
}

/** The referential actions of a foreign key, with the defaults of Prisma. */
function actionsOf({
  isRequired,
  relationOnDelete: onDelete = isRequired ? 'Restrict' : 'SetNull',
  relationOnUpdate: onUpdate = 'Cascade',
}: DatamodelField): Pick<RelationFieldDescription, 'onDelete' | 'onUpdate'> {
  return { onDelete: onDelete as ReferentialAction, onUpdate: onUpdate as ReferentialAction };
}

/**
 * Whether clients can search a field. On MySQL the index decides; PostgreSQL searches without one,
 * so a directive in the comment decides.
 */
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
  if (type !== 'String' || isList) throw notSearchable(label, 'it is not a string');
  if (settings.provider === 'mysql' && !indexed) throw notSearchable(label, 'it has no @@fulltext');
  if (settings.provider === 'mysql') return true;
  if (!/^postgres/.test(settings.provider)) {
    throw notSearchable(label, `the provider is ${settings.provider}`);
  }
  if (settings.previewFeatures.includes('fullTextSearchPostgres')) return true;
  throw notSearchable(label, 'the preview feature fullTextSearchPostgres is missing');
}

function notSearchable(label: string, why: string): TypeError {
  return new TypeError(
    `${label}: @modelway.searchable requires a field that Prisma can search, but ${why}.`,
  );
}

function documentationOf({ documentation }: Comment): { readonly documentation?: string } {
  return documentation === undefined ? {} : { documentation };
}

/** A constant default; the value of a function is unknown until it runs. */
function defaultOf(field: DatamodelField): { readonly defaultValue?: string | number | boolean } {
  const { default: value } = field;
  const isConstant = ['string', 'number', 'boolean'].includes(typeof value);
  return isConstant ? { defaultValue: value as string | number | boolean } : {};
}

/** What a column stores: `@db.Date`, `@db.Time`, `@db.Timetz` or `@db.Uuid`. */
function storesOf({ nativeType }: DatamodelField): Pick<ScalarFieldDescription, 'stores'> {
  const [name = ''] = nativeType ?? [];
  if (name === 'Date') return { stores: 'date' };
  if (name === 'Uuid') return { stores: 'uuid' };
  return /^Time(tz)?$/.test(name) ? { stores: 'time' } : {};
}

/** The length of a column: `@db.VarChar(200)`. */
function lengthOf({
  type,
  isList,
  nativeType,
}: DatamodelField): Pick<ScalarFieldDescription, 'constraints'> {
  const [name = '', [length] = []] = nativeType ?? [];
  if (type !== 'String' || isList || !/^(VarChar|Char|NVarChar|NChar)$/.test(name)) return {};
  const maxLength = Number(length);
  return Number.isSafeInteger(maxLength) && maxLength > 0 ? { constraints: { maxLength } } : {};
}

/** The digits of a column: `@db.Decimal(10, 2)`. */
function digitsOf({ nativeType }: DatamodelField): Pick<ScalarFieldDescription, 'digits'> {
  const [name, [digits] = []] = nativeType ?? [];
  return name === 'Decimal' && digits !== undefined ? { digits: Number(digits) } : {};
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
