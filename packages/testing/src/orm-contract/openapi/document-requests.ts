import fc from 'fast-check';
import type { TestRequest } from '../support/send-request.ts';
import type { DocumentedOperation } from './document-operations.ts';
import type { DocumentValidator } from './document-validator.ts';
import type { Schema } from './resolve-schema.ts';
import { type Sampler, type Site, sample } from './sample-schema.ts';
import { pick } from './sample-value.ts';

/** The parts of a request, before they are written as texts. */
export interface DocumentRequest {
  readonly target: DocumentedOperation;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A request, and what it was drawn from. */
export interface DrawnRequest extends DocumentRequest {
  readonly sampler: Sampler;
}

/** The source of generated requests. */
export interface RequestSource {
  readonly document: Schema;
  readonly operations: readonly DocumentedOperation[];
  readonly validator: DocumentValidator;
  /** The ids of resources, by type. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** Texts that occur in the database. */
  readonly texts: readonly string[];
}

/** Generates requests to the operations of a document, from the document alone. */
export function documentRequests({
  document,
  operations,
  validator: { isValid },
  ids,
  texts,
}: RequestSource): fc.Arbitrary<DrawnRequest> {
  return fc.gen().map((draw): DrawnRequest => {
    const sites: Site[] = [];
    const sampler: Sampler = { document, draw, texts, sites, isValid };
    const kind = pick(draw, [...new Set(operations.map((each) => each.kind))]);
    const target = pick(
      draw,
      operations.filter((each) => each.kind === kind),
    );
    const known = ids[target.path.split('/')[1] ?? ''] ?? ['1'];
    const path = target.path.replaceAll(/\{\w+\}/g, () =>
      encodeURIComponent(pick(draw, [...known, 'none'])),
    );
    const drawn = sample(target.request, { path: [], depth: 5 }, sampler);
    // As JSON: there is no -0, for example.
    const { query, body } = JSON.parse(JSON.stringify(drawn));
    return { target, path, query, ...(target.body && { body }), sampler };
  });
}

/** Writes a request as its operation's parameters say. */
export function toTestRequest({
  target,
  path,
  query,
  body,
}: DocumentRequest): Omit<TestRequest, 'client'> {
  const known = new Map(target.parameters.map((each) => [each.name as string, each]));
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    const { content, style } = known.get(name) ?? {};
    if (content) return [[name, JSON.stringify(value)] as const];
    return style === 'deepObject' ? deepPairs(name, value) : [[name, toText(value)] as const];
  });
  const { method } = target;
  return {
    method,
    url: `${path}?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value]))}`,
    ...(target.body && { body, headers: { 'content-type': target.body.mediaType } }),
  };
}

function deepPairs(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [[name, toText(value)]];
  }
  return Object.entries(value).flatMap(([key, member]) => deepPairs(`${name}[${key}]`, member));
}

/** Several values are separated by commas. */
function toText(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return value.map((each) => String(each).replaceAll(/[\\,]/g, '\\$&')).join(',');
}
