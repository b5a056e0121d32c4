import { assertRepeated } from './assert-repeated.ts';
import { type DecodeOptions, decodeScalar, EXPECTED } from './decode-scalar.ts';
import { DeserializationError, quote } from './deserialization-error.ts';
import { hasOwnMember } from './own-member.ts';
import { type ParsedAnnotation, parseMeta } from './parse-meta.ts';

type Container = Record<string, unknown>;

/** A payload being decoded: `holder.root` is the result so far. */
interface Draft {
  readonly holder: Container;
  /** Containers that were copied from the input already, and so may be written to. */
  readonly owned: Set<object>;
  /** Values that were decoded already, and so have no members to annotate. */
  readonly decoded: Set<unknown>;
}

/**
 * Decodes what a client sent as superjson's `json` and `meta`, from an allow-list: Date, bigint,
 * Decimal, Bytes (a Uint8Array, from base64 or a list of numbers) and NaN, ±Infinity, -0.
 *
 * The input is never changed; the result shares with it what no annotation touches. The time taken
 * is linear in the size of both.
 *
 * Values that superjson notes as equal are read one by one, as if it had not: they are never made
 * one object, and where one of them was left out (`dedupe`, or a cycle) the payload is refused.
 *
 * @param meta superjson's `{ values, referentialEqualities, v }`; `undefined` gives `json` back as it
 * is
 * @throws DeserializationError when `meta` asks for any other type, holds anything else, leads to no
 * own member of `json`, or leads to a value that is not strictly of its type
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

/** Makes the container under a key writable by copying it once; `undefined` if there is none. */
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
