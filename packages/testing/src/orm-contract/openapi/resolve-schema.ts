/** A JSON Schema, as far as documents have it. */
// biome-ignore lint/suspicious/noExplicitAny: a schema is read member by member.
export type Schema = Readonly<Record<string, any>>;

/** Returns the component that a reference leads to. */
export function resolve(ref: string, document: Schema): Schema {
  const keys = ref.slice(2).split('/');
  return keys.reduce<Schema>((part, key) => part[key], document);
}

const FLATTENED = new WeakMap<Schema, Schema>();

/** Resolves the reference and the `allOf` of a schema. Members beside them win. */
export function flatten(schema: Schema | boolean, document: Schema): Schema {
  if (typeof schema === 'boolean') return {};
  const known = FLATTENED.get(schema);
  if (known) return known;
  const { $ref, allOf = [], ...rest } = schema;
  const parts: readonly Schema[] = [...($ref ? [resolve($ref, document)] : []), ...allOf];
  const flat = parts
    .map((part) => flatten(part, document))
    .reduceRight((later, part) => merge(part, later), rest);
  FLATTENED.set(schema, flat);
  return flat;
}

/** Returns the schema of values that two schemas allow. The members of the second one win. */
export function merge(one: Schema, other: Schema): Schema {
  const properties = { ...one.properties, ...other.properties };
  const patternProperties = { ...one.patternProperties, ...other.patternProperties };
  const required = [...(one.required ?? []), ...(other.required ?? [])];
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(Object.keys(patternProperties).length > 0 && { patternProperties }),
    ...(required.length > 0 && { required }),
  };
}
