import fc from 'fast-check';
import { operatorsOf } from '../../../src/rest/rest-operators.ts';
import type { DatabaseProvider, ScalarType } from '../../../src/schema/schema-description.ts';
import type { ScalarField } from '../../../src/schema/schema-model.ts';
import { explainValue } from '../../../src/schema/values/explain-value.ts';
import {
  isDecodedJson,
  scalarFromJson,
  scalarFromText,
} from '../../../src/schema/values/scalar-value.ts';
import { scalarField } from '../../library-context.ts';

const FIELDS: Readonly<Record<ScalarType, ScalarField>> = {
  String: scalarField('sample', 'string'),
  Boolean: scalarField('sample', 'boolean'),
  Int: scalarField('sample', 'int'),
  BigInt: scalarField('sample', 'bigInt'),
  Float: scalarField('sample', 'float'),
  Decimal: scalarField('sample', 'decimal'),
  DateTime: scalarField('sample', 'dateTime'),
  Bytes: scalarField('sample', 'bytes'),
  Json: scalarField('sample', 'json'),
  Object: scalarField('sample', 'object'),
  Enum: scalarField('sample', 'genre'),
};
const TYPES = Object.keys(FIELDS) as ScalarType[];
const bytes = new Uint8Array([0, 1]);
const date = new Date('2024-02-29T23:59:59.999Z');

describe('a column of UUIDs', () => {
  const uuid = 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11';
  const field: ScalarField = { ...FIELDS.String, optional: false, stores: 'uuid' };

  it.each([
    [uuid, true],
    [uuid.toUpperCase(), true],
    ['', false],
    ['12', false],
    [`${uuid}0`, false],
    [uuid.replaceAll('-', ''), false],
  ])('takes UUIDs alone: %j, %j', (text, isTaken) => {
    expect(scalarFromText(field, text, 'postgresql')).toBe(isTaken ? text : undefined);
  });

  it('is explained', () => {
    const position = { field, provider: 'postgresql', position: 'for "id"' } as const;
    expect(explainValue('12', position)).toBe('Invalid value "12" for "id": expected a UUID.');
  });

  it('has no operators of texts', () => {
    expect(operatorsOf(field)).toContain('between');
    for (const word of ['contains', 'icontains', 'search', 'startsWith', 'endsWith'] as const) {
      expect(operatorsOf(field)).not.toContain(word);
    }
  });
});

describe('scalarFromText', () => {
  const read = (type: ScalarType, text: string, provider: DatabaseProvider = 'postgresql') =>
    scalarFromText(FIELDS[type], text, provider);

  it.each([
    ['String', '', ''],
    ['String', ' a ', ' a '],
    ['Boolean', 'true', true],
    ['Boolean', 'false', false],
    ['Int', '0', 0],
    ['Int', '-2147483648', -2147483648],
    ['BigInt', '-9223372036854775808', -9223372036854775808n],
    ['Float', '1e-3', 0.001],
    ['Float', '-1.5E+2', -150],
    ['Decimal', '0.10', '0.10'],
    ['DateTime', '2024-02-29T23:59:59.999Z', date],
    ['DateTime', '2024-02-29', new Date('2024-02-29T00:00:00Z')],
    ['Bytes', 'AAE=', bytes],
    ['Bytes', '', new Uint8Array()],
    ['Json', '{"a":[1,null]}', { a: [1, null] }],
    ['Json', '{"constructor":["__proto__"]}', { constructor: ['__proto__'] }],
    ['Object', '"text"', 'text'],
    ['Enum', 'NOVEL', 'NOVEL'],
  ] as const)('reads a %s from %j', (type, text, value) => {
    expect(read(type, text)).toEqual(value);
  });

  it.each([
    ['String', 'a\0b'],
    ['Boolean', 'TRUE'],
    ['Boolean', '1'],
    ['Boolean', ''],
    ['Int', ''],
    ['Int', '12abc'],
    ['Int', '1.0'],
    ['Int', '0x1f'],
    ['Int', '1e3'],
    ['Int', '-0'],
    ['Int', '٣'],
    ['Int', '2147483648'],
    ['BigInt', '1n'],
    ['BigInt', '9223372036854775808'],
    ['Float', ''],
    ['Float', 'NaN'],
    ['Float', 'Infinity'],
    ['Float', '1e999'],
    ['Float', '.5'],
    ['Decimal', 'NaN'],
    ['Decimal', '1e9999'],
    ['DateTime', '2024-02-30'],
    ['DateTime', '1700000000'],
    ['Bytes', 'AAE'],
    ['Bytes', 'nope!'],
    ['Json', '{a:1}'],
    ['Json', ''],
    ['Json', '[{"__proto__":1}]'],
    ['Enum', 'novel'],
    ['Enum', ''],
    ['Enum', 'toString'],
  ] as const)('reads no %s from %j', (type, text) => {
    expect(read(type, text)).toBeUndefined();
  });

  it.each([
    ['postgresql', '2147483647', '2147483648'],
    ['mysql', '4294967295', '4294967296'],
    ['sqlite', '9007199254740991', '9007199254740993'],
  ] as const)('accepts an Int only in the range of %s', (provider, last, beyond) => {
    expect(read('Int', last, provider)).toBe(Number(last));
    expect(read('Int', beyond, provider)).toBeUndefined();
  });

  it.each(['postgresql', 'mysql', 'sqlite'] as const)('rejects a NUL for %s', (provider) => {
    expect(read('String', 'a\0', provider)).toBeUndefined();
  });

  it.each([
    ['0', true],
    ['-0.00', true],
    ['0.1', true],
    ['1.500', true],
    ['100e-2', true],
    ['0.30000000000000004', true],
    ['123456789012345', true],
    ['1e300', true],
    ['9007199254740993', false],
    ['0.1000000000000000001', false],
    ['123456789012345678901234567890.123456789', false],
    ['1e400', false],
    ['1e-400', false],
  ])('accepts a Decimal for SQLite if a double represents it exactly: %s', (text, isKept) => {
    expect(read('Decimal', text, 'sqlite')).toBe(isKept ? text : undefined);
    expect(read('Decimal', text, 'mysql')).toBe(text);
  });

  it.each([
    ['0000-01-01', true],
    ['9999-12-31T23:59:59.999Z', true],
    ['-000001-12-31', false],
    ['+010000-01-01', false],
  ])('accepts a DateTime for SQLite if its text sorts correctly: %s', (text, isKept) => {
    expect(read('DateTime', text, 'sqlite')).toEqual(isKept ? new Date(text) : undefined);
  });

  it.each([
    ['0100-01-01', true],
    ['9999-12-31T23:59:59.999Z', true],
    ['0099-12-31T23:59:59.999Z', false],
    ['-000001-12-31', false],
    ['+010000-01-01', false],
  ])('accepts a DateTime for PostgreSQL if ORM clients read it back: %s', (text, isKept) => {
    expect(read('DateTime', text)).toEqual(isKept ? new Date(text) : undefined);
  });

  it.each([
    ['1000-01-01', true],
    ['9999-12-31T23:59:59.999Z', true],
    ['0999-12-31T23:59:59.999Z', false],
    ['0001-01-01', false],
    ['+010000-01-01', false],
  ])('accepts a DateTime for MySQL in its range of years: %s', (text, isKept) => {
    expect(read('DateTime', text, 'mysql')).toEqual(isKept ? new Date(text) : undefined);
  });

  it('returns only values that the same field accepts from JSON', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc.double().map(String),
      fc.bigInt().map(String),
      fc.date().map(String),
      fc.stringMatching(/^[-+]?\d{1,20}(\.\d*)?([eE][-+]?\d{1,3})?$/),
    );
    const providers = fc.constantFrom<DatabaseProvider>('postgresql', 'mysql', 'sqlite');
    fc.assert(
      fc.property(fc.constantFrom(...TYPES), texts, providers, (type, text, provider) => {
        const value = read(type, text, provider);
        if (value === undefined) return;
        expect(scalarFromJson(FIELDS[type], value, provider)).toEqual(value);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('scalarFromJson', () => {
  const read = (type: ScalarType, value: unknown) =>
    scalarFromJson(FIELDS[type], value, 'postgresql');

  it.each([
    ['Int', 1.0, 1],
    ['BigInt', 5, 5n],
    ['BigInt', '5', 5n],
    ['BigInt', 5n, 5n],
    ['Float', 0.1, 0.1],
    ['Decimal', 0.1, '0.1'],
    ['Decimal', '1e+21', '1e+21'],
    ['DateTime', date, date],
    ['DateTime', date.toISOString(), date],
    ['Bytes', bytes, bytes],
    ['Bytes', 'AAE=', bytes],
    ['Json', null, null],
    ['Json', [{ constructor: 1 }], [{ constructor: 1 }]],
  ] as const)('reads a %s from %p', (type, sent, value) => {
    expect(read(type, sent)).toEqual(value);
  });

  it.each([
    ['String', 1],
    ['String', null],
    ['String', 'a\0'],
    ['String', 'a\ud83d'],
    ['String', '\udca1\ud83d'],
    ['Boolean', 'true'],
    ['Boolean', 0],
    ['Int', '1'],
    ['Int', 1.5],
    ['Int', 2147483648],
    ['Int', 1n],
    ['Float', '1'],
    ['Float', Number.NaN],
    ['Float', Number.POSITIVE_INFINITY],
    ['BigInt', 9007199254740992],
    ['BigInt', 1.5],
    ['BigInt', 2n ** 63n],
    ['Decimal', Number.NaN],
    ['Decimal', true],
    ['DateTime', 0],
    ['DateTime', {}],
    ['Bytes', [0, 1]],
    ['Enum', ['NOVEL']],
    ['Enum', 'constructor'],
  ] as const)('reads no %s from %p', (type, sent) => {
    expect(read(type, sent)).toBeUndefined();
  });
});

describe('isDecodedJson', () => {
  it.each<[unknown, boolean]>([
    [{ a: [date, { b: 1n, c: bytes }], d: null, e: 'x' }, true],
    [{ a: [Number.NaN] }, false],
    [{ a: undefined }, false],
    [{ a: new Map() }, false],
  ])('finds values that the codec does not decode in %o', (value, isDecoded) => {
    expect(isDecodedJson(value)).toBe(isDecoded);
    // A column stores JSON alone.
    expect(scalarFromJson(FIELDS.Object, value, 'postgresql')).toBeUndefined();
  });
});
