import fc from 'fast-check';
import { flatten, merge, type Schema } from './resolve-schema.ts';
import { anyJson, integerOf, numberOf, pick, stringOf } from './sample-value.ts';

/** The position of a value in a request. */
export type Path = readonly (string | number)[];

/** Draws values from schemas, as a part of a generated request. */
export interface Sampler {
  /** The document that references lead to. */
  readonly document: Schema;
  readonly draw: fc.GeneratorValue;
  /** Texts that occur in the database. */
  readonly texts: readonly string[];
  /** The positions of the drawn values, with their schemas. */
  readonly sites: Site[];
  readonly isValid: (schema: Schema, value: unknown) => boolean;
}

/** The position of a drawn value, and its schema without references and alternatives. */
export interface Site {
  readonly path: Path;
  readonly schema: Schema;
}

/** The position of a value, and how many levels of objects it may have. */
export interface At {
  readonly path: Path;
  readonly depth: number;
}

/** How deep a value that the schema requires may be. */
const DEEPEST = -8;

/** Draws a value. */
export function sample(given: Schema | boolean, at: At, sampler: Sampler): unknown {
  const { draw, document, sites } = sampler;
  const schema = flatten(given, document);
  const { anyOf, ...rest } = schema;
  if (anyOf) {
    const branches = withinDepth(anyOf as Schema[], at.depth, document);
    const branch = flatten(pick(draw, branches), document);
    return sample(Object.keys(rest).length > 0 ? merge(rest, branch) : branch, at, sampler);
  }
  const start = sites.push({ path: at.path, schema });
  for (let attempt = 0; ; attempt++) {
    const value = sampleValue(schema, at, sampler);
    if (attempt === 4 || meetsConditions(schema, value, sampler)) return value;
    sites.length = start;
  }
}

/** Whether a value meets the conditions of a schema that only its whole shows. */
function meetsConditions(
  { not, dependentSchemas }: Schema,
  value: unknown,
  { isValid }: Sampler,
): boolean {
  if (not && isValid(not, value)) return false;
  if (!dependentSchemas) return true;
  return Object.entries<Schema>(dependentSchemas).every(
    ([name, schema]) => !Object.hasOwn(Object(value), name) || isValid(schema, value),
  );
}

function sampleValue(schema: Schema, at: At, sampler: Sampler): unknown {
  const { draw } = sampler;
  if ('const' in schema) return schema.const;
  if (schema.enum) return pick(draw, schema.enum);
  const { type = 'properties' in schema ? 'object' : undefined } = schema;
  switch (Array.isArray(type) ? pick(draw, type) : type) {
    case 'object':
      return sampleObject(schema, at, sampler);
    case 'array':
      return sampleArray(schema, at, sampler);
    case 'string':
      return draw(() => stringOf(schema, sampler.texts));
    case 'integer':
      return draw(() => integerOf(schema));
    case 'number':
      return draw(() => numberOf(schema));
    case 'boolean':
      return draw(() => fc.boolean());
    case 'null':
      return null;
    default:
      return draw(() => anyJson());
  }
}

function withinDepth(
  branches: readonly Schema[],
  depth: number,
  document: Schema,
): readonly Schema[] {
  if (depth > 0) return branches;
  const leaves = branches.filter((branch) => isLeaf(branch, document));
  return leaves.length > 0 ? leaves : branches;
}

/** Whether a schema has values without an object in them. */
function isLeaf(given: Schema, document: Schema): boolean {
  const { anyOf, type, items, properties } = flatten(given, document);
  if (anyOf) return anyOf.some((branch: Schema) => isLeaf(branch, document));
  if (items) return isLeaf(items, document);
  return type !== 'object' && !properties;
}

function sampleObject(schema: Schema, { path, depth }: At, sampler: Sampler): object {
  const { draw, document } = sampler;
  // Recursive schemas can require each other for ever.
  if (depth < DEEPEST) return {};
  const { required = [], minProperties = 0 } = schema;
  const known = knownMembers(schema, sampler).filter(
    ([name, member]) => depth > 0 || required.includes(name) || isLeaf(member, document),
  );
  const optional = known.filter(([name]) => !required.includes(name));
  const most = Math.max(0, (schema.maxProperties ?? 4) - required.length);
  const minLength = Math.min(Math.max(0, minProperties - required.length), optional.length);
  const limit = depth > 0 ? pick(draw, [0, 0, 1, 2, 4]) : 2;
  const maxLength = Math.max(minLength, Math.min(most, optional.length, limit));
  const chosen = draw(() => fc.subarray(optional, { minLength, maxLength }));
  const all = [...known.filter(([name]) => required.includes(name)), ...chosen];
  return Object.fromEntries(
    all.map(([name, member]) => {
      return [name, sample(member, { path: [...path, name], depth: depth - 1 }, sampler)];
    }),
  );
}

/** Members that describe other values of a request, and so are derived from them. */
const DERIVED: ReadonlySet<string> = new Set(['serialization', 'references']);

/** The members of an object: by name, one of each pattern, and of those that are named together. */
export function knownMembers(
  schema: Schema,
  { draw, document }: Sampler,
): readonly (readonly [string, Schema])[] {
  const { properties = {}, patternProperties = {}, propertyNames, additionalProperties } = schema;
  const named = Object.entries<Schema | boolean>(properties).filter(
    ([name, each]) => each !== false && !DERIVED.has(name),
  );
  const patterns = Object.entries<Schema>(patternProperties).map(
    ([pattern, each]) => [draw(() => fc.stringMatching(new RegExp(pattern))), each] as const,
  );
  const { enum: names } = flatten(propertyNames ?? {}, document);
  const others: readonly string[] = names ?? (propertyNames ? ['0', '1'] : []);
  return [
    ...(named as [string, Schema][]),
    ...patterns,
    ...others.map((name) => [name, additionalProperties as Schema] as const),
  ];
}

function sampleArray(schema: Schema, { path, depth }: At, sampler: Sampler): unknown[] {
  const { minItems = 0, maxItems = 3, items = {} } = schema;
  const max = Math.max(minItems, Math.min(maxItems, 3));
  const length = sampler.draw(() => fc.integer({ min: minItems, max }));
  return Array.from({ length }, (_, index) =>
    sample(items, { path: [...path, index], depth: depth - 1 }, sampler),
  );
}
