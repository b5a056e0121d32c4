import { decodeResponse } from '@modelway/serialization/client';
import fc from 'fast-check';
import type { Capability } from '../support/capabilities.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { rpcHandler } from '../support/documented-handlers.ts';
import { ADA, sampleOf } from '../support/fixture-rows.ts';
import { can, itEachNeeds } from '../support/it-needs.ts';
import { toComparable } from '../support/typed-values.ts';
import { RPC_ENCODINGS, type RpcEncoding, superjson } from './rpc-encodings.ts';
import {
  HOSTILE_KEYS,
  RESERVED_KEYS,
  type SampleRow,
  sampleRowBatches,
} from './sample-arbitrary.ts';
import { conditionsOn } from './sample-conditions.ts';
import { type ServedHandler, serveHandler } from './serve-handler.ts';

/** The number of batches of rows for each property; smaller on a slow machine. */
const RUNS = 20;
const TIME_LIMIT = 4000;

const ANY_KEY = [...HOSTILE_KEYS, ...RESERVED_KEYS];

/** Describes that values of every type pass RPC unchanged in both directions, over HTTP. */
export function describeRpcValues(start: StartContractDatabase): void {
  let database: ContractDatabase;
  let server: ServedHandler;
  const canDo = { can: (need: Capability) => can(start, need) };

  beforeAll(async () => {
    database = await start();
    const handler = rpcHandler({ log: false })(database.orm);
    server = await serveHandler(handler, () => database.as(ADA));
  });
  beforeEach(() => database.clear());
  afterAll(async () => {
    await server?.close();
    await database?.close();
  });

  const get = async (
    operation: string,
    args: object,
    { toQuery }: RpcEncoding,
  ): Promise<TestResponse> =>
    readTestResponse(
      await fetch(`${server.url}/sample/${operation}?${new URLSearchParams(toQuery(args))}`),
    );
  const send = async (
    operation: string,
    args: object,
    { toBody }: RpcEncoding,
  ): Promise<TestResponse> =>
    readTestResponse(
      await fetch(`${server.url}/sample/${operation}`, {
        method: operation === 'update' ? 'PATCH' : 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(toBody(args)),
      }),
    );
  const stored = async () => {
    const rows = await database.unrestricted.sample.findMany({ orderBy: { id: 'asc' } });
    return rows.map((row) => ({ ...row, json: toJson(row.json), jsonOpt: toJson(row.jsonOpt) }));
  };
  /** Returns the row of the fixture with the given values, as it is in the database. */
  const storedSample = async () => (await stored())[0] ?? {};

  describe('a response', () => {
    it('is decoded by superjson to the row of the ORM client', async () => {
      const { dbNull, jsonNull } = database.orm.dialect;
      await checkEach(
        sampleRowBatches({ dbNull, jsonNull }, { keys: ANY_KEY, ...canDo }),
        async (rows) => {
          await database.clear();
          await database.unrestricted.sample.createMany({ data: rows });
          const expected = inOrder(rows).map((row) => toComparable(readBack(row, database)));
          const { body } = await get('findMany', { orderBy: { id: 'asc' } }, SUPERJSON);
          const { data: json, meta } = body;
          const read = superjson.deserialize({ json, meta: meta.serialization }) as object[];
          expect(read.map(toComparable)).toEqual(expected);
          expect((decodeResponse(body) as object[]).map(toComparable)).toEqual(expected);
          expect((await stored()).map(toComparable)).toEqual(expected);
        },
      );
    });
  });

  describe.each(RPC_ENCODINGS)('arguments written by $name', (encoding) => {
    const keys = encoding.anyKey ? ANY_KEY : HOSTILE_KEYS;

    it('store and find their rows', async () => {
      await checkEach(sampleRowBatches({ dbNull: null }, { keys, ...canDo }), async (rows) => {
        await database.clear();
        const created = await send('createMany', { data: rows }, encoding);
        expect(created).toMatchObject({ status: 201, body: { data: { count: rows.length } } });
        const expected = inOrder(rows).map(toComparable);
        expect((await stored()).map(toComparable)).toEqual(expected);
        const where = { id: { in: rows.map(({ id }) => id) } };
        const found = await get('findMany', { where, orderBy: { id: 'asc' } }, encoding);
        expect((decodeResponse(found.body) as object[]).map(toComparable)).toEqual(expected);

        const { id } = rows[0] as SampleRow;
        const data = { ...rows.at(-1), id };
        const updated = await send('update', { where: { id }, data }, encoding);
        expect(updated).toMatchObject({ status: 200 });
        expect(toComparable(decodeResponse(updated.body))).toEqual(toComparable(data));
      });
    });

    it('find a row by the value of each of its fields', async () => {
      const batches = sampleRowBatches({ dbNull: null }, { keys, ...canDo });
      await checkEach(fc.tuple(batches, fc.nat({ max: 5 })), async ([rows, form]) => {
        await database.clear();
        const created = await send('createMany', { data: rows }, CLIENT_HALF);
        expect(created).toMatchObject({ status: 201 });
        const conditions = conditionsOn(rows[0] as SampleRow, form).filter(
          ({ where }) => can(start, 'json-lists') || !/^\{"json.*\[/.test(toText(where)),
        );
        const responses = await Promise.all(
          conditions.map(({ where }) => get('findMany', { where, select: { id: true } }, encoding)),
        );
        for (const [index, { where, matches }] of conditions.entries()) {
          const { status, body } = responses[index] as TestResponse;
          expect({ where, status, message: body.message }).toEqual({ where, status: 200 });
          const found = idsOf(decodeResponse(body) as SampleRow[]);
          const expected = idsOf(rows.filter(matches));
          // The collation may match more texts.
          const isText = /^string/.test(Object.keys(where)[0] ?? '');
          const isLoose = isText && !can(start, 'case-sensitive-text');
          expect({ where, found }).toEqual({
            where,
            found: isLoose ? expect.arrayContaining(expected) : expected,
          });
        }
      });
    });

    itEachNeeds<StoredCase>(
      start,
      [
        { name: 'a Float of -0', values: { float: -0, floatOpt: -0 } },
        { name: 'the smallest Float', values: { float: 5e-324 } },
        { name: 'a Decimal with zeros at its end', values: { decimal: '1.500' } },
        {
          name: 'a Decimal of 400 digits',
          needs: 'long-decimals',
          values: { decimal: `${'9'.repeat(200)}.${'7'.repeat(200)}` },
        },
        { name: 'no bytes at all', values: { bytes: new Uint8Array() } },
        {
          name: 'a Json value that is a text of JSON',
          values: { json: '{"a":1}', jsonOpt: 'null' },
        },
        { name: 'a Json value of a bare scalar', values: { json: false, jsonOpt: 0 } },
        { name: 'a Json value with nulls inside', values: { json: [null], jsonOpt: { a: null } } },
        {
          name: 'a Json value that looks like an operation',
          values: { json: { set: { set: 1 } } },
        },
        {
          name: 'a Json value with the names of its envelope',
          values: { json: { meta: { serialization: {} } } },
        },
        {
          name: 'texts that look like other types',
          values: { string: '2024-01-01T00:00:00Z', stringOpt: 'null' },
        },
      ],
      ({ needs }) => needs,
    )('store $name as the ORM client does', async ({ values }) => {
      const data = { ...sampleOf(database), json: {}, ...values };
      await database.unrestricted.sample.create({ data });
      const byClient = await storedSample();
      await database.clear();
      const { status, body } = await send('create', { data }, encoding);
      expect({ status, message: body.message }).toEqual({ status: 201 });
      expect(toComparable(await storedSample())).toEqual(toComparable(byClient));
    });
  });
}

/** Values that are stored unchanged. */
interface StoredCase {
  readonly name: string;
  readonly needs?: Capability;
  readonly values: object;
}

function toText(where: object): string {
  return JSON.stringify(where, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}

interface TestResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any expected member.
  readonly body: any;
}

const [SUPERJSON, CLIENT_HALF] = RPC_ENCODINGS as readonly [RpcEncoding, RpcEncoding];

/**
 * Checks one value after the other, until the time is up. fast-check's own limit would let the last
 * check run on, and write, beside the next test.
 */
async function checkEach<Value>(
  values: fc.Arbitrary<Value>,
  check: (value: Value) => Promise<void>,
): Promise<void> {
  const end = Date.now() + TIME_LIMIT;
  const property = fc.asyncProperty(values, async (value) => {
    if (Date.now() < end) await check(value);
  });
  await fc.assert(property, { numRuns: RUNS });
}

async function readTestResponse(response: Response): Promise<TestResponse> {
  // Parsed here: the prototypes of values that fetch parses belong to jest's outer realm, which
  // superjson does not recognize.
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** SQLite stores a large number in Json as an integer, which the bare client returns. */
function toJson(value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

function inOrder(rows: readonly SampleRow[]): readonly SampleRow[] {
  return rows.toSorted((a, b) => ((a.id as bigint) < (b.id as bigint) ? -1 : 1));
}

function idsOf(rows: readonly SampleRow[]): readonly unknown[] {
  return inOrder(rows).map(({ id }) => id);
}

/** The expected row after a write: both nulls of Json are null then. */
function readBack(row: SampleRow, { orm: { dialect } }: ContractDatabase): SampleRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value === dialect.dbNull || value === dialect.jsonNull ? null : value,
    ]),
  );
}
