import { type Annotations, createAnnotations, type SerializationMeta } from './annotations.ts';
import { type EncodedScalar, encodeScalar } from './encode-scalar.ts';
import { MAX_DEPTH } from './max-depth.ts';
import { joinPath } from './value-path.ts';

/** A value in superjson's wire format: what `JSON.stringify` writes, and how to read it back. */
export interface Encoded {
  /** JSON alone; shares every list and object with the input in which nothing had to change. */
  readonly json: unknown;
  /** Absent when plain JSON says it all. */
  readonly meta?: SerializationMeta;
}

/** Cycles are looked for only below this level, so that ordinary values never pay for it. */
const CYCLE_CHECK_DEPTH = 100;

/** Where the walk stands; `keys[n]` is the member being encoded of `containers[n]`. */
interface Walk {
  readonly annotations: Annotations;
  readonly root: string | undefined;
  readonly containers: object[];
  readonly keys: (string | number)[];
  /** The escaped path of each container, once one of its members has needed it. */
  readonly paths: (string | undefined)[];
}

/**
 * Encodes a value in one pass, without changing or cloning what JSON carries anyway.
 *
 * `undefined`, functions and symbols are left out of objects and are null in lists and at the root;
 * an object with a `toJSON` of its own is what that returns. Keys are never interpreted; a typed
 * value below a key named `__proto__`, `constructor` or `prototype` stays in its wire form, without
 * an annotation, because superjson refuses such a path.
 *
 * @throws TypeError naming the path of a cycle, or of nesting deeper than 500 levels
 */
export function encode(value: unknown): Encoded {
  const annotations = createAnnotations();
  const json = encodeAt(value, annotations);
  const meta = annotations.toMeta();
  return meta === undefined ? { json } : { json, meta };
}

/**
 * Encodes a value that is one part of a document, and adds its annotations to the document's.
 *
 * @param path the escaped path of the value in the document, as `joinPath` makes it
 * @throws TypeError as `encode` does
 */
export function encodeAt(value: unknown, annotations: Annotations, path?: string): unknown {
  const walk: Walk = { annotations, root: path, containers: [], keys: [], paths: [] };
  const json = visit(walk, value, 0);
  return json === undefined ? null : json;
}

/** Gives the JSON of one value, or `undefined` where it has none. */
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
  // JSON.stringify converts once: a result that could be converted again is taken as it is.
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
    // Most members: what follows is not asked of them.
    if (member === null || typeof member === 'string' || typeof member === 'boolean') continue;
    walk.keys[depth] = key;
    const json = visit(walk, member, depth + 1);
    if (json === member && json !== undefined) continue;
    // The spread defines an own `__proto__` too, so that assigning it cannot reach the setter.
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
    throw new TypeError(`Cannot encode a cycle: ${describe(walk, again)} contains itself`);
  }
  if (depth >= MAX_DEPTH) {
    const path = describe(walk, depth);
    throw new TypeError(`Cannot encode more than ${MAX_DEPTH} levels of nesting: ${path}`);
  }
}

/** Names a place for a person, in at most some 100 characters. */
function describe(walk: Walk, depth: number): string {
  const path = walk.keys.slice(0, depth).reduce<string | undefined>(joinPath, walk.root) ?? '';
  return path.length > 100 ? `${path.slice(0, 100)}…` : path;
}

/** The escaped path of the value at a depth: nothing is built until a value needs its path. */
function pathAt(walk: Walk, depth: number): string | undefined {
  return depth === 0
    ? walk.root
    : joinPath(containerPathAt(walk, depth - 1), walk.keys[depth - 1] as string | number);
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
