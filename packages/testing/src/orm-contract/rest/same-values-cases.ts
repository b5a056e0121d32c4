import { Decimal } from 'decimal.js';
import type { Capability } from '../support/capabilities.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The values that a sample is created with and then updated to. */
export interface SameValuesCase {
  readonly what: string;
  readonly needs?: Capability | readonly Capability[];
  readonly values: readonly [Values, ...Values[]];
}

/** A Json value with keys that are dangerous in JavaScript or special to superjson. */
const HOSTILE: unknown = JSON.parse(`{
  "constructor": { "prototype": { "polluted": true } }, "prototype": null, "toString": null,
  "hasOwnProperty": [], "a.b": { "c.d": [{ "": 1 }] }, "": "", "0": "zero", "ключ 💡": "ü💡",
  "meta": { "serialization": { "values": { "x": ["Date"] } } }, "equals": 1, "set": { "set": null },
  "deep": [[[{ "at": "2026-03-01T08:00:00.000Z" }], null], -0.5, 1e21, 1e-7, 5e-324, true]
}`);

/** Json values that look like parts of a query in an ORM client's own representation. */
const QUERY_PARTS: readonly unknown[] = [
  {
    kind: 'FunctionNode',
    func: 'jsonb_build_object',
    arguments: [{ kind: 'ReferenceNode', column: { column: { name: 'decimal' } } }],
  },
  { kind: 'x', func: 'jsonb_build_object', arguments: 5 },
  {
    kind: 'RawNode',
    sqlFragments: ['json_object('],
    parameters: [{ kind: 'ListNode', parameters: [{ kind: 'ReferenceNode' }] }],
  },
  { kind: 1, sqlFragments: [1], parameters: [null] },
];

const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => byte);

export const SAME_VALUES: readonly SameValuesCase[] = [
  {
    what: 'a text, Boolean, BigInt, DateTime and enum',
    values: [
      { string: 'Side "by" side \\ ü 💡', boolean: true, bigInt: 2n ** 53n + 1n, role: 'ADMIN' },
      { string: ' \t\n "quoted" \\u0041 \u2028 \u{1d4b3}', boolean: false, bigInt: -(2n ** 63n) },
      { string: 'null', dateTime: new Date('1969-12-31T23:59:59.999Z'), role: 'AUTHOR' },
      { string: '', dateTime: new Date('2026-03-01T08:00:00.001Z'), bigInt: 2n ** 63n - 1n },
    ],
  },
  {
    what: 'NULL instead of a DateTime',
    values: [{ dateTimeOpt: null }, { dateTimeOpt: new Date(0) }, { dateTimeOpt: null }],
  },
  {
    what: 'NULL instead of bytes',
    needs: 'null-of-two-types',
    values: [{ bytesOpt: null }, { bytesOpt: EVERY_BYTE }, { bytesOpt: null }],
  },
  {
    what: 'NULL instead of a Json value',
    values: [{ jsonOpt: null }, { jsonOpt: HOSTILE }, { jsonOpt: null }],
  },
  {
    what: 'a Json value that is a string, number or Boolean',
    values: [
      { json: '{"text":"of JSON"}' },
      { json: 'null' },
      { json: 0 },
      { json: false },
      { json: '' },
      { json: [] },
    ],
  },
  {
    what: 'a Json value with unusual keys',
    values: [{ json: HOSTILE }, { json: ['null', null, { set: [HOSTILE] }] }, { json: [HOSTILE] }],
  },
  {
    what: 'a Json value like a part of a query',
    values: [
      { json: QUERY_PARTS[0] },
      ...QUERY_PARTS.map((json) => ({ json: [json], jsonOpt: json })),
    ],
  },
  {
    what: 'bytes',
    values: [
      { bytes: EVERY_BYTE },
      { bytes: new Uint8Array() },
      { bytes: Uint8Array.of(0xc3, 0x28, 0) },
    ],
  },
  {
    what: 'a list',
    needs: 'list-columns',
    values: [
      { strings: ['', 'a,b', '{"x"}', 'NULL', '💡', '\\'] },
      { strings: [] },
      { strings: ['en', 'ü'] },
    ],
  },
  {
    what: 'a Float',
    needs: 'exact-floats',
    values: [
      { float: 0.1 + 0.2 },
      { float: 5e-324 },
      { float: -1.7976931348623157e308 },
      { float: 1e-7 },
    ],
  },
  {
    what: 'a Decimal, without trailing zeros',
    needs: ['exact-decimals', 'long-decimals'],
    values: [
      { decimal: new Decimal('123456789012345678901234567890.123456789012345678901234567891') },
      { decimal: new Decimal('0.000000000000000000000000000001') },
      { decimal: new Decimal('1.5000') },
      { decimal: new Decimal('1e+40') },
      { decimal: new Decimal('7e-40') },
      { decimal: new Decimal(0) },
    ],
  },
  {
    what: 'the first millennium',
    needs: 'wide-dates',
    values: [{ dateTime: new Date('0999-01-01T00:00:00.001Z') }],
  },
];
