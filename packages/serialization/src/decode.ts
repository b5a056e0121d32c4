import { assertRepeated } from './assert-repeated.ts';
import { type DecodeOptions, decodeScalar, EXPECTED } from './decode-scalar.ts';
import { DeserializationError, quote } from './deserialization-error.ts';
import { hasOwnMember } from './own-member.ts';
import { type ParsedAnnotation, parseMeta } from './parse-meta.ts';

type Container = Record<string, unknown>;

/** The state of a decoding run: `holder.root` is the result so far. */
interface Draft {
  readonly holder: Container;
  /** Containers that are copies of the input and may be changed. */
  readonly owned: Set<object>;
  /** Decoded values, whose members cannot have annotations. */
  readonly decoded: Set<unknown>;
}

/**
 * Decodes superjson's `json` and `meta` from a client with an allow-list of types: Date, bigint,
 * Decimal, Bytes (a Uint8Array, from base64 or a list of numbers) and NaN, ±Infinity, -0.
 *
 * Never changes the input. The result shares all containers without annotations with it. The time
 * taken is linear in the size of both.
 *
 * Values that superjson records as equal are decoded separately and never become one object. If one
 * of them was omitted (`dedupe`, or a cycle), the payload is rejected.
 *
 * @param meta superjson's `{ values, referentialEqualities, v }`. If it is `undefined`, `json` is
 *   returned as it is.
 * @throws {DeserializationError} if `meta` contains another type or an unknown member, or if a path
 *   leads to no own member of `json` or to an invalid value of its type.
 */
export function decode(json: unknown, meta: unknown, options: DecodeOptions = {}): unknown {
  if (meta === undefined) return json;
  const draft: Draft = { holder: { root: json }, owned: new Set(), decoded: new Set() };
  const { annotations, repeated } = parseMeta(meta);
  assertRepeated(json, repeated);
  for (const annotation of annotations) apply(draft, annotation, options);
  return draft.holder.root;
}

function apply(draft: Draft, annotation: ParsedAnnotation, options: DecodeOptions): void {
  let container = draft.holder;
  let key = 'root';
  for (const segment of annotation.segments) {
    container = own(draft, container, key) ?? fail(annotation, 'the value does not exist');
    key = segment;
    if (!hasOwnMember(container, key)) fail(annotation, 'the value does not exist');
  }
  const wire = container[key];
  const { type } = annotation;
  const value = decodeScalar(wire, type, options);
  if (value === undefined) fail(annotation, `expected ${EXPECTED[type]}, not ${quote(wire)}`);
  if (typeof value === 'object') draft.decoded.add(value);
  container[key] = value;
}

/** Returns a writable copy of the container under a key, or `undefined` if there is none. */
function own(draft: Draft, parent: Container, key: string): Container | undefined {
  const found = parent[key];
  if (typeof found !== 'object' || found === null || draft.decoded.has(found)) return undefined;
  if (draft.owned.has(found)) return found as Container;
  const copy = Array.isArray(found) ? found.slice() : { ...found };
  draft.owned.add(copy);
  parent[key] = copy;
  return copy as Container;
}

function fail(annotation: ParsedAnnotation, problem: string): never {
  throw new DeserializationError(problem, annotation.path);
}
