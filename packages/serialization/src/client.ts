import { Decimal } from 'decimal.js';
import { SuperJSON, type SuperJSONResult } from 'superjson';
import { assertSendable } from './assert-sendable.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { encode } from './encode.ts';
import { type DecimalLike, isDecimal } from './is-decimal.ts';

/** The query parameters of an RPC read or delete, to pass to `new URLSearchParams(…)`. */
export type EncodedQuery = { readonly q: string } | { readonly q: string; readonly meta: string };

// Not superjson's default instance, which other code in the app may use.
const superjson: SuperJSON = createSuperjson();

/**
 * Encodes the arguments of an RPC GET or DELETE as the `q` parameter and, if they contain a value
 * that JSON does not support, the `meta` parameter. Neither is URL-encoded yet.
 *
 * @param args The arguments, `{}` by default. `undefined` members are omitted.
 * @throws {TypeError} If a value has no wire form, or in case of a cycle; the message names the path.
 */
export function encodeQuery(args: object = {}): EncodedQuery {
  const { json, meta } = encodeRequest(args);
  const q = JSON.stringify(json);
  return meta === undefined ? { q } : { q, meta: JSON.stringify({ serialization: meta }) };
}

/**
 * Encodes a request body, which is the arguments of an RPC write or a JSON:API document. Returns the
 * object to pass to `JSON.stringify`. Metadata, if any, is added as `meta.serialization`, with paths
 * from the root of the body. Other members of `meta` are kept.
 *
 * @throws {TypeError} If a value has no wire form or in case of a cycle (the message names the path),
 *   if the body already has a `meta.serialization`, or if it is the list of a transaction with values
 *   that require metadata: encode the `args` of each operation instead.
 */
export function encodeBody(body: object): Readonly<Record<string, unknown>> {
  const { json, meta } = encodeRequest(body);
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

/**
 * Decodes an RPC response body and returns its data with the Date, bigint, Decimal (of decimal.js)
 * and Uint8Array values of the server. Does not change the body.
 *
 * @param body The body, parsed from JSON. Typed `unknown`, the type of `response.json()` without DOM
 *   types.
 * @throws {TypeError} If the body is not an object.
 * @throws {Error} An error of superjson if it cannot read the metadata.
 */
export function decodeResponse(body: unknown): unknown {
  const { data, meta } = asRecord(body);
  return deserialize(data, serializationOf(meta));
}

/**
 * Decodes a whole JSON:API document and returns it without `meta.serialization`, and without `meta`
 * if that has no other members. Does not change the document.
 *
 * @param body The document, parsed from JSON.
 * @throws {TypeError} If the body is not an object.
 * @throws {Error} An error of superjson if it cannot read the metadata.
 */
export function decodeDocument(body: unknown): Readonly<Record<string, unknown>> {
  const document = asRecord(body);
  const { meta, ...members } = document;
  const serialization = serializationOf(meta);
  if (serialization === undefined) return document;
  const { serialization: _, ...rest } = meta as Record<string, unknown>;
  const bare = Object.keys(rest).length === 0 ? members : { ...members, meta: rest };
  return deserialize(bare, serialization) as Readonly<Record<string, unknown>>;
}

function encodeRequest(value: object): ReturnType<typeof encode> {
  const encoded = encode(value);
  // After encoding, which throws for cycles.
  assertSendable(value);
  return encoded;
}

function deserialize(json: unknown, meta: unknown): unknown {
  return meta === undefined ? json : superjson.deserialize({ json, meta } as SuperJSONResult);
}

function serializationOf(meta: unknown): unknown {
  return isRecord(meta) ? (meta.serialization ?? undefined) : undefined;
}

function asRecord(body: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(body)) return body;
  throw new TypeError('The body of a response must be an object.');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function createSuperjson(): SuperJSON {
  const instance = new SuperJSON();
  instance.registerCustom<DecimalLike, string>(
    {
      isApplicable: isDecimal,
      serialize: (decimal) => decimal.toJSON(),
      deserialize: (text) => new Decimal(text),
    },
    'Decimal',
  );
  instance.registerCustom<Uint8Array, string>(
    {
      isApplicable: (value): value is Uint8Array =>
        Object.prototype.toString.call(value) === '[object Uint8Array]',
      serialize: toBase64,
      deserialize: fromBase64,
    },
    'Bytes',
  );
  return instance;
}
