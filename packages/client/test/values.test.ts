import { postgresTarget, type TestClient } from '@modelway/testing';
import { runsOf } from '@modelway/testing/test-size';
import * as prisma from '@prisma/client/runtime/index-browser';
import * as zenstack from '@zenstackhq/orm/common-types';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { createClient } from '../src/index.ts';
import { startApi, type TestApi } from './start-api.ts';

let server: TestApi;
beforeAll(async () => {
  server = await startApi({}, postgresTarget());
});
afterAll(() => server.close());
const api = () => createClient<TestClient>({ url: server.url });

const bigint = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const date = fc.date({
  min: new Date('1900-01-01'),
  max: new Date('2999-12-31'),
  noInvalidDate: true,
});
const decimal = fc
  .tuple(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.nat(9))
  .map(([digits, scale]) => new Decimal(`${digits}e-${scale}`));
const bytes = fc.uint8Array({ maxLength: 300 });
const float = fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => value + 0);
/** PostgreSQL stores no NUL in a text. */
const string = fc
  .string({ unit: 'grapheme', maxLength: 50 })
  .map((text) => text.replaceAll('\0', ''));
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary);
/** The handlers reject members that are named `__proto__`. */
const json = fc
  .jsonValue({ maxDepth: 3 })
  .filter((value) => !/\\u0000|__proto__/.test(JSON.stringify(value)));

const sample = fc.record({
  id: bigint,
  string,
  stringOpt: optional(string),
  boolean: fc.boolean(),
  int: fc.integer(),
  intOpt: optional(fc.integer()),
  bigInt: bigint,
  bigIntOpt: optional(bigint),
  float,
  decimal,
  decimalOpt: optional(decimal),
  dateTime: date,
  dateTimeOpt: optional(date),
  bytes,
  bytesOpt: optional(bytes),
  json: json.filter((value) => value !== null),
  role: fc.constantFrom('READER', 'AUTHOR', 'ADMIN'),
  strings: fc.array(string, { maxLength: 3 }),
  ints: fc.array(fc.integer(), { maxLength: 3 }),
});

describe('values', () => {
  it('of any record arrive as they were sent, and are read as they were stored', async () => {
    await fc.assert(
      fc.asyncProperty(sample, async (data) => {
        await server.database.clear();
        const created = await api().sample.create({ data: data as never });
        expect(toText(created)).toMatchObject(toText(data));
        const { id, dateTime, decimal } = data;
        const stored = await server.database.raw.sample.findUnique({ where: { id } });
        expect(toText(created)).toEqual(toText(stored as object));
        // The same values in the conditions of a read.
        const where = { id, dateTime: { gte: dateTime }, decimal: { equals: decimal } } as object;
        expect(toText(Object(await api().sample.findFirst({ where })))).toEqual(toText(created));
      }),
      { numRuns: runsOf(200, 30) },
    );
  });

  it('have the types of the server', async () => {
    await server.database.clear();
    const [data] = fc.sample(sample, { numRuns: 1, seed: 1 });
    const { id, decimal, dateTime, bytes } = await api().sample.create({ data: data as never });
    expect(typeof id).toBe('bigint');
    expect(Decimal.isDecimal(decimal)).toBe(true);
    expect(dateTime).toBeInstanceOf(Date);
    expect(bytes).toBeInstanceOf(Uint8Array);
  });

  it.each([
    ['ZenStack', zenstack],
    ['Prisma', prisma],
  ])('that %s has in place of null are sent as null, or not at all', async (_, orm) => {
    await server.database.clear();
    const [data] = fc.sample(sample, { numRuns: 1, seed: 1 });
    const { sample: samples } = api();
    await samples.create({ data: { ...data, jsonOpt: { a: 1 } } as never });
    await samples.updateMany({ data: { jsonOpt: orm.DbNull } as never });
    const where = { jsonOpt: { equals: orm.DbNull } } as never;
    expect(await samples.findMany({ where, select: { jsonOpt: true } })).toEqual([
      { jsonOpt: null },
    ]);
    for (const name of ['JsonNull', 'AnyNull'] as const) {
      const read = samples.count({ where: { jsonOpt: { equals: orm[name] } } as never });
      await expect(read).rejects.toThrow(`Cannot send ${name} at where.jsonOpt.equals`);
    }
    const json = { __brand: 'DbNull' };
    await samples.updateMany({ data: { jsonOpt: json } });
    expect(await samples.count({ where: { jsonOpt: { equals: json } } })).toBe(1);
  });

  it('of arguments reach a procedure', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          string,
          bigInt: bigint,
          decimal,
          dateTime: date,
          bytes,
          ints: fc.array(fc.integer()),
        }),
        async (args) => {
          const sent = args as unknown as Parameters<TestClient['$procs']['echo']>[0]['args'];
          const echoed = await api().$procs.echo({ args: sent });
          // Procedures receive the text of a Decimal.
          const expected = { ...args, decimal: args.decimal.toJSON() };
          expect(toText(Object(echoed))).toEqual(toText(expected));
        },
      ),
      { numRuns: runsOf(200, 30) },
    );
  });
});

/** The members with their types; decimal.js has several copies, whose values are not equal. */
function toText(record: object): Record<string, string> {
  const entries = Object.entries(record).map(([name, value]) => [name, textOf(value)]);
  return Object.fromEntries(entries);
}

function textOf(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (Decimal.isDecimal(value)) return `Decimal ${new Decimal(value).toFixed()}`;
  if (value instanceof Date) return `Date ${value.toISOString()}`;
  if (value instanceof Uint8Array) return `Bytes ${Buffer.from(value).toString('hex')}`;
  return JSON.stringify(value, (_, member) =>
    isRecord(member) ? Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)) : member,
  );
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
