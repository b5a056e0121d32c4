import fc from 'fast-check';

/** A JSON Schema, as far as documents have it. */
// biome-ignore lint/suspicious/noExplicitAny: a schema is read member by member.
export type Schema = Readonly<Record<string, any>>;

/** Draws values from schemas, as a part of a generated request. */
export interface Sampler {
  /** The document that references lead to. */
  readonly document: object;
  readonly draw: fc.GeneratorValue;
  /** Members that are never sent, since the document does not describe their values in full. */
  readonly without: ReadonlySet<string>;
}

/** Draws a value. `depth` limits the objects in each other. */
export function sample(given: Schema | boolean, depth: number, sampler: Sampler): unknown {
  const { draw } = sampler;
  if (depth < -8) return fc.pre(false);
  const schema = flatten(given, sampler);
  const { anyOf, ...rest } = schema;
  if (anyOf) {
    const branches = withinDepth(anyOf as Schema[], depth, sampler);
    return sample(merge(rest, draw(fc.constantFrom, ...branches)), depth, sampler);
  }
  if ('const' in schema) return schema.const;
  if (schema.enum) return draw(fc.constantFrom, ...schema.enum);
  const { type } = schema;
  const one = Array.isArray(type) ? draw(fc.constantFrom, ...type) : type;
  switch (one) {
    case 'object':
      return sampleObject(schema, depth, sampler);
    case 'array':
      return sampleArray(schema, depth, sampler);
    case 'string':
      return draw(() => stringOf(schema));
    case 'integer':
      return draw(() => integerOf(schema));
    case 'number':
      return draw(() => numberOf(schema));
    case 'boolean':
      return draw(fc.boolean);
    case 'null':
      return null;
    default:
      return 'properties' in schema ? sampleObject(schema, depth, sampler) : draw(anyJson);
  }
}

/** Resolves the reference and the `allOf` of a schema. Members beside them win. */
function flatten(schema: Schema | boolean, sampler: Pick<Sampler, 'document'>): Schema {
  if (typeof schema === 'boolean') return {};
  const { $ref, allOf = [], ...rest } = schema;
  const parts: readonly Schema[] = [...($ref ? [resolve($ref, sampler)] : []), ...allOf];
  return parts
    .map((part) => flatten(part, sampler))
    .reduceRight((later, part) => merge(part, later), rest);
}

/** Returns the component that a reference leads to. */
export function resolve(ref: string, { document }: Pick<Sampler, 'document'>): Schema {
  const keys = ref.slice(2).split('/');
  return keys.reduce<Schema>((part, key) => part[key], document);
}

function merge(one: Schema, other: Schema): Schema {
  const properties = { ...one.properties, ...other.properties };
  const required = [...(one.required ?? []), ...(other.required ?? [])];
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

function withinDepth(branches: readonly Schema[], depth: number, sampler: Sampler) {
  if (depth > 0) return branches;
  const leaves = branches.filter((branch) => isLeaf(branch, sampler));
  return leaves.length > 0 ? leaves : branches;
}

/** Whether a schema has values without an object in them. */
function isLeaf(given: Schema, sampler: Sampler): boolean {
  const { anyOf, type, items, properties } = flatten(given, sampler);
  if (anyOf) return anyOf.some((branch: Schema) => isLeaf(branch, sampler));
  if (items) return isLeaf(items, sampler);
  return type !== 'object' && !properties;
}

function sampleObject(schema: Schema, depth: number, sampler: Sampler): object {
  const { draw, without } = sampler;
  const { required = [], minProperties = 0 } = schema;
  const known = knownMembers(schema, sampler).filter(
    ([name, member]) =>
      !without.has(name) && (depth > 0 || required.includes(name) || isLeaf(member, sampler)),
  );
  const optional = known.filter(([name]) => !required.includes(name));
  const most = Math.max(0, (schema.maxProperties ?? 4) - required.length);
  const minLength = Math.min(Math.max(0, minProperties - required.length), optional.length);
  const maxLength = Math.max(minLength, Math.min(most, optional.length, depth > 0 ? 4 : 2));
  const chosen = draw(() => fc.subarray(optional, { minLength, maxLength }));
  const all = [...known.filter(([name]) => required.includes(name)), ...chosen];
  return Object.fromEntries(
    all.map(([name, member]) => [name, sample(member, depth - 1, sampler)]),
  );
}

/** The members of an object: by name, one of each pattern, and of those that are named together. */
function knownMembers(schema: Schema, sampler: Sampler): readonly (readonly [string, Schema])[] {
  const { draw } = sampler;
  const { properties = {}, patternProperties = {}, propertyNames, additionalProperties } = schema;
  const named = Object.entries<Schema | boolean>(properties).filter(([, each]) => each !== false);
  const patterns = Object.entries<Schema>(patternProperties).map(
    ([pattern, each]) => [draw(() => fc.stringMatching(new RegExp(pattern))), each] as const,
  );
  const names: Schema = flatten(propertyNames ?? {}, sampler);
  const others: readonly string[] = names.enum ?? (propertyNames ? ['0', '1'] : []);
  return [
    ...(named as [string, Schema][]),
    ...patterns,
    ...others.map((name) => [name, additionalProperties as Schema] as const),
  ];
}

function sampleArray(schema: Schema, depth: number, sampler: Sampler): unknown[] {
  const { minItems = 0, maxItems = 3, items = {} } = schema;
  const min = Math.max(minItems, 0);
  const length = sampler.draw(fc.integer, { min, max: Math.max(min, Math.min(maxItems, 3)) });
  return Array.from({ length }, () => sample(items, depth - 1, sampler));
}

function stringOf({ pattern, format, minLength = 0, maxLength = 20, contentMediaType }: Schema) {
  if (contentMediaType) return anyJson().map((value) => JSON.stringify(value));
  switch (format) {
    case 'date-time':
      return fc
        .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString());
    case 'byte':
      return fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes).toString('base64'));
    case 'email':
      return fc.integer({ min: 1, max: 1e6 }).map((number) => `user${number}@example.com`);
  }
  const length = { minLength, maxLength: Math.min(maxLength, 20) };
  if (!pattern || pattern.includes('u0000]*$')) {
    const test = pattern ? new RegExp(pattern) : /^/;
    return fc.string({ ...length, unit: 'grapheme' }).filter((text) => test.test(text));
  }
  const test = new RegExp(pattern);
  return fc
    .stringMatching(new RegExp(pattern.replaceAll(/\(\?![^)]*\)/g, '')), { maxLength: 40 })
    .filter((text) => test.test(text));
}

function integerOf({ minimum = -1_000_000, maximum = 1_000_000 }: Schema) {
  const near = { min: Math.max(minimum, 0), max: Math.min(maximum, 5) };
  const all = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  return near.min <= near.max ? fc.oneof(fc.integer(near), all) : all;
}

function numberOf({ minimum = -1e9, maximum = 1e9 }: Schema) {
  return fc.oneof(
    fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
    fc.double({ min: minimum, max: maximum, noNaN: true }),
  );
}

/** Any JSON value that every database stores. */
function anyJson() {
  return fc.jsonValue({ maxDepth: 2 });
}
