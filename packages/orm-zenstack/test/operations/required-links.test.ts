import { type OrmBinding, restHandler } from '@modelway/core';
import { createTestDatabase, sendRequest, type TestDatabase } from '@modelway/testing';
import { ZenStackClient } from '@zenstackhq/orm';
import { zenstack } from '../../src/index.ts';
import type { ZenStackSchema } from '../../src/schema/zenstack-schema.ts';

const INT = { type: 'Int' };
const int = (name: string, rest: object = {}) => ({ name, ...INT, ...rest });

/** Seats with a compound id and two other keys, each with a label that requires its seat. */
const SCHEMA = {
  provider: { type: 'sqlite' },
  plugins: {},
  models: {
    Seat: {
      name: 'Seat',
      fields: {
        row: int('row', { id: true }),
        number: int('number', { id: true }),
        code: int('code', { unique: true }),
        label: { name: 'label', type: 'Label', optional: true, relation: { opposite: 'seat' } },
      },
      idFields: ['row', 'number'],
      uniqueFields: {
        row_number: { row: INT, number: INT },
        code: INT,
        code_row: { code: INT, row: INT },
      },
    },
    Label: {
      name: 'Label',
      fields: {
        id: int('id', { id: true }),
        seat: {
          name: 'seat',
          type: 'Seat',
          relation: {
            opposite: 'label',
            fields: ['seatRow', 'seatNumber'],
            references: ['row', 'number'],
          },
        },
        seatRow: int('seatRow', { foreignKeyFor: ['seat'] }),
        seatNumber: int('seatNumber', { foreignKeyFor: ['seat'] }),
      },
      idFields: ['id'],
      uniqueFields: { id: INT, seatRow_seatNumber: { seatRow: INT, seatNumber: INT } },
    },
  },
} as const;

const orm = zenstack(SCHEMA as unknown as ZenStackSchema) as OrmBinding<unknown>;
const handler = restHandler({ endpoint: '/api', log: false })(orm);

interface SeatClient {
  $pushSchema(): Promise<void>;
  readonly seat: { create(args: object): Promise<unknown> };
}

let database: TestDatabase;
let client: SeatClient;

beforeAll(async () => {
  database = await createTestDatabase('sqlite');
  const options = database.raw.$options as never;
  client = new ZenStackClient(SCHEMA as never, options) as unknown as SeatClient;
  await client.$pushSchema();
  for (const number of [1, 2]) {
    const label = { create: { id: number } };
    await client.seat.create({ data: { row: 1, number, code: number, label } });
  }
});
afterAll(() => database.close());

describe.each([[['row', 'number']], [['code']], [['code', 'row']]])(
  'an upsert by %j',
  (matchFields) => {
    it.each([
      [1, 200],
      [2, 400],
    ])('with the label %d, which requires its seat, has the status %d', async (id, expected) => {
      const { status, body } = await sendRequest(handler, {
        method: 'POST',
        url: '/seat',
        client,
        body: {
          data: {
            type: 'seat',
            id: '1_1',
            attributes: { code: 1 },
            relationships: { label: { data: { type: 'label', id: `${id}` } } },
          },
          meta: { operation: 'upsert', matchFields },
        },
      });
      expect([status, body.errors?.[0].source]).toEqual([
        expected,
        expected === 200 ? undefined : { pointer: '/data/relationships/label/data' },
      ]);
    });
  },
);
