import type { ScalarFieldDescription, SchemaDescription } from '@modelway/core';
import fc from 'fast-check';
import { type OperandKind, rpcOperatorsOf } from '../support/grammar-names.ts';

/** Values of each type, those of the fixture's rows among them. */
const VALUES: Readonly<Record<ScalarFieldDescription['type'], readonly unknown[]>> = {
  String: ['', 'Ann', 'red', 'a_b', 'p1', 'First', 'ann@example.com', '%', "'", 'ü💡'],
  Boolean: [true, false],
  Int: [0, 1, 2, 3, -1, 2 ** 31 - 1, -(2 ** 31), 2 ** 31],
  BigInt: [0, '1', '9007199254740993', '-9223372036854775808', '9223372036854775808'],
  Float: [0, 0.1, -1.5, 1e308, 5e-324],
  Decimal: [0, '0.1', '123456789012345678901234567890.123456789', '1e400', 'NaN'],
  DateTime: ['2024-02-29T23:59:59.999Z', '2024-01-01', '0001-01-01T00:00:00Z', '9999-12-31'],
  Bytes: ['', 'AAH+/w==', 'AA'],
  Json: [null, 1, 'x', [], {}, { a: [null, { constructor: 1 }] }],
  Enum: ['NOPE'],
  Object: [{}],
};

/** Generates a value of a field. */
export function likelyValue(
  { type, enumName = '' }: ScalarFieldDescription,
  schema: SchemaDescription,
): fc.Arbitrary<unknown> {
  return fc.constantFrom(...VALUES[type], ...(schema.enums[enumName] ?? []));
}

/** Generates a filter on a field, with any operator that it has on some ORM. */
export function scalarFilters(
  field: ScalarFieldDescription,
  value: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const filters = [...rpcOperatorsOf(field)].map(([name, kind]) =>
    OPERANDS[kind](value).map((operand) => ({
      ...(name === 'path' && { equals: 1 }),
      [name]: operand,
    })),
  );
  return field.list || field.type === 'Json' ? fc.oneof(...filters) : fc.oneof(value, ...filters);
}

/** The operands of the operators of filters. */
const OPERANDS: Readonly<
  Record<OperandKind, (value: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>>
> = {
  value: (value) => value,
  nullable: (value) => fc.oneof(value, fc.constant(null)),
  list: (value) => fc.array(value, { maxLength: 2 }),
  pair: (value) => fc.tuple(value, value),
  negation: (value) => fc.oneof(value, fc.record({ equals: value })),
  part: () => fc.constantFrom('', 'a', 'x', '%', '\\'),
  query: () => fc.constantFrom('first', 'a & b', "'", ''),
  fullText: () => fc.record({ search: fc.constantFrom('first', 'a b', "'", '') }),
  fuzzy: () => fc.record({ search: fc.constantFrom('first', 'a', '') }),
  mode: () => fc.constantFrom('default', 'insensitive'),
  flag: () => fc.boolean(),
  jsonPath: () => fc.constantFrom<unknown>('$.a', '$[0]', '$', ['a'], ['a', '0']),
  json: (value) => value,
  jsonItem: (value) => value,
  jsonOrdered: () => fc.constantFrom<unknown>(0, 1.5, 'a'),
};
