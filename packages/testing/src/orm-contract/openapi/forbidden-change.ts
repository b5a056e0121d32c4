import fc from 'fast-check';
import { valueAt } from './derived-members.ts';
import type { DocumentRequest, DrawnRequest, RequestSource } from './document-requests.ts';
import { flatten, merge, resolve, type Schema } from './resolve-schema.ts';
import { knownMembers, type Path, type Sampler, sample } from './sample-schema.ts';
import { pick } from './sample-value.ts';

/** A keyword of JSON Schema that restricts values. */
export type Keyword = keyof typeof CHANGES;

/** A change of a request that breaks a keyword, unless another part of the schema allows it. */
export interface ChangedRequest extends DocumentRequest {
  readonly keyword: Keyword;
}

interface Change {
  readonly value: unknown;
  readonly schema: Schema;
  readonly sampler: Sampler;
}

const UNKNOWN = 'no such value';

/** Values of each type. */
const OTHERS: readonly unknown[] = [{ unknown: 1 }, [[]], true, -0.5, UNKNOWN, null];

/** Texts that break a pattern. */
const TEXTS = ['', ' ', 'x', '.', '%', '_', '1.5', '\u0000', 'a,b', UNKNOWN];

/** How a value breaks each keyword. `undefined` if it cannot. */
const CHANGES = {
  type: ({ schema: { type }, sampler: { draw } }: Change) => {
    const others = OTHERS.filter((value) => ![type].flat().some((each) => isOfType(value, each)));
    return pick(draw, others);
  },
  required: ({ value, schema, sampler: { draw } }: Change) => {
    const { [pick(draw, schema.required as string[])]: _, ...rest } = objectOf(value);
    return rest;
  },
  dependentRequired: ({ value, schema }: Change) => {
    const pairs = Object.entries<string[]>(schema.dependentRequired);
    const [, dependent] = pairs.find(([name]) => name in objectOf(value)) ?? [];
    const { [dependent?.[0] ?? '']: _, ...rest } = objectOf(value);
    return rest;
  },
  additionalProperties: ({ value, schema }: Change) =>
    schema.additionalProperties === false ? { ...objectOf(value), unknownMember: 1 } : undefined,
  unevaluatedProperties: ({ value }: Change) => ({ ...objectOf(value), unknownMember: 1 }),
  propertyNames: ({ value }: Change) => {
    const [one = true] = Object.values(objectOf(value));
    return { ...objectOf(value), unknownMember: one };
  },
  properties: ({ value, schema }: Change) => {
    const forbidden = Object.keys(schema.properties).find((each) => !schema.properties[each]);
    return forbidden === undefined ? undefined : { ...objectOf(value), [forbidden]: {} };
  },
  minProperties: () => ({}),
  maxProperties: ({ value, schema, sampler }: Change) => {
    const others = knownMembers(schema, sampler).filter(([name]) => !(name in objectOf(value)));
    if (others.length === 0) return undefined;
    const [name, member] = pick(sampler.draw, others);
    const at = { path: [], depth: 1 };
    return { ...objectOf(value), [name]: sample(member, at, { ...sampler, sites: [] }) };
  },
  not: ({ value, schema, sampler }: Change) => {
    const allFalse = Object.keys(objectOf(value)).map((name) => [name, false] as const);
    if (sampler.draw(() => fc.boolean())) return Object.fromEntries(allFalse);
    const { not: given, ...rest } = schema;
    const not = flatten(given, sampler.document);
    const { anyOf: _, ...forbidden } = merge(rest, { ...not, ...not.anyOf?.[0] });
    const required = [...(not.required ?? []), ...(not.anyOf?.[0]?.required ?? [])];
    return sample({ ...forbidden, required }, { path: [], depth: 2 }, { ...sampler, sites: [] });
  },
  enum: () => UNKNOWN,
  const: () => UNKNOWN,
  minimum: ({ schema }: Change) => schema.minimum - 1,
  maximum: ({ schema }: Change) => schema.maximum + 1,
  minLength: ({ schema }: Change) => 'x'.repeat(Math.max(0, schema.minLength - 1)),
  maxLength: ({ schema }: Change) => 'x'.repeat(schema.maxLength + 1),
  pattern: ({ schema: { pattern }, sampler: { draw } }: Change) => {
    const wrong = TEXTS.filter((text) => !new RegExp(pattern).test(text));
    return wrong.length > 0 ? pick(draw, wrong) : undefined;
  },
  format: () => UNKNOWN,
  minItems: ({ value, schema }: Change) => listOf(value).slice(0, schema.minItems - 1),
  maxItems: ({ value, schema }: Change) =>
    Array.from({ length: schema.maxItems + 1 }, () => listOf(value)[0]),
} as const;

/** The number of changes of one request. */
const MOST = 2;

/**
 * Returns changes of a request that break different keywords of its schemas, first those that were
 * broken the least.
 */
export function changesOf(
  request: DrawnRequest,
  counts: ReadonlyMap<string, number>,
): readonly ChangedRequest[] {
  const { sampler, target, path, query, body } = request;
  const byKeyword = Map.groupBy(
    sampler.sites.flatMap((site) =>
      keywordsOf(site.schema).map((keyword) => ({ keyword, ...site })),
    ),
    ({ keyword }) => keyword,
  );
  const countOf = (keyword: Keyword) => counts.get(keyword) ?? 0;
  const keywords = [...byKeyword.keys()].sort((one, other) => countOf(one) - countOf(other));
  return keywords.slice(0, MOST).flatMap((keyword) => {
    const sites = byKeyword.get(keyword) ?? [];
    const site = pick(sampler.draw, sites);
    const root = { query, ...(body !== undefined && { body }) };
    const value = valueAt(root, site.path);
    if (site.path.length === 0 || value === undefined) return [];
    const changed = CHANGES[keyword]({ value, schema: site.schema, sampler });
    // A query string is always an object.
    if (
      changed === undefined ||
      (site.path.length === 1 && site.path[0] === 'query' && !isOfType(changed, 'object'))
    )
      return [];
    if (site.path[0] === 'query' && !isWritable(changed) && !isJson(request, site.path)) return [];
    return [{ target, path, ...withValue(root, site.path, changed), keyword }] as ChangedRequest[];
  });
}

/** Returns the keywords in the schemas of all requests that a change can break. */
export function keywordsIn({ document, operations }: RequestSource): ReadonlySet<Keyword> {
  const keywords = new Set<Keyword>();
  const seen = new Set<unknown>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    if ('$ref' in part) visit(resolve(String(part.$ref), document));
    for (const each of keywordsOf(part)) keywords.add(each);
    for (const each of Object.values(part)) visit(each);
  };
  for (const { request } of operations) visit(request);
  return keywords;
}

/** Returns the keywords of a schema that a change can break. */
function keywordsOf(schema: Schema): readonly Keyword[] {
  return Object.keys(schema).filter(
    (each): each is Keyword => Object.hasOwn(CHANGES, each) && isBreakable(each, schema[each]),
  );
}

/** Whether a keyword has an effect on members, if it is one of objects. */
function isBreakable(keyword: string, value: unknown): boolean {
  if (keyword === 'properties') return Object.values(Object(value)).includes(false);
  return !keyword.endsWith('Properties') || typeof value !== 'object';
}

function withValue(root: unknown, [key, ...rest]: Path, value: unknown): object {
  if (key === undefined) return value as object;
  const inside = withValue(Object(root)[key], rest, value);
  return Array.isArray(root) ? root.with(Number(key), inside) : { ...Object(root), [key]: inside };
}

/** Whether a query string shows a value: it has no lists in lists, and no empty objects. */
function isWritable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item !== 'object');
  return typeof value !== 'object' || Object.keys(Object(value)).length > 0;
}

function isJson({ target }: DocumentRequest, [, name]: Path): boolean {
  return target.parameters.some((each) => each.name === name && each.content);
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
