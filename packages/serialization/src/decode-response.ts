import { Decimal } from 'decimal.js';
import { SuperJSON, type SuperJSONResult } from 'superjson';
import { fromBase64, toBase64 } from './base64.ts';
import { type DecimalLike, isDecimal } from './is-decimal.ts';
import { asRecord, isRecord, serializationOf } from './response-body.ts';

// Not superjson's default instance, which other code in the app may use.
const superjson: SuperJSON = createSuperjson();

/**
 * Decodes an RPC response body and returns its data with the Date, bigint, Decimal (of decimal.js)
 * and Uint8Array values of the server. Does not change the body.
 *
 * @param body The body, parsed from JSON. Typed `unknown`, the type of `response.json()` without
 *   DOM types.
 * @throws {TypeError} if the body is not an object.
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
 * @throws {TypeError} if the body is not an object.
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

function deserialize(json: unknown, meta: unknown): unknown {
  if (meta === undefined) return json;
  return superjson.deserialize({ json: copy(json), meta } as SuperJSONResult, { inPlace: true });
}

/** Copies JSON. The copy that superjson makes lacks members named `__proto__`. */
function copy(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(copy);
  if (!isRecord(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([key, member]) => [key, copy(member)]));
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
