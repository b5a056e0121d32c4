import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { SuperJSON } from 'superjson';
import { isDecimal } from '../src/is-decimal.ts';

/** Creates a superjson instance with the custom types, like a superjson client of the API. */
export function createSuperjson(): SuperJSON {
  const superjson = new SuperJSON();
  superjson.registerCustom<Decimal, string>(
    {
      isApplicable: isDecimal as unknown as (value: unknown) => value is Decimal,
      serialize: (decimal) => decimal.toJSON(),
      deserialize: (text) => new Decimal(text),
    },
    'Decimal',
  );
  superjson.registerCustom<Uint8Array, string>(
    {
      isApplicable: (value): value is Uint8Array => value instanceof Uint8Array,
      serialize: (bytes) => Buffer.from(bytes).toString('base64'),
      deserialize: (text) => new Uint8Array(Buffer.from(text, 'base64')),
    },
    'Bytes',
  );
  return superjson;
}

/** Keys that superjson rejects, in values that it writes and in paths that it reads. */
export const reservedKeys: readonly string[] = ['__proto__', 'constructor', 'prototype'];

const oddKeys = ['', '.', '\\', 'a.b', 'a\\b', 'a\\.b', '\\\\', '0', '01', '-0', 'length', 'ключ'];
const dangerousKeys = [
  'toString',
  'then',
  'toJSON',
  'hasOwnProperty',
  '__defineGetter__',
  'valueOf',
];

/** Keys that superjson can write and read. */
export const plainKey: fc.Arbitrary<string> = fc
  .oneof(
    fc.string({ maxLength: 6 }),
    fc.string({ unit: fc.constantFrom('a', '.', '\\', '0'), maxLength: 5 }),
    fc.constantFrom(...oddKeys, ...dangerousKeys),
  )
  .filter((key) => !reservedKeys.includes(key));

/** All keys, including those that superjson rejects. */
export const anyKey: fc.Arbitrary<string> = fc.oneof(plainKey, fc.constantFrom(...reservedKeys));

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: -60, max: 60 }))
  .map(([digits, exponent]) => new Decimal(`${digits}e${exponent}`));

/** Every kind of value that an ORM client returns in a field. */
const leaf: fc.Arbitrary<unknown> = fc.oneof(
  fc.date({ noInvalidDate: true }),
  fc.bigInt(),
  decimal,
  fc.constantFrom('-0', '1e21', '1e-7').map((text) => new Decimal(text)),
  fc.uint8Array({ maxLength: 20 }).map((bytes) => Uint8Array.from(bytes)),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0),
  fc.double(),
  fc.string(),
  fc.boolean(),
  fc.constant(null),
);

/** Nested objects and lists of leaves, whose own members may have any name. */
export function tree(key: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map(toObject),
    ),
  })).value;
}

function toObject(entries: readonly (readonly [string, unknown])[]): object {
  const object = {};
  for (const [key, value] of entries) {
    Object.defineProperty(object, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return object;
}
