import fc from 'fast-check';
import type { Schema } from './resolve-schema.ts';

/**
 * Draws one of several values. Each call has its own builder, since fast-check compares the
 * arguments of calls with the same one.
 */
export function pick<Value>(draw: fc.GeneratorValue, values: readonly Value[]): Value {
  return draw(() => fc.constantFrom(...values));
}

const STRINGS = new Map<string, fc.Arbitrary<string>>();

/** Generates the strings of a schema; often one of the known texts, if the schema allows it. */
export function stringOf(schema: Schema, texts: readonly string[]): fc.Arbitrary<string> {
  const { pattern, format, minLength, maxLength, contentMediaType } = schema;
  const key = JSON.stringify([pattern, format, minLength, maxLength, contentMediaType]);
  const known = STRINGS.get(key) ?? buildStrings(schema, texts);
  STRINGS.set(key, known);
  return known;
}

function buildStrings(schema: Schema, texts: readonly string[]): fc.Arbitrary<string> {
  const { pattern, format, minLength = 0, maxLength = 20, contentMediaType } = schema;
  if (contentMediaType) return anyJson().map((value) => JSON.stringify(value));
  if (format in FORMATS) return FORMATS[format as keyof typeof FORMATS]();
  const length = { minLength, maxLength: Math.min(maxLength, 20) };
  const test = new RegExp(pattern ?? '');
  // fast-check generates no lookahead.
  const plain = pattern?.replaceAll(/\(\?![^)]*\)/g, '');
  const any =
    !pattern || pattern.includes('u0000]*$')
      ? fc.string({ ...length, unit: 'grapheme' })
      : fc.stringMatching(new RegExp(plain), { maxLength: 40 });
  const known = texts.filter(
    (text) => test.test(text) && text.length >= minLength && text.length <= maxLength,
  );
  const others = any.filter((text) => test.test(text));
  if (known.length === 0) return others;
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: others },
  );
}

const FORMATS = {
  'date-time': () =>
    fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  byte: () =>
    fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  email: () => fc.integer({ min: 1, max: 1e6 }).map((number) => `user${number}@example.com`),
} as const;

/** Generates integers; often small ones, which are the ids of rows. */
export function integerOf({
  minimum = -1_000_000,
  maximum = 1_000_000,
}: Schema): fc.Arbitrary<number> {
  const near = { min: Math.max(minimum, 0), max: Math.min(maximum, 5) };
  const all = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  return near.min <= near.max
    ? fc.oneof({ weight: 3, arbitrary: fc.integer(near) }, { weight: 1, arbitrary: all })
    : all;
}

/** Generates numbers. */
export function numberOf({ minimum = -1e9, maximum = 1e9 }: Schema): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
    fc.double({ min: minimum, max: maximum, noNaN: true }),
  );
}

/** Generates any JSON value. */
export function anyJson(): fc.Arbitrary<unknown> {
  return fc.jsonValue({ maxDepth: 2 });
}
