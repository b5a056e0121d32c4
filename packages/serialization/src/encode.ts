import { type Annotations, createAnnotations, type SerializationMeta } from './annotations.ts';
import { encodeScalar } from './encode-scalar.ts';
import type { EncodedScalar } from './encode-scalar-with.ts';
import { MAX_DEPTH } from './max-depth.ts';
import { joinPath } from './value-path.ts';

/** A value in superjson's wire format: plain JSON, and the metadata to decode it. */
export interface Encoded {
  /** Plain JSON. Shares all unchanged lists and objects with the input. */
  readonly json: unknown;
  /** Absent if no value requires an annotation. */
  readonly meta?: SerializationMeta;
}

/** Cycles are checked only below this level, so that ordinary values do not pay for the check. */
const CYCLE_CHECK_DEPTH = 100;

/** The current position; `keys[n]` is the member of `containers[n]` that is being encoded. */
interface Walk {
  readonly annotations: Annotations;
  readonly root: string | undefined;
  readonly containers: object[];
  readonly keys: (string | number)[];
  /** The escaped path of each container, computed when first required. */
  readonly paths: (string | undefined)[];
}

/**
 * Encodes a value in one pass. Does not change the input or copy plain JSON.
 *
 * `undefined`, functions and symbols are omitted from objects and are null in lists and at the
 * root. An object with a `toJSON` method is encoded as its result. Keys are never interpreted. A
 * typed value below a key named `__proto__`, `constructor` or `prototype` stays in its wire form,
 * without an annotation, because superjson rejects such a path.
 *
 * @throws {TypeError} In case of a cycle or of nesting deeper than 500 levels; the message names
 *   the path.
 */
export function encode(value: unknown): Encoded {
  const annotations = createAnnotations();
  const json = encodeAt(value, annotations);
  const meta = annotations.toMeta();
  return meta === undefined ? { json } : { json, meta };
}

/**
 * Encodes a part of a document and adds its annotations to those of the document.
 *
 * @param path The path of the value in the document, as `annotations.join` returns it.
 * @throws {TypeError} In the same cases as `encode`.
 */
export function encodeAt(value: unknown, annotations: Annotations, path?: string): unknown {
  const walk: Walk = { annotations, root: path, containers: [], keys: [], paths: [] };
  const json = visit(walk, value, 0);
  return json === undefined ? null : json;
}

/** Returns the JSON of a value, or `undefined` if it has none. */
function visit(walk: Walk, value: unknown, depth: number): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
    case 'bigint':
      return annotate(walk, encodeScalar(value), depth) ?? value;
    case 'object':
      if (value === null) return null;
      if (Array.isArray(value)) return visitList(walk, value, depth);
      return visitNonList(walk, value, depth);
    default:
      return undefined;
  }
}

function visitNonList(walk: Walk, value: object, depth: number): unknown {
  const scalar = encodeScalar(value);
  if (scalar?.type === 'Bytes' && walk.annotations.bytes === 'typed-array') {
    walk.annotations.add(pathAt(walk, depth), 'Uint8Array');
    return Array.from(value as Uint8Array);
  }
  if (scalar !== undefined) return annotate(walk, scalar, depth);
  if (!hasToJson(value)) return visitObject(walk, value as Record<string, unknown>, depth);
  const converted = value.toJSON(String(walk.keys[depth - 1] ?? ''));
  // Like JSON.stringify, convert once: a `toJSON` of the result is not called.
  return hasToJson(converted) && encodeScalar(converted) === undefined
    ? visitObject(walk, converted as unknown as Record<string, unknown>, depth)
    : visit(walk, converted, depth);
}

function annotate(walk: Walk, scalar: EncodedScalar | undefined, depth: number): unknown {
  if (scalar?.type !== undefined) walk.annotations.add(pathAt(walk, depth), scalar.type);
  return scalar?.json;
}

function visitList(walk: Walk, list: readonly unknown[], depth: number): unknown {
  enter(walk, list, depth);
  let copy: unknown[] | undefined;
  for (let index = 0; index < list.length; index++) {
    walk.keys[depth] = index;
    const member = list[index];
    const json = visit(walk, member, depth + 1) ?? null;
    if (copy === undefined && json !== member) copy = list.slice(0, index);
    copy?.push(json);
  }
  return copy ?? list;
}

function visitObject(walk: Walk, object: Record<string, unknown>, depth: number): unknown {
  enter(walk, object, depth);
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(object)) {
    const member = object[key];
    // A fast path for most members.
    if (member === null || typeof member === 'string' || typeof member === 'boolean') continue;
    walk.keys[depth] = key;
    const json = visit(walk, member, depth + 1);
    if (json === member && json !== undefined) continue;
    // The spread also defines an own `__proto__`, so that the assignment does not call the setter.
    copy ??= { ...object };
    if (json === undefined) delete copy[key];
    else copy[key] = json;
  }
  return copy ?? object;
}

function enter(walk: Walk, container: object, depth: number): void {
  if (depth >= CYCLE_CHECK_DEPTH) assertFinite(walk, container, depth);
  walk.containers[depth] = container;
  walk.paths[depth] = undefined;
}

function assertFinite(walk: Walk, container: object, depth: number): void {
  const above = walk.containers.slice(0, depth);
  if (above.includes(container)) {
    const again = [...above, container].findIndex((one, i, all) => all.indexOf(one) < i);
    throw new TypeError(`Cannot encode a cycle: ${formatPath(walk, again)} contains itself`);
  }
  if (depth >= MAX_DEPTH) {
    const path = formatPath(walk, depth);
    throw new TypeError(`Cannot encode more than ${MAX_DEPTH} levels of nesting: ${path}`);
  }
}

/** Formats the path of the value at a depth for a message, in about 100 characters at most. */
function formatPath(walk: Walk, depth: number): string {
  const path = walk.keys.slice(0, depth).reduce<string | undefined>(joinPath, walk.root) ?? '';
  return path.length > 100 ? `${path.slice(0, 100)}…` : path;
}

/** Returns the escaped path of the value at a depth. Paths are built only when required. */
function pathAt(walk: Walk, depth: number): string | undefined {
  return depth === 0
    ? walk.root
    : walk.annotations.join(
        containerPathAt(walk, depth - 1),
        walk.keys[depth - 1] as string | number,
      );
}

function containerPathAt(walk: Walk, depth: number): string | undefined {
  const known = walk.paths[depth] ?? pathAt(walk, depth);
  walk.paths[depth] = known;
  return known;
}

function hasToJson(value: unknown): value is { toJSON(key: string): unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { toJSON?: unknown }).toJSON === 'function'
  );
}
