import { encodeBody, encodeQuery } from '@modelway/serialization/client';
import { Decimal } from 'decimal.js';
import { SuperJSON } from 'superjson';
import { toPlainJson } from '../support/typed-values.ts';

/** A way in which clients encode the arguments of RPC. */
export interface RpcEncoding {
  readonly name: string;
  /** Whether it can write a Json value with a member named `constructor`. */
  readonly anyKey: boolean;
  /** Encodes the parameters of a GET or DELETE. */
  toQuery(args: object): Readonly<Record<string, string>>;
  /** Encodes the body of any other method, to be written as JSON. */
  toBody(args: object): object;
}

/** superjson as any client of the API configures it, independent of Modelway's packages. */
export const superjson: SuperJSON = createSuperjson();

/** superjson itself, the client half of Modelway's codec, and JSON without metadata. */
export const RPC_ENCODINGS: readonly RpcEncoding[] = [
  {
    name: 'superjson',
    anyKey: false,
    toQuery: (args) => {
      const { json, meta } = superjson.serialize(args);
      const q = JSON.stringify(json);
      return meta ? { q, meta: JSON.stringify({ serialization: meta }) } : { q };
    },
    toBody: (args) => {
      const { json, meta } = superjson.serialize(args);
      return { ...(json as object), ...(meta && { meta: { serialization: meta } }) };
    },
  },
  {
    name: 'the client half of the codec',
    anyKey: true,
    toQuery: (args) => encodeQuery(args),
    toBody: encodeBody,
  },
  {
    name: 'plain JSON',
    anyKey: true,
    toQuery: (args) => ({ q: JSON.stringify(toPlainJson(args)) }),
    toBody: (args) => toPlainJson(args) as object,
  },
];

function createSuperjson(): SuperJSON {
  const instance = new SuperJSON();
  instance.registerCustom<Decimal, string>(
    {
      isApplicable: (value): value is Decimal => Decimal.isDecimal(value),
      serialize: (value) => value.toJSON(),
      deserialize: (text) => new Decimal(text),
    },
    'Decimal',
  );
  instance.registerCustom<Uint8Array, string>(
    {
      isApplicable: (value): value is Uint8Array => value instanceof Uint8Array,
      serialize: (value) => Buffer.from(value).toString('base64'),
      deserialize: (text) => new Uint8Array(Buffer.from(text, 'base64')),
    },
    'Bytes',
  );
  return instance;
}
