import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { decode } from '../src/decode.ts';
import { DeserializationError } from '../src/deserialization-error.ts';
import { encode } from '../src/encode.ts';
import { throughText } from './json-text.ts';
import { anyKey, createSuperjson, plainKey, reservedKeys, tree } from './values.ts';

const superjson = createSuperjson();

/** Each run is a payload; the default of 100 would miss rare keys at rare paths. */
const runs = { numRuns: 1000 };

/** Returns a value whose typed values below reserved keys are in their wire form. */
function withoutTypesBelowReserved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTypesBelowReserved);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const copy = {};
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    Object.defineProperty(copy, key, {
      value: reservedKeys.includes(key)
        ? throughText(encode(member).json)
        : withoutTypesBelowReserved(member),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return copy;
}

describe('the wire format', () => {
  it('is readable by superjson', () => {
    fc.assert(
      // Without reserved keys, because superjson drops an own `__proto__` of every object.
      fc.property(tree(plainKey), (value) => {
        expect(superjson.deserialize(throughText(encode(value)) as never)).toStrictEqual(value);
      }),
      runs,
    );
  });

  it('equals the output of superjson, except for a v that no path requires', () => {
    fc.assert(
      // Without reserved keys, because superjson does not write them.
      fc.property(tree(plainKey), (value) => {
        const { json, meta } = superjson.serialize(value);
        const encoded = encode(value);
        expect(encoded.json).toStrictEqual(json);
        expect(encoded.meta?.values).toStrictEqual(meta?.values);
        const hasBackslash = Object.keys(meta?.values ?? {}).some((path) => path.includes('\\\\'));
        expect(encoded.meta?.v).toBe(hasBackslash ? 1 : undefined);
      }),
      runs,
    );
  });

  it('is never rejected by superjson, whatever the keys', () => {
    fc.assert(
      fc.property(tree(anyKey), (value) => {
        expect(() => superjson.deserialize(throughText(encode(value)) as never)).not.toThrow();
      }),
      runs,
    );
  });

  it('is readable by decode if superjson wrote it', () => {
    fc.assert(
      fc.property(tree(plainKey), (value) => {
        const { json, meta } = throughText(superjson.serialize(value));
        expect(decode(json, meta)).toStrictEqual(value);
      }),
      runs,
    );
  });

  it('is readable by decode if encode wrote it, whatever the keys', () => {
    fc.assert(
      fc.property(tree(anyKey), (value) => {
        const { json, meta } = throughText(encode(value));
        // Not toStrictEqual, which uses an own `constructor` as the type of its object.
        expect(isDeepStrictEqual(decode(json, meta), withoutTypesBelowReserved(value))).toBe(true);
      }),
      runs,
    );
  });
});

describe('encode', () => {
  it('never changes its input, and returns plain JSON unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        // JSON text has no -0, the only jsonValue that requires an annotation.
        const json = throughText(value);
        expect(encode(json).json).toBe(json);
        expect(encode(json).meta).toBeUndefined();
      }),
      runs,
    );
    fc.assert(
      fc.property(tree(anyKey), (value) => {
        const before = typedText(value);
        encode(value);
        expect(typedText(value)).toBe(before);
      }),
    );
  });
});

/** Returns a text that differs for values of different types. */
function typedText(value: unknown): string {
  const { json, meta } = encode(value);
  return JSON.stringify([json, meta]);
}

describe('decode', () => {
  const path = fc.oneof(
    fc.string(),
    fc
      .array(fc.oneof(anyKey, fc.nat({ max: 3 }).map(String)), { minLength: 1 })
      .map((keys) => keys.join('.')),
  );
  const type = fc.oneof(
    fc.constantFrom('Date', 'bigint', 'number', 'undefined', 'map', 'set', 'Error', 'regexp'),
    fc.constantFrom(['custom', 'Decimal'], ['custom', 'Bytes'], ['class', 'x'], ['symbol', 'x']),
    fc.anything(),
  );
  const annotation = fc.oneof(
    fc.tuple(type),
    fc.tuple(type, fc.dictionary(path, fc.tuple(type))),
    fc.anything(),
  );
  const meta = fc.oneof(
    { weight: 5, arbitrary: fc.record({ values: fc.dictionary(path, annotation) }) },
    fc.record(
      {
        values: fc.oneof(annotation, fc.dictionary(path, annotation)),
        v: fc.oneof(fc.constantFrom(0, 1, 2), fc.anything()),
        referentialEqualities: fc.anything(),
      },
      { requiredKeys: [] },
    ),
    fc.anything(),
  );
  const json = fc.oneof(
    tree(anyKey).map((value) => throughText(encode(value).json)),
    fc.jsonValue(),
  );

  it('throws only DeserializationError, never changes its input, and never pollutes prototypes', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).sort();
    fc.assert(
      fc.property(json, meta, (value, garbage) => {
        const text = JSON.stringify(value);
        try {
          decode(value, garbage);
        } catch (error) {
          expect(error).toBeInstanceOf(DeserializationError);
        }
        expect(JSON.stringify(value)).toBe(text);
      }),
      { numRuns: 3000 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
  });
});
