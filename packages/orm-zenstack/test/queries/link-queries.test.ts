import { type OrmBinding, restHandler, rpcHandler } from '@modelway/core';
import { databaseTargets, openDatabase, sendRequest } from '@modelway/testing';
import { unsupportedOf } from '@modelway/testing/support';
import { ZenStackClient } from '@zenstackhq/orm';
import { zenstack } from '../../src/index.ts';
import { LINK_SCHEMA } from './link-schema.ts';

const TARGETS = databaseTargets().filter(
  (target) => unsupportedOf('ZenStack', target) === undefined,
);
const AT = '2024-02-29T12:00:00.500Z';
const OTHER = '2024-03-01T00:00:00.000Z';

interface Client {
  $pushSchema(): Promise<void>;
  readonly room: Delegate;
  readonly visit: Delegate;
}

interface Delegate {
  createMany(args: { readonly data: readonly object[] }): Promise<unknown>;
  findMany(args: object): Promise<readonly object[]>;
}

describe.each(TARGETS)('links between records on %s', (target) => {
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let client: Client;
  let orm: OrmBinding<unknown>;

  beforeAll(async () => {
    database = await openDatabase(target);
    const schema = { ...LINK_SCHEMA, provider: { type: database.provider } };
    client = new ZenStackClient(schema as never, database as never) as unknown as Client;
    await client.$pushSchema();
    orm = zenstack(schema as never) as OrmBinding<unknown>;
  });
  beforeEach(async () => {
    await database.clear();
    await client.room.createMany({ data: [{ no: '1.5' }, { no: '2' }] });
    await client.visit.createMany({ data: [{ at: AT, roomNo: '2' }, { at: OTHER }] });
  });
  afterAll(() => database.close());

  const update = (name: string, args: object) =>
    sendRequest(rpcHandler({ log: false })(orm), {
      method: 'PATCH',
      url: `/${name}/update`,
      body: args,
      client,
    });
  const link = (method: string, url: string, data: unknown) =>
    sendRequest(restHandler({ endpoint: '/api', log: false })(orm), {
      method,
      url,
      body: { data },
      client,
    });
  const visitsOf = async (no: string) => {
    const rows = await client.visit.findMany({ where: { roomNo: no }, orderBy: { at: 'asc' } });
    return rows.map((row) => (row as { readonly at: Date }).at.toISOString());
  };

  it.each([
    ['connect', '1.5', AT, [AT]],
    ['connect', '2', OTHER, [AT, OTHER]],
    ['disconnect', '2', AT, []],
    ['set', '2', OTHER, [OTHER]],
  ])('%s records by a time to one with a Decimal as its id', async (operation, no, at, after) => {
    const data = { visits: { [operation]: [{ at }] } };
    const { status, body } = await update('room', { where: { no }, data });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(await visitsOf(no)).toEqual(after);
  });

  it.each([
    ['POST', OTHER, [AT, OTHER]],
    ['DELETE', AT, []],
    ['PATCH', OTHER, [OTHER]],
  ])('%s changes the linkage of such records', async (method, id, after) => {
    const response = await link(method, '/room/2/relationships/visits', [{ type: 'visit', id }]);
    expect(response.body.data?.map((each: { id: string }) => each.id)).toEqual(after);
    expect(await visitsOf('2')).toEqual(after);
  });
});
