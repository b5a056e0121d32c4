import type { OrmDialect } from '../orm/orm-binding.ts';
import type { DatabaseProvider, ScalarType } from '../schema/schema-description.ts';
import type { Model, ScalarField } from '../schema/schema-model.ts';
import { INT_RANGE } from '../schema/values/scalar-value.ts';
import type { Components } from './components.ts';
import { INT64_PATTERN } from './integer-pattern.ts';
import type { JsonSchema, Ref } from './openapi-document.ts';

/** The database, and the components that schemas refer to. */
export interface ScalarContext {
  readonly provider: DatabaseProvider;
  readonly components: Components;
}

/** Returns the schema of a field's values in responses. */
export function readSchema(field: ScalarField, context: ScalarContext): JsonSchema {
  const { list, optional, guardedRead, documentation } = field;
  const one = readOne(field, context);
  const schema = list ? { type: 'array', items: one } : one;
  return {
    // A caller who may not read a value receives null.
    ...(optional || guardedRead ? nullable(schema) : schema),
    ...(documentation !== undefined && { description: documentation }),
  };
}

/** The JSON form of each type in responses. Json values can be anything. */
const READ: Readonly<Record<Exclude<ScalarType, 'Enum'>, JsonSchema>> = {
  String: { type: 'string' },
  Boolean: { type: 'boolean' },
  Int: { type: 'integer' },
  BigInt: { type: 'string', format: 'int64' },
  Float: { type: 'number' },
  Decimal: { type: 'string', format: 'decimal' },
  DateTime: { type: 'string', format: 'date-time' },
  Bytes: { type: 'string', format: 'byte' },
  Json: {},
  Object: {},
};

function readOne({ type, enumName = '', enumValues }: ScalarField, context: ScalarContext) {
  if (type !== 'Enum') return READ[type];
  const schema = { type: 'string', enum: [...(enumValues ?? [])] };
  const component = { name: enumName, key: `enum ${enumName}` };
  return context.components.shared.ref('schemas', component, () => schema);
}

/** Returns the schema of one value of a field in requests, without null. */
export function valueSchema(field: ScalarField, context: ScalarContext): JsonSchema {
  const { type } = field;
  if (type === 'Enum' || type === 'Boolean') return readOne(field, context);
  const schema = WRITE[type](context.provider);
  if (Object.keys(schema).length === 0) return schema;
  return context.components.shared.ref('schemas', type, () => schema);
}

/** Returns a component of a field's type, or of its enum. */
export function typeComponent(
  field: ScalarField,
  { suffix, context }: { readonly suffix: string; readonly context: ScalarContext },
  build: () => JsonSchema,
): Ref {
  const { type, enumName = type } = field;
  const key = `${type} ${enumName} ${suffix}`;
  return context.components.ref('schemas', { name: enumName + suffix, key }, build);
}

/** A text that every database stores unchanged. */
const NO_NUL = '^[^\\u0000]*$';

/** The JSON form of each type in requests. */
const WRITE: Readonly<
  Record<Exclude<ScalarType, 'Enum' | 'Boolean'>, (provider: DatabaseProvider) => JsonSchema>
> = {
  String: () => ({ type: 'string', pattern: NO_NUL }),
  Int: (provider) => {
    const [minimum, maximum] = INT_RANGE[provider];
    return { type: 'integer', minimum, maximum };
  },
  BigInt: () => ({
    anyOf: [
      { type: 'string', format: 'int64', pattern: `^${INT64_PATTERN}$` },
      { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    ],
    description: 'An integer of 64 bits; as a string if it is beyond 2^53.',
  }),
  Float: () => ({ type: 'number' }),
  Decimal: () => ({
    anyOf: [
      { type: 'string', format: 'decimal', pattern: '^-?\\d+(\\.\\d+)?([eE][+-]?\\d{1,2})?$' },
      { type: 'number' },
    ],
    description: 'A decimal, as a string to keep every digit.',
  }),
  DateTime: () => ({ type: 'string', format: 'date-time' }),
  Bytes: () => ({ type: 'string', format: 'byte' }),
  Json: () => ({}),
  Object: () => ({}),
};

/** Returns the schema of a field's new value in a request. */
export function writeSchema(field: ScalarField, context: ScalarContext): JsonSchema {
  const { list, optional, rejectsNull, writeOnly, constraints } = field;
  const one = valueSchema(field, context);
  const schema = list ? { type: 'array', items: one, ...constraints } : { ...one, ...constraints };
  const description = describeWrite(field);
  return {
    ...(optional && !rejectsNull ? nullable(schema, context) : schema),
    ...(writeOnly && { writeOnly: true }),
    ...(description !== '' && { description }),
  };
}

/**
 * The default is a text: generated clients send `default` in every request, and an update must not
 * reset a field. The descriptions of readable fields are in the schemas of responses.
 */
function describeWrite({ writeOnly, documentation, defaultValue }: ScalarField): string {
  return [
    ...(writeOnly && documentation !== undefined ? [documentation] : []),
    ...(defaultValue !== undefined ? [`Default: ${JSON.stringify(defaultValue)}.`] : []),
  ].join('\n\n');
}

function nullable(schema: JsonSchema, context?: ScalarContext): JsonSchema {
  const { type } = schema;
  if ('$ref' in schema) {
    const either = { anyOf: [schema, { type: 'null' }] };
    const name = String(schema.$ref).replace(/.*\//, '');
    return context && Object.keys(schema).length === 1
      ? context.components.shared.ref('schemas', `${name}OrNull`, () => either)
      : either;
  }
  if (typeof type !== 'string') return schema;
  return {
    ...schema,
    type: [type, 'null'],
    ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
  };
}

/** Returns the columns that clients can set. */
export function writableColumns({ scalars, writeOnly }: Model): readonly ScalarField[] {
  return [...scalars, ...writeOnly.values()].filter(({ writable }) => writable);
}

/** Returns the fields that clients can set as attributes. */
export function settable(model: Model): readonly ScalarField[] {
  return writableColumns(model).filter(
    ({ name, databaseGenerated }) => name !== 'id' && !databaseGenerated,
  );
}

/** Returns the pattern of a part of a text. Some databases cannot search for wildcards literally. */
export function partPattern({ literalText }: OrmDialect): string {
  return literalText('%_') === undefined ? '^[^\\u0000%_]*$' : NO_NUL;
}

/** Whether a relationship can set the field as well. */
export function isKeyOf({ name }: ScalarField, { relations }: Pick<Model, 'relations'>): boolean {
  return relations.some(
    ({ writable, foreignKey }) => writable && foreignKey?.some(({ field }) => field === name),
  );
}
