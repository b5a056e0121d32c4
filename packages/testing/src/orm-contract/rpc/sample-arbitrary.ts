import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { character } from '../properties/character.ts';
import type { Capability } from '../support/capabilities.ts';

/** A row of the model Sample, in the types of the ORM client, including `id`. */
export type SampleRow = Readonly<Record<string, unknown>>;

/** The ORM client's values for the two nulls of a Json column. */
export interface JsonNulls {
  /** The value for the database's NULL. */
  readonly dbNull: unknown;
  /** The value for JSON's null; absent if an encoding has none. */
  readonly jsonNull?: unknown;
}

/** Texts without NUL, which PostgreSQL's text type lacks, and without lone surrogates. */
function texts(): fc.Arbitrary<string> {
  return fc
    .oneof(
      fc.string({ unit: character, maxLength: 12 }),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('', ' ', 'null', 'NULL', '{}', '"', '\\', '\n', "'; --", '2024-01-01', '💡'),
    )
    .map((value) => value.replaceAll('\0', ''));
}

/**
 * Names with a special meaning for JavaScript, the codec, or an ORM client. None needs an escape in
 * JSON: V8's JSON.parse may read such a name as another one (nodejs/node#63785), in this process,
 * in the driver and in the client alike. `__proto__` is missing too, since the handlers reject it.
 */
export const HOSTILE_KEYS: readonly string[] = [
  ...['', '.', 'a.b', '0', '-1', 'length', 'toString', 'toJSON', 'then', 'valueOf', 'ключ', '💡'],
  ...['hasOwnProperty', '$type', 'json', 'meta', 'values', 'equals', 'set', 'push', 'path', 'not'],
  ...['AND', 'create', 'where', 'serialization'],
];

/** Names that superjson itself rejects. */
export const RESERVED_KEYS: readonly string[] = ['constructor', 'prototype'];

/** Doubles except -0, which JSON's own text keeps, but no ORM client does. */
const double: fc.Arbitrary<number> = fc
  .oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(5e-324, 1.7976931348623157e308, 0.1, 1e21, 1e-7, 2 ** 53 + 2),
  )
  .map((value) => (value === 0 ? 0 : value));

const int = fc.integer();

const bigInt = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.constantFrom(0n, 2n ** 53n + 1n, -(2n ** 63n), 2n ** 63n - 1n),
);

const decimal = fc.oneof(
  fc
    .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: -40, max: 20 }))
    .map(([digits, exponent]) => new Decimal(`${digits}e${exponent}`)),
  fc
    .constantFrom('0', '1.50', '123456789012345678901234567890.123456789', '1e-30', '1e400')
    .map((digits) => new Decimal(digits)),
);

/** Dates up to the last year that both ISO 8601 and PostgreSQL write with four digits. */
function dateTimeFrom(first: string): fc.Arbitrary<Date> {
  const max = new Date('9999-12-31T23:59:59.999Z');
  return fc.oneof(
    fc.date({ min: new Date(first), max, noInvalidDate: true }),
    fc
      .constantFrom('1970-01-01T00:00:00.001Z', '1969-12-31T23:59:59.999Z', '2024-02-29T00:00:00Z')
      .map((moment) => new Date(moment)),
  );
}

/** Decimals with at most 30 digits after the point, and 35 before it. */
const shortDecimal = fc
  .tuple(
    fc.bigInt({ min: 1n - 10n ** 35n, max: 10n ** 35n - 1n }),
    fc.integer({ min: -30, max: 0 }),
  )
  .map(([digits, exponent]) => new Decimal(`${digits}e${exponent}`));

/** Decimals that a double represents exactly. */
const doubleDecimal = fc.integer({ min: -1e9, max: 1e9 }).map((value) => new Decimal(value / 1000));

/** Floats of at most 15 digits. */
const shortFloat = fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1000 + 0);

// A copy: fast-check's own bytes may belong to another realm.
const bytes = fc.uint8Array({ maxLength: 40 }).map((value) => new Uint8Array(Array.from(value)));

/** JSON that is not null at its root, with any keys except the excluded ones. */
function json(
  keys: readonly string[],
  { text, number }: { readonly text: fc.Arbitrary<string>; readonly number: fc.Arbitrary<number> },
): fc.Arbitrary<unknown> {
  const key = fc.oneof(
    text
      .map((name) => name.replaceAll(/["\\\p{Cc}]/gu, ''))
      .filter((name) => name !== '__proto__' && !RESERVED_KEYS.includes(name)),
    fc.constantFrom(...keys),
  );
  return fc
    .letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.oneof(text, number, fc.boolean(), fc.constant(null)),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }))
    .value.filter((value) => value !== null && !UNWRITABLE.test(JSON.stringify(value)));
}

/**
 * Names that ZenStack cannot copy, and those that Prisma would change; each binding rejects its
 * own.
 */
const UNWRITABLE =
  /"constructor":null|"constructor":.*"\$type":|"\$type":.*"constructor":|"\$type":""/;

/**
 * Generates rows of every type, with ids of their own.
 *
 * @param what the names in Json values beside random ones, and what the database can do.
 */
export function sampleRowBatches(
  nulls: JsonNulls,
  { keys, can }: { readonly keys: readonly string[]; can(need: Capability): boolean },
): fc.Arbitrary<readonly SampleRow[]> {
  const float = can('exact-floats') ? double : shortFloat;
  const text = texts();
  const jsonValue = json(keys, { text, number: float });
  const jsonNull = 'jsonNull' in nulls ? [fc.constant(nulls.jsonNull)] : [];
  const scalars = {
    string: text,
    boolean: fc.boolean(),
    int,
    bigInt,
    float,
    decimal: can('long-decimals') ? decimal : can('exact-decimals') ? shortDecimal : doubleDecimal,
    dateTime: dateTimeFrom(can('wide-dates') ? '0100-01-01' : '1000-01-01'),
    bytes,
    role: fc.constantFrom('READER', 'AUTHOR', 'ADMIN'),
  };
  const hasNull = (name: string) =>
    can('null-of-two-types') || (name !== 'boolean' && name !== 'bytes');
  const optional = Object.entries(scalars).map(([name, value]: [string, fc.Arbitrary<unknown>]) => [
    `${name}Opt`,
    hasNull(name) ? fc.option(value, { freq: 3 }) : value,
  ]);
  const row = fc.record({
    id: bigInt,
    ...scalars,
    ...(Object.fromEntries(optional) as Record<string, fc.Arbitrary<unknown>>),
    json: fc.oneof({ weight: 4, arbitrary: jsonValue }, ...jsonNull),
    jsonOpt: fc.oneof({ weight: 4, arbitrary: jsonValue }, fc.constant(nulls.dbNull), ...jsonNull),
    ...(can('list-columns') && {
      strings: fc.array(text, { maxLength: 4 }),
      ints: fc.array(int, { maxLength: 4 }),
    }),
  });
  return fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 1, maxLength: 8 });
}
