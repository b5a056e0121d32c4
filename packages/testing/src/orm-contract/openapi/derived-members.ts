import { encode } from '@modelway/serialization';
import { Decimal } from 'decimal.js';
import type { DocumentRequest, DrawnRequest } from './document-requests.ts';
import type { Path, Site } from './sample-schema.ts';
import { pick } from './sample-value.ts';

/** Adds what describes other values of a request to some requests: their types, or references. */
export function withDerived(request: DrawnRequest): DocumentRequest {
  const derive = pick(request.sampler.draw, [same, withTypes, withReference]);
  return derive(request);
}

function same(request: DrawnRequest): DocumentRequest {
  return request;
}

const TYPES: Readonly<Record<string, (text: string) => unknown>> = {
  'date-time': (text) => new Date(text),
  byte: (text) => new Uint8Array(Buffer.from(text, 'base64')),
  int64: (text) => BigInt(text),
  decimal: (text) => new Decimal(text),
};

/** Replaces the values of types beyond JSON, which `serialization` then describes. */
function withTypes({ sampler: { sites }, ...request }: DrawnRequest): DocumentRequest {
  const root = structuredClone({ query: request.query, body: request.body });
  for (const { path, schema } of sites) {
    const read = TYPES[schema.format];
    const value = valueAt(root, path);
    if (read && typeof value === 'string') setAt(root, path, read(value));
  }
  const { query, body } = root;
  const { json, meta } = encode(query.q);
  const isQuery = request.target.parameters.some(({ name }) => name === 'meta');
  return {
    ...request,
    query: isQuery && meta ? { ...query, q: json, meta: { serialization: meta } } : request.query,
    ...(body !== undefined && { body: Array.isArray(body) ? request.body : withMeta(body) }),
  };
}

function withMeta(body: unknown): object {
  const { json, meta } = encode(body);
  const own = Object(json);
  return meta ? { ...own, meta: { ...own.meta, serialization: meta } } : own;
}

/** Replaces an integer in a transaction by a reference to the count of a model's records. */
function withReference({ sampler: { sites, draw }, ...request }: DrawnRequest): DocumentRequest {
  const { body } = request;
  const places = sites.filter(isReferable);
  if (!Array.isArray(body) || places.length === 0) return request;
  const [, step, , ...path] = pick(draw, places).path;
  const changed = structuredClone(body);
  setAt(changed[Number(step)].args, path, undefined);
  changed[Number(step)].references = { [path.join('.')]: '0' };
  return { ...request, body: [{ model: changed[0].model, op: 'count' }, ...changed] };
}

/** Whether a value is an Int of a record, in the arguments of a step. */
function isReferable({ path, schema }: Site): boolean {
  return path[2] === 'args' && schema.type === 'integer' && schema.minimum < 0;
}

/** Returns the value at a path. */
export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => Object(part)[key], root);
}

function setAt(root: unknown, path: Path, value: unknown): void {
  const parent = Object(valueAt(root, path.slice(0, -1)));
  parent[path.at(-1) as string] = value;
}
