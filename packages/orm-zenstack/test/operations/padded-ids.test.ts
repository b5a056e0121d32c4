import { type OrmBinding, rpcHandler } from '@modelway/core';
import { openDatabase, postgresTarget, sendRequest } from '@modelway/testing';
import { ZenStackClient } from '@zenstackhq/orm';
import { zenstack } from '../../src/index.ts';
import { LINK_SCHEMA } from '../queries/link-schema.ts';

const TEXT = { type: 'String' };
const { Room, Visit } = LINK_SCHEMA.models;

/** Rooms and their visits, with `char(4)` in place of Decimals. */
const SCHEMA = {
  ...LINK_SCHEMA,
  models: {
    Room: {
      ...Room,
      fields: { ...Room.fields, no: { ...Room.fields.no, ...TEXT } },
      uniqueFields: { no: TEXT },
    },
    Visit: {
      ...Visit,
      fields: { ...Visit.fields, roomNo: { ...Visit.fields.roomNo, ...TEXT } },
    },
  },
};

interface RoomClient {
  $pushSchema(): Promise<void>;
  $executeRawUnsafe(sql: string): Promise<unknown>;
  readonly room: { create(args: object): Promise<unknown> };
}

let database: Awaited<ReturnType<typeof openDatabase>>;
let client: RoomClient;

beforeAll(async () => {
  database = await openDatabase(postgresTarget());
  client = new ZenStackClient(SCHEMA as never, database as never) as unknown as RoomClient;
  await client.$pushSchema();
  for (const sql of [
    'alter table "Room" alter column "no" type char(4)',
    'alter table "Visit" alter column "roomNo" type char(4)',
  ]) {
    await client.$executeRawUnsafe(sql);
  }
  await client.room.create({ data: { no: 'ab' } });
});
afterAll(() => database.close());

it.each([
  ['ab', 201],
  ['ab  ', 201],
  ['AB', 404],
])('has the status of a link to the padded id "ab  " by "%s": %d', async (roomNo, expected) => {
  const handler = rpcHandler({ log: false })(zenstack(SCHEMA as never) as OrmBinding<unknown>);
  const { status } = await sendRequest(handler, {
    method: 'POST',
    url: '/visit/create',
    client,
    body: { data: { at: new Date().toISOString(), roomNo } },
  });
  expect(status).toBe(expected);
});
