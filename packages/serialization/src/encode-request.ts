import { encodeArgs } from './encode-args.ts';
import { isRecord } from './response-body.ts';

/** The query parameters of an RPC read or delete, to pass to `new URLSearchParams(…)`. */
export type EncodedQuery = { readonly q: string } | { readonly q: string; readonly meta: string };

/**
 * Encodes the arguments of an RPC GET or DELETE as the `q` parameter and, if they contain a value
 * that JSON does not support, the `meta` parameter. Neither is URL-encoded yet.
 *
 * @param args The arguments, `{}` by default. `undefined` members are omitted.
 * @throws {TypeError} if a value has no wire form, or in case of a cycle; the message names the
 *   path.
 */
export function encodeQuery(args: object = {}): EncodedQuery {
  const { json, meta } = encodeArgs(args);
  const q = JSON.stringify(json);
  return meta === undefined ? { q } : { q, meta: JSON.stringify({ serialization: meta }) };
}

/**
 * Encodes a request body, which is the arguments of an RPC write or a JSON:API document. Returns
 * the object to pass to `JSON.stringify`. Metadata, if any, is added as `meta.serialization`, with
 * paths from the root of the body. Other members of `meta` are kept.
 *
 * @throws {TypeError} if a value has no wire form or in case of a cycle (the message names the
 *   path), if the body already has a `meta.serialization`, or if it is the list of a transaction
 *   with values that require metadata: encode the `args` of each operation instead.
 */
export function encodeBody(body: object): Readonly<Record<string, unknown>> {
  const { json, meta } = encodeArgs(body);
  const encoded = json as Readonly<Record<string, unknown>>;
  const envelope = isRecord(encoded.meta) ? encoded.meta : {};
  if ('serialization' in envelope)
    throw new TypeError('The body already has "meta.serialization".');
  if (meta === undefined) return encoded;
  if (Array.isArray(body)) {
    throw new TypeError(
      'encodeBody does not accept a list of operations. Encode the args of each: encodeBody(args).',
    );
  }
  if (Object.hasOwn(encoded, 'meta') && !isRecord(encoded.meta)) {
    throw new TypeError('The "meta" of the body must be an object.');
  }
  return { ...encoded, meta: { ...envelope, serialization: meta } };
}
