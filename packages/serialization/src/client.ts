import { Decimal } from 'decimal.js';
import { SuperJSON, type SuperJSONResult } from 'superjson';
import { assertSendable } from './assert-sendable.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { encode } from './encode.ts';
import { type DecimalLike, isDecimal } from './is-decimal.ts';

/** The query parameters of an RPC read or delete; goes into `new URLSearchParams(…)` as it is. */
export type EncodedQuery = { readonly q: string } | { readonly q: string; readonly meta: string };

// Not superjson's default instance: registering there would change every other user of the package.
const superjson: SuperJSON = createSuperjson();

/**
 * Encodes the arguments of an RPC GET or DELETE as its `q` parameter and, when they hold a value
 * that JSON cannot carry, its `meta` parameter; both still to be URL-encoded.
 *
 * @param args left out: `{}`; its `undefined` members are left out
 * @throws TypeError naming the path of a value that has no wire form, or of a cycle
 */
export function encodeQuery(args: object = {}): EncodedQuery {
  const { json, meta } = encodeRequest(args);
  const q = JSON.stringify(json);
  return meta === undefined ? { q } : { q, meta: JSON.stringify({ serialization: meta }) };
}

/**
 * Encodes a request body, either the arguments of an RPC write or a JSON:API document, as the object
 * to pass to `JSON.stringify`; metadata, if any, goes into its `meta.serialization`, rooted at the
 * whole body, beside what `meta` held before.
 *
 * @throws TypeError naming the path of a value that has no wire form, or of a cycle; when the body
 * already has a `meta.serialization`; or when it is the list of a transaction, whose operations each
 * have a `meta` of their own in their `args`
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
 * Decodes an RPC response body and gives its data, with Date, bigint, Decimal (of decimal.js) and
 * Uint8Array values where the server had them; the body is not changed.
 *
 * @param body parsed from JSON; `unknown`, as `response.json()` gives it to those who have no DOM types
 * @throws TypeError where the body is not an object
 * @throws Error of superjson's where the metadata is not one that it can read
 */
export function decodeResponse(body: unknown): unknown {
  const { data, meta } = asRecord(body);
  return deserialize(data, serializationOf(meta));
}

/**
 * Decodes a whole JSON:API document, whose metadata is rooted at the document, and gives it without
 * its `meta.serialization` (and without `meta`, when that held nothing else); the document is not
 * changed.
 *
 * @param body parsed from JSON
 * @throws TypeError where the body is not an object
 * @throws Error of superjson's where the metadata is not one that it can read
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
  // After encoding, which has made sure that there is no cycle to follow.
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
