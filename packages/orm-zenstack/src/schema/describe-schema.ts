import type {
  FieldDescription,
  ModelDescription,
  ProcedureParam,
  RelationFieldDescription,
  ScalarFieldDescription,
  ScalarType,
  SchemaDescription,
  UniqueKey,
} from '@modelway/core';
import { describeConstraints } from './describe-constraints.ts';
import { assertSides } from './many-to-many.ts';
import { isWithinHierarchy } from './model-hierarchy.ts';
import { guardsUpdates, isGuarded } from './policies.ts';
import { fieldsOfPlugins, omittedByClient, type ZenStackClientOptions } from './zenstack-client.ts';
import type {
  ZenStackField,
  ZenStackModel,
  ZenStackParam,
  ZenStackSchema,
} from './zenstack-schema.ts';

/**
 * Describes a generated ZenStack schema in core's terms.
 *
 * @param options the client's options: the fields that it omits, and those that its plugins add.
 */
export function describeSchema(
  schema: ZenStackSchema,
  options: ZenStackClientOptions = {},
): SchemaDescription {
  assertSides(schema);
  return {
    provider: schema.provider.type,
    models: Object.values(schema.models).map((model) => describeModel(model, schema, options)),
    enums: Object.fromEntries(
      Object.entries(schema.enums ?? {}).map(([name, { values }]) => [name, Object.keys(values)]),
    ),
    ...(schema.procedures && {
      procedures: Object.entries(schema.procedures).map(
        ([name, { params, mutation, returnType }]) => ({
          name,
          kind: mutation ? ('mutation' as const) : ('query' as const),
          params: Object.values(params).map((param) => describeParam(param, schema)),
          ...(returnType && returnType in schema.models && { returns: returnType }),
        }),
      ),
    }),
  };
}

/** The name of a model, a field or an enum value in the database, if `@map` sets one. */
export function mappedName(
  { attributes = [] }: Pick<ZenStackField, 'attributes'>,
  attribute: '@map' | '@@map',
): string | undefined {
  const value = literalOf(
    attributes.find(({ name }) => name === attribute),
    0,
  );
  return typeof value === 'string' ? value : undefined;
}

/** Returns the argument of an attribute if it is a literal. */
function literalOf(attribute: Attribute | undefined, index: number): unknown {
  const value = attribute?.args?.[index]?.value;
  return (value as { readonly value?: unknown } | undefined)?.value;
}

type Attribute = NonNullable<ZenStackField['attributes']>[number];

function describeParam(
  { name, type, array = false, optional = false }: ZenStackParam,
  schema: ZenStackSchema,
): ProcedureParam {
  const isEnum = Object.hasOwn(schema.enums ?? {}, type);
  // ZenStack accepts any object as a model.
  const isObject = Object.hasOwn(schema.models, type);
  return {
    name,
    type: isEnum ? 'Enum' : isObject ? 'Object' : scalarType(type, schema, `parameter "${name}"`),
    ...(isEnum && { enumName: type }),
    list: array,
    optional,
  };
}

function describeModel(
  model: ZenStackModel,
  schema: ZenStackSchema,
  options: ZenStackClientOptions,
): ModelDescription {
  const virtualFields = fieldsOfPlugins(options, model.name);
  return {
    name: model.name,
    ...documentationOf(model, '@@meta'),
    fields: Object.values(model.fields)
      .filter(({ type }) => type !== 'Unsupported')
      .map((field) => {
        const omit = omittedByClient(options, model.name, field.name) ?? field.omit ?? false;
        return describeField({ ...field, omit }, { schema, model });
      }),
    idFields: model.idFields,
    uniqueKeys: Object.entries(model.uniqueFields).map(describeUniqueKey),
    ...(virtualFields.length > 0 && { virtualFields }),
    ...(guardsUpdates(model) && { guardedUpdate: true }),
    ...(model.subModels && { extendedBy: model.subModels }),
  };
}

function describeUniqueKey([name, fields]: readonly [string, object]): UniqueKey {
  // A single field has its type here; a compound key has the type of each of its fields.
  const single = typeof (fields as { readonly type?: unknown }).type === 'string';
  return { name, fields: single ? [name] : Object.keys(fields) };
}

function describeField(field: ZenStackField, { schema, model }: FieldScope): FieldDescription {
  assertName(field, model);
  const target = schema.models[field.type];
  return target
    ? {
        ...describeRelation(field),
        ...(isWithinHierarchy(field, { model, target, schema }) && { unselectable: true }),
      }
    : describeScalar(field, { schema, model });
}

interface FieldScope {
  readonly schema: ZenStackSchema;
  readonly model: ZenStackModel;
}

/** ZenStack's validation reads a member of this name from arguments that lack it. */
function assertName({ name }: ZenStackField, model: ZenStackModel): void {
  if (!(name in Object.prototype)) return;
  throw new TypeError(
    `Field "${name}" of ${model.name}: ZenStack's validation rejects the queries of a model with this name. Rename the field, and keep its column with @map("${name}").`,
  );
}

function describeRelation(field: ZenStackField): RelationFieldDescription {
  const { fields, references = [], opposite, onDelete, onUpdate } = field.relation ?? {};
  return {
    kind: 'relation',
    name: field.name,
    model: field.type,
    list: field.array ?? false,
    optional: field.optional ?? false,
    ...(fields && {
      foreignKey: fields.map((name, i) => ({ field: name, references: references[i] as string })),
      // The defaults of ZenStack, and of Prisma, which migrates its databases.
      onDelete: onDelete ?? (field.optional ? 'SetNull' : 'Restrict'),
      onUpdate: onUpdate ?? 'Cascade',
    }),
    ...(opposite !== undefined && { opposite }),
    ...documentationOf(field, '@meta'),
  };
}

/** Returns the text of `@meta('description', '…')`: a generated schema has no comments. */
function documentationOf(
  { attributes = [] }: Pick<ZenStackField, 'attributes'>,
  name: '@meta' | '@@meta',
): { readonly documentation?: string } {
  const metas = attributes.filter((attribute) => attribute.name === name);
  const text = literalOf(
    metas.find((meta) => literalOf(meta, 0) === 'description'),
    1,
  );
  return typeof text === 'string' ? { documentation: text } : {};
}

function describeScalar(
  field: ZenStackField,
  { schema, model }: FieldScope,
): ScalarFieldDescription {
  const isEnum = Object.hasOwn(schema.enums ?? {}, field.type);
  const column = mappedName(field, '@map');
  const writeOnly = isWriteOnly(field);
  const constraints = describeConstraints(field);
  assertReadable(field, model);
  return {
    kind: 'scalar',
    name: field.name,
    type: isEnum
      ? 'Enum'
      : scalarType(field.type, schema, `field "${field.name}" of ${model.name}`),
    ...(isEnum && { enumName: field.type }),
    list: field.array ?? false,
    optional: field.optional ?? false,
    hasDefault: field.default !== undefined || Boolean(field.updatedAt),
    ...defaultOf(field),
    databaseGenerated: isAutoincrement(field.default),
    // ZenStack sets the discriminator field.
    computed: field.computed ?? field.isDiscriminator ?? false,
    omitted: field.omit || writeOnly,
    ...(writeOnly && { writeOnly }),
    searchable: (field.fullText ?? false) && schema.provider.type === 'postgresql',
    ...(field.fuzzy && schema.provider.type === 'postgresql' && { fuzzy: true }),
    ...storesOf(field),
    ...(column !== undefined && { column }),
    ...(rejectsNull(field, schema) && { rejectsNull: true }),
    ...(isGuarded(field, 'read') && { guardedRead: true }),
    ...(isGuarded(field, 'update') && { guardedUpdate: true }),
    ...(constraints && { constraints }),
    ...documentationOf(field, '@meta'),
  };
}

/** Rejects a column whose values ZenStack cannot read: PostgreSQL returns them as `$1.50`. */
function assertReadable({ name, attributes = [] }: ZenStackField, model: ZenStackModel): void {
  if (!attributes.some((attribute) => attribute.name === '@db.Money')) return;
  throw new TypeError(
    `Unsupported type @db.Money of field "${name}" of ${model.name}: ZenStack cannot read its values. Use @db.Decimal(19, 2).`,
  );
}

/** What a column stores: `@db.Date`, `@db.Time`, `@db.Timetz` or `@db.Uuid`. */
function storesOf({
  attributes = [],
}: Pick<ZenStackField, 'attributes'>): Pick<ScalarFieldDescription, 'stores'> {
  const names = attributes.map(({ name }) => name);
  if (names.includes('@db.Date')) return { stores: 'date' };
  if (names.includes('@db.Uuid')) return { stores: 'uuid' };
  return names.some((name) => /^@db\.Time(tz)?$/.test(name)) ? { stores: 'time' } : {};
}

/** A constant default; the value of a function is unknown until it runs. */
function defaultOf({
  default: value,
}: ZenStackField): Pick<ScalarFieldDescription, 'defaultValue'> {
  const isConstant = ['string', 'number', 'boolean'].includes(typeof value);
  return isConstant ? { defaultValue: value as string | number | boolean } : {};
}

/** Whether the field has `@meta('modelway.writeOnly', true)`. */
function isWriteOnly({ name, attributes = [] }: ZenStackField): boolean {
  const metas = attributes.filter((attribute) => attribute.name === '@meta');
  const own = metas.find((meta) => /^modelway\b/.test(String(literalOf(meta, 0))));
  if (!own) return false;
  const [key, value] = [literalOf(own, 0), literalOf(own, 1)];
  if (key === 'modelway.writeOnly' && typeof value === 'boolean') return value;
  throw new TypeError(
    `Field ${name}: unknown attribute @meta('${key}', …). Supported: @meta('modelway.writeOnly', true).`,
  );
}

/**
 * Whether SQLite breaks null for this field: ZenStack turns it into 0 for a Boolean, and fails for
 * Bytes.
 */
function rejectsNull({ type, optional }: ZenStackField, { provider }: ZenStackSchema): boolean {
  return provider.type === 'sqlite' && Boolean(optional) && /^(Boolean|Bytes)$/.test(type);
}

/** @param place what has the type. */
function scalarType(type: string, schema: ZenStackSchema, place: string): ScalarType {
  if (Object.hasOwn(schema.typeDefs ?? {}, type)) return 'Object';
  if (SCALAR_TYPES.has(type)) return type as ScalarType;
  throw new TypeError(`Unsupported type "${type}" of ${place}.`);
}

const SCALAR_TYPES: ReadonlySet<string> = new Set([
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

function isAutoincrement(value: unknown): boolean {
  const { kind, function: name } = Object(value) as { kind?: string; function?: string };
  return kind === 'call' && name === 'autoincrement';
}
