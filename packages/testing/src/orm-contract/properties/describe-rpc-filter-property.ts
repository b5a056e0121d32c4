import { isDeepStrictEqual } from 'node:util';
import type { ModelDescription, ScalarFieldDescription } from '@modelway/core';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { RPC_ENCODINGS, type RpcEncoding } from '../rpc/rpc-encodings.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { rpcHandler } from '../support/documented-handlers.ts';
import { sampleRows, seedFilterRows } from '../support/filter-rows.ts';
import { ADA } from '../support/fixture-rows.ts';
import { MODIFIERS, rpcOperatorsOf } from '../support/grammar-names.ts';
import { can } from '../support/it-needs.ts';
import { sendRequest } from '../support/send-request.ts';
import { runsOf } from '../support/test-size.ts';
import { evaluateTree, type TreeRow, valueToText } from './filter-tree.ts';

const [, CLIENT_HALF] = RPC_ENCODINGS as readonly [RpcEncoding, RpcEncoding];

const RUNS = runsOf(1_500);

/** The operators of columns that are not searched. */
const OPERATORS = [{ type: 'String' }, { list: true }]
  .flatMap((field) => [...rpcOperatorsOf(field).keys()])
  .filter((name) => !MODIFIERS.has(name));

/** Values of every kind, besides those of the rows. */
const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, 1, -1, 1.5, 3_000_000_000, 2 ** 60, '', 'a', '1', 'true', 'READER'],
  ...[{}, [], [null], { zzz: 1 }, { not: {} }, 5n, new Date('2024-02-29T00:00:00Z')],
  ...[
    new Uint8Array(),
    new Uint8Array([1]),
    new Decimal('0.5'),
    '2024-02-29T00:00:00.000Z',
    'AQ==',
  ],
];

/**
 * Describes every operator with every kind of value: it matches the same rows as plain JavaScript,
 * or is rejected.
 */
export function describeRpcFilterProperty(start: StartContractDatabase, share: number): void {
  const runs = Math.ceil(RUNS * share);
  let database: ContractDatabase;
  let rows: readonly TreeRow[];
  let model: ModelDescription;
  let fields: readonly ScalarFieldDescription[];

  beforeAll(async () => {
    database = await start();
    await seedFilterRows(database);
    rows = sampleRows(database);
    model = database.orm.schema.models.find(({ name }) => name === 'Sample') as ModelDescription;
    fields = model.fields.filter(
      (field): field is ScalarFieldDescription => field.kind === 'scalar' && field.type !== 'Json',
    );
  });
  afterAll(() => database.close());

  const send = (args: object) => {
    const query = new URLSearchParams(CLIENT_HALF.toQuery(args));
    const limits = { complexity: Number.POSITIVE_INFINITY };
    const handler = rpcHandler({ log: false, limits })(database.orm);
    return sendRequest(handler, { url: `/sample/findMany?${query}`, client: database.as(ADA) });
  };

  it('finds the rows that match the condition, or returns 400', async () => {
    const statuses = new Map<number, number>();
    const property = fc.asyncProperty(
      conditions(fields, rows),
      async ({ field, operator, value }) => {
        const where = { [field.name]: operator === '' ? value : { [operator]: value } };
        const { status, body } = await send({ where });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 400) return;
        expect({ where, status }).toEqual({ where, status: 200 });
        const scope = {
          model,
          schema: database.orm.schema,
          ignoresCase: !can(start, 'case-sensitive-search'),
          foldsCase: !can(start, 'case-sensitive-text'),
        };
        const expected = rows.filter((row) => matches({ field, operator, value }, row, scope));
        const found = body.data.map(({ id }: TreeRow) => String(id)).sort();
        expect({ where, found }).toEqual({
          where,
          found: expected.map(({ id }) => String(id)).sort(),
        });
      },
    );
    await fc.assert(property, { numRuns: runs, interruptAfterTimeLimit: 12_000 });
    expect(statuses.get(200)).toBeGreaterThan(runs / 30);
    expect(statuses.get(400)).toBeGreaterThan(runs / 30);
  });
}

/**
 * Generates a field, an operator or none, and values of every kind, those of the rows among them.
 */
function conditions(
  fields: readonly ScalarFieldDescription[],
  rows: readonly TreeRow[],
): fc.Arbitrary<Condition> {
  return fc.constantFrom(...fields).chain((field) => {
    const stored = rows.flatMap((row) => [row[field.name] ?? null].flat());
    const value = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...stored) },
      { weight: 2, arbitrary: fc.constantFrom(...VALUES) },
    );
    const operand = fc.oneof(
      { weight: 3, arbitrary: value },
      { weight: 2, arbitrary: fc.array(value, { maxLength: 3 }) },
    );
    const parts = { operator: fc.constantFrom('', ...OPERATORS), value: operand };
    // The ORM decides whether NULL is outside of an empty list.
    const isEmptyNotIn = (each: Omit<Condition, 'field'>) =>
      each.operator === 'notIn' && isDeepStrictEqual(each.value, []);
    return fc
      .record(parts)
      .filter((each) => !isEmptyNotIn(each))
      .map((each) => ({ field, ...each }));
  });
}

interface Condition {
  readonly field: ScalarFieldDescription;
  readonly operator: string;
  readonly value: unknown;
}

/** Whether a row matches a condition, in plain JavaScript. */
function matches(
  { field, operator, value }: Condition,
  row: TreeRow,
  scope: Parameters<typeof evaluateTree>[2],
): boolean {
  const stored = row[field.name] ?? null;
  if (field.list && operator === 'equals') return isDeepStrictEqual(stored, value);
  const leaf = (suffix: string, values: readonly unknown[]) => {
    const texts = values.map((each) => toText(field, each));
    const tree = {
      kind: 'leaf',
      path: [],
      field: field.name,
      operator: suffix,
      values: texts,
    } as const;
    return evaluateTree(tree, row, scope) === true;
  };
  if (value === null) return leaf('$null', [operator !== 'not']);
  return leaf(SUFFIXES[operator] ?? `$${operator}`, [value].flat());
}

const SUFFIXES: Readonly<Record<string, string>> = { '': '', equals: '', not: '$ne' };

/** Prints the value for a REST filter. */
function toText({ type }: ScalarFieldDescription, value: unknown): string {
  const text =
    typeof value === 'object' && !Decimal.isDecimal(value)
      ? valueToText(type, value)
      : String(value);
  return type === 'String' ? text.replaceAll(/[\\,]/g, '\\$&') : text;
}
