import { callRpc, callTransaction } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { watchOperations } from './watch-operations.ts';

/** Longer than one statement may read. */
const LONG = 'x'.repeat(2_000_000);

const seedCategories = async ({ clear, unrestricted }: ContractDatabase): Promise<void> => {
  await clear();
  await unrestricted.category.create({ data: { id: 1, name: LONG } });
  await unrestricted.category.create({ data: { id: 2, name: 'short' } });
};

type Handle = (database: ContractDatabase, readBytes?: number) => Promise<TestResponse>;

const rpc =
  (operation: string, args: object): Handle =>
  (database, readBytes) =>
    callRpc(database, `category.${operation}`, args, { limits: readBytes ? { readBytes } : {} });

const rest: Handle = ({ orm, unrestricted }, readBytes) =>
  sendRequest(restHandler({ endpoint: '/api', limits: readBytes ? { readBytes } : {} })(orm), {
    method: 'PATCH',
    url: '/category/1',
    client: unrestricted,
    headers: { 'content-type': 'application/vnd.api+json' },
    body: {
      data: {
        ...{ type: 'category', id: '1' },
        relationships: { parent: { data: { type: 'category', id: '2' } } },
      },
    },
  });

const WRITES: readonly [string, Handle][] = [
  ['an update', rpc('update', { where: { id: 1 }, data: { parentId: 2 } })],
  [
    'an upsert',
    rpc('upsert', { where: { id: 1 }, create: { name: 'new' }, update: { parentId: 2 } }),
  ],
  ['a deletion', rpc('delete', { where: { id: 1 } })],
  ['an update over REST', rest],
];

/** Describes writes of records that are too large for one statement. */
export function describeLargeWrites(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const unrestricted = (): ContractDatabase => ({
    ...database,
    // The sizes of its fields are unknown.
    orm: { ...database.orm, schema: { ...database.orm.schema } },
    as: () => database.unrestricted,
  });

  beforeAll(async () => {
    database = await start();
    if (database.orm.schema.provider === 'mysql') {
      // The fixture's texts have 191 characters in MariaDB.
      await database.execute('alter table `Category` modify `name` longtext not null');
    }
  });
  beforeEach(() => reseed(database, seedCategories));
  afterAll(() => database.close());

  const read = () =>
    database.unrestricted.category.findMany({
      select: { id: true, parentId: true },
      orderBy: { id: 'asc' },
    });

  it.each(WRITES)('returns the record of %s', async (_title, write) => {
    const { status, body } = await write(unrestricted());
    expect(status).toBe(200);
    expect(body.data.name ?? body.data.attributes.name).toBe(LONG);
  });

  it.each(WRITES)('writes nothing if the record of %s is above readBytes', async (_, write) => {
    const scope = unrestricted();
    const before = await read();
    for (const _known of [false, true]) {
      const { status, body } = await write(scope, 1_500_000);
      const message = body.message ?? body.errors[0].detail;
      expect([status, message]).toEqual([400, expect.stringContaining('readBytes is 1500000')]);
      expect(await read()).toEqual(before);
    }
  });

  it('writes nothing if the list below a record is above readBytes', async () => {
    const scope = unrestricted();
    const name = LONG.slice(0, 400_000);
    const data = [3, 4, 5, 6].map((id) => ({ id, name, parentId: 2 }));
    await database.unrestricted.category.createMany({ data });
    // The sizes are known now.
    const ids = { id: { in: [2, 3] } };
    await callRpc(scope, 'category.findMany', { where: ids });
    const update = (take: number) =>
      callRpc(
        scope,
        'category.update',
        { where: { id: 2 }, data: { name: `${take}` }, include: { children: { take } } },
        { limits: { readBytes: 1_000_000 } },
      );
    const { status, body } = await update(4);
    expect([status, body.message]).toEqual([400, expect.stringContaining('readBytes is 1000000')]);
    expect((await update(1)).body.data.children).toHaveLength(1);
    const row = await database.unrestricted.category.findUnique({ where: { id: 2 } });
    expect(row).toMatchObject({ name: '1' });
  });

  it('reads again with one statement what its room has, and else in parts', async () => {
    const { category } = database.unrestricted;
    const name = LONG.slice(0, 500_000);
    for (const id of [3, 4, 5]) await category.create({ data: { id, name } });
    const calls: string[] = [];
    const { orm, ...scope } = unrestricted();
    const watched = {
      ...scope,
      orm: watchOperations(orm, ({ operation }) => calls.push(operation)),
    };
    const args = { where: { id: { gt: 2 } }, orderBy: { id: 'asc' } };
    const find = async (take: number) => {
      calls.length = 0;
      const { body } = await callRpc(watched, 'category.findMany', { ...args, take });
      return [body.data?.length, calls.length];
    };
    const [, first] = await find(3);
    expect(first).toBeGreaterThan(1);
    expect(await find(3)).toEqual([3, 1]);
    const [found, inParts] = await find(20);
    expect([found, inParts]).toEqual([3, expect.any(Number)]);
    expect(inParts).toBeGreaterThan(1);
  });

  it('reads with one statement after a write of a long text was rejected', async () => {
    const calls: string[] = [];
    const { orm, ...scope } = unrestricted();
    const watched = {
      ...scope,
      orm: watchOperations(orm, ({ operation }) => calls.push(operation)),
    };
    const find = () => callRpc(watched, 'category.findMany', { where: { id: 2 } });
    await find();
    const create = (id: number, name: string) => ({
      ...{ model: 'Category', op: 'create' },
      args: { data: { id, name }, select: { id: true } },
    });
    const steps = [create(3, LONG.slice(0, 900_000)), create(1, 'taken')];
    const rejected = await callTransaction(watched, steps);
    expect(rejected.status).toBe(409);
    calls.length = 0;
    expect((await find()).status).toBe(200);
    expect(calls).toEqual(['findMany']);
  });
}
