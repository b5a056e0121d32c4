import fc from 'fast-check';
import { resourceUrl } from '../../../src/rest/render/render-resource.ts';
import { matchRestRoute } from '../../../src/rest/route/match-rest-route.ts';
import { buildSchemaModel } from '../../../src/schema/model/build-schema-model.ts';
import type { ScalarType } from '../../../src/schema/schema-description.ts';
import type { Model, SchemaModel } from '../../../src/schema/schema-model.ts';
import { decodeResourceId, encodeResourceId } from '../../../src/schema/values/resource-id.ts';
import { character } from '../../character.ts';
import { libraryContext } from '../../library-context.ts';
import { LIBRARY, scalar } from '../../library-schema.ts';

/** The times that every database stores. */
const storableDate = fc.date({
  min: new Date('1000-01-01'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

// Its dates are in any year.
const provider = 'postgresql';

/** Every divider that the options allow is made of these and of letters' and digits' opposites. */
const divider = fc.oneof(
  fc.constantFrom(
    '_',
    '-',
    '.',
    '..',
    '/',
    '//',
    '\\',
    '~',
    '|',
    ' ',
    '+',
    '&',
    '?',
    '#',
    ':',
    '💡',
    '__',
  ),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 3 })
    .filter((text) => /^[^%\p{L}\p{N}]+$/u.test(text)),
);

/** Text without lone surrogates, which no database holds, rich in what URLs and ids treat apart. */
const text = fc.oneof(
  // No text holds NUL.
  fc.string({ unit: character }).filter((value) => !value.includes('\0')),
  fc.string({
    unit: fc.constantFrom('%', '2', 'E', '.', '/', '\\', '_', '-', '💡', 'ü', '+', ' ', '?', '#'),
  }),
  fc.constantFrom('', '.', '..', '%', '%2E', '%2e%2e', '__proto__', 'constructor'),
);

const VALUES: Partial<Record<ScalarType, fc.Arbitrary<unknown>>> = {
  String: text,
  Int: fc.integer(),
  BigInt: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  Float: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  DateTime: storableDate,
  Bytes: fc.uint8Array({ maxLength: 8 }).map((bytes) => new Uint8Array(bytes)),
  Boolean: fc.boolean(),
};

/** The types of an id's parts, with two ids of them. */
const ids = fc
  .array(fc.constantFrom(...(Object.keys(VALUES) as ScalarType[])), { minLength: 1, maxLength: 3 })
  .chain((types) => {
    const values = fc.tuple(...types.map((type) => VALUES[type] as fc.Arbitrary<unknown>));
    return fc.record({ types: fc.constant(types), values, others: values });
  });

describe('resource ids', () => {
  it('decode to the values that they encode', () => {
    fc.assert(
      fc.property(ids, divider, ({ types, values }, divider) => {
        const { model } = schemaOf(types);
        const id = encodeResourceId(values, { divider });
        expect(decodeResourceId(model, id, { divider, provider })).toEqual(named(values));
        expect(decodeResourceId(model, String(id), { divider, provider })).toEqual(named(values));
      }),
      { numRuns: 500 },
    );
  });

  it('are never equal for different values', () => {
    fc.assert(
      fc.property(ids, divider, ({ values, others }, divider) => {
        const [one, other] = [values, others].map((row) => encodeResourceId(row, { divider }));
        const same = JSON.stringify(named(values), exact) === JSON.stringify(named(others), exact);
        expect(String(one) === String(other)).toBe(same);
      }),
      { numRuns: 500 },
    );
  });

  it('are the only text for their values', () => {
    const writings = fc.oneof(
      text,
      fc.tuple(text, text).map((parts) => parts.join('_')),
    );
    const types = fc.constantFrom<ScalarType[]>(
      ['String'],
      ['String', 'String'],
      ['Float'],
      ['Bytes'],
    );
    fc.assert(
      fc.property(types, writings, (types, id) => {
        const { model } = schemaOf(types);
        const values = decodeResourceId(model, id, { divider: '_', provider });
        if (!values) return;
        expect(String(encodeResourceId(Object.values(values), { divider: '_' }))).toBe(id);
      }),
      { numRuns: 2000 },
    );
  });

  it('are unchanged by URL parsers in the links that contain them', () => {
    fc.assert(
      fc.property(ids, divider, ({ types, values }, divider) => {
        const { schema, model } = schemaOf(types);
        const context = libraryContext({ endpoint: 'https://api.test', idDivider: divider });
        const id = encodeResourceId(values, context.ids);
        const { pathname, search, hash } = new URL(resourceUrl(model, id, context));
        expect([search, hash]).toEqual(['', '']);
        const route = matchRestRoute({ method: 'GET', path: pathname }, schema);
        if (route.kind !== 'fetch') throw new TypeError(route.kind);
        expect(decodeResourceId(model, route.id, { divider, provider })).toEqual(named(values));
      }),
      { numRuns: 500 },
    );
  });
});

/** A schema with one model, whose id has these types. */
function schemaOf(types: readonly ScalarType[]): { schema: SchemaModel; model: Model } {
  const fields = types.map((type, i) => scalar(NAMES.charAt(i), type));
  const idFields = fields.map((field) => field.name);
  const uniqueKeys = [{ name: 'key', fields: idFields }];
  const schema = buildSchemaModel({
    ...LIBRARY,
    provider,
    models: [{ name: 'Thing', fields, idFields, uniqueKeys }],
  });
  return { schema, model: schema.byType.get('thing') as Model };
}

const NAMES = 'abc';

function named(values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(values.map((value, i) => [NAMES.charAt(i), value]));
}

function exact(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}
