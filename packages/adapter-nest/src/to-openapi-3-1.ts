type Schema = Record<string, unknown> & { nullable?: unknown };

const BOUNDS = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const;

/** Members with values of the API, whose keys are no keywords. */
const VALUES: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** Members whose keys are names. */
const NAMES: ReadonlySet<string> = new Set(['properties', 'responses', 'schemas', 'headers']);

/** Converts the schemas of an OpenAPI 3.0 document, such as that of `@nestjs/swagger`, to 3.1. */
export function toOpenApi31<Document extends { readonly openapi: string }>(
  document: Document,
): Document {
  return document.openapi.startsWith('3.0.') ? (convert(document) as Document) : document;
}

/** Converts a part of a document; the keys of some objects are names, not keywords. */
function convert(value: unknown, hasNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => convert(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, member]) => {
    if (hasNames) return [key, convert(member)];
    const isValue = VALUES.has(key) || key.startsWith('x-');
    return [key, isValue ? member : convert(member, NAMES.has(key))];
  });
  const converted = Object.fromEntries(entries);
  return hasNames ? converted : convertNullable(convertBounds(converted));
}

/** Converts `{ minimum: 1, exclusiveMinimum: true }` to `{ exclusiveMinimum: 1 }`. */
function convertBounds(schema: Schema): Schema {
  const converted = { ...schema };
  for (const [bound, exclusive] of BOUNDS) {
    if (typeof converted[exclusive] !== 'boolean') continue;
    if (converted[exclusive]) {
      converted[exclusive] = converted[bound];
      delete converted[bound];
    } else delete converted[exclusive];
  }
  return converted;
}

/** Converts `{ type: 'string', nullable: true }` to `{ type: ['string', 'null'] }`. */
function convertNullable(schema: Schema): Schema {
  if (typeof schema.nullable !== 'boolean') return schema;
  const { nullable, type, enum: values, ...rest } = schema;
  const given: Schema = { ...schema };
  delete given.nullable;
  if (!nullable) return given;
  if (typeof type !== 'string') return { anyOf: [given, { type: 'null' }] };
  return {
    ...rest,
    type: [type, 'null'],
    ...(Array.isArray(values) && { enum: [...new Set([...values, null])] }),
  };
}
