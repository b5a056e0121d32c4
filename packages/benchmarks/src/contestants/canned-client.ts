import { schema } from '@modelway/testing/schema';
import { Decimal } from 'decimal.js';

/** A row of the ORM client. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Returns rows with a value of every type that a field can have, as the ORM client returns them.
 */
export function sampleRows(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, i) => ({
    id: BigInt(i + 1),
    string: `Row ${i} "quoted", with some text as rows have it`,
    stringOpt: i % 2 === 0 ? null : 'here',
    boolean: i % 2 === 0,
    booleanOpt: null,
    int: i,
    intOpt: i,
    bigInt: 9_007_199_254_740_993n + BigInt(i),
    bigIntOpt: null,
    float: i / 7,
    floatOpt: null,
    decimal: new Decimal(i).div(8),
    decimalOpt: null,
    dateTime: new Date(1_700_000_000_000 + i * 1000),
    dateTimeOpt: null,
    bytes: new Uint8Array([1, 2, 3, i % 256]),
    bytesOpt: null,
    json: { a: [1, 'two', null], b: { c: i } },
    jsonOpt: null,
    role: 'READER',
    roleOpt: null,
    strings: ['a', 'b'],
    ints: [1, 2, 3],
  }));
}

/**
 * Creates an ORM client that returns rows of the model `Sample` immediately, without a database.
 *
 * @param pageSize The rows of a list. Each list returns the next rows, like pages.
 */
export function cannedClient(rows: readonly Row[], pageSize = rows.length) {
  let next = 0;
  const sample = {
    findMany: async () => {
      const at = next % rows.length;
      next = at + pageSize;
      return pageSize === rows.length ? rows : rows.slice(at, next);
    },
    findUnique: async () => rows[0],
    findFirst: async () => rows[0],
    count: async () => rows.length,
    create: async () => rows[0],
  };
  const client = {
    $schema: schema,
    sample,
    $transaction: (run: (tx: object) => Promise<unknown>) => run(client),
  };
  return client;
}
