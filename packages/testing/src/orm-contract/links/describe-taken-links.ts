import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler, rpcHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { changedColumns, readColumns, seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest } from '../support/send-request.ts';

/**
 * The first locker is that of user 2, the second that of user 3, the third nobody's; the fourth is
 * the spare of the first.
 */
async function seed(database: ContractDatabase): Promise<void> {
  await seedRelations(database);
  const { unrestricted: db } = database;
  await db.locker.update({ where: { id: 2 }, data: { userId: 3 } });
  await db.locker.createMany({ data: [{ code: 'L3' }, { code: 'L4' }] });
  await db.locker.update({ where: { id: 1 }, data: { spareId: 4 } });
}

interface TakenCase {
  readonly title: string;
  readonly target: string;
  readonly args: object;
}

const connect = (id: number) => ({ user: { connect: { id } } });
const create = { email: 'new@example.com' };

/**
 * Writes that would take user 2 or the spare from the first locker, or user 3 from the profile
 * `p2`.
 */
const TAKING: readonly TakenCase[] = [
  { title: 'create', target: 'locker.create', args: { data: { code: 'x', ...connect(2) } } },
  {
    title: 'create by another key',
    target: 'locker.create',
    args: { data: { code: 'x', user: { connect: { email: 'bob@example.com' } } } },
  },
  { title: 'update', target: 'locker.update', args: { where: { id: 3 }, data: connect(2) } },
  {
    title: 'upsert that creates',
    target: 'locker.upsert',
    args: { where: { id: 9 }, create: { code: 'x', ...connect(2) }, update: {} },
  },
  {
    title: 'upsert that updates',
    target: 'locker.upsert',
    args: { where: { id: 3 }, create: { code: 'x' }, update: connect(2) },
  },
  {
    title: 'connectOrCreate',
    target: 'locker.update',
    args: { where: { id: 3 }, data: { user: { connectOrCreate: { where: { id: 2 }, create } } } },
  },
  {
    title: 'nested update',
    target: 'user.update',
    args: { where: { id: 3 }, data: { locker: { update: { spare: { connect: { id: 4 } } } } } },
  },
  {
    title: 'nested upsert',
    target: 'user.update',
    args: {
      where: { id: 3 },
      data: {
        locker: { upsert: { create: { code: 'x' }, update: { spare: { connect: { id: 4 } } } } },
      },
    },
  },
  {
    title: 'nested create',
    target: 'user.create',
    args: {
      data: { ...create, locker: { create: { code: 'x', spare: { connect: { id: 4 } } } } },
    },
  },
  {
    title: 'a required relationship',
    target: 'profile.create',
    args: { data: { id: 'p9', bio: 'x', ...connect(3) } },
  },
  {
    title: 'an update that changes the id of the other record, too',
    target: 'locker.update',
    args: { where: { id: 4 }, data: { ...connect(2), spareOf: { update: { id: 500 } } } },
  },
  {
    title: 'the foreign key',
    target: 'locker.update',
    args: { where: { id: 3 }, data: { userId: 2 } },
  },
];

const resource = { type: 'locker', relationships: { user: { data: { type: 'user', id: '2' } } } };

/** The same over REST. */
const REST = [
  { method: 'POST', url: '/locker', body: { data: { ...resource, attributes: { code: 'x' } } } },
  { method: 'PATCH', url: '/locker/3', body: { data: { ...resource, id: '3' } } },
  {
    method: 'PATCH',
    url: '/locker/3/relationships/user',
    body: { data: resource.relationships.user.data },
  },
];

/** Describes links to a record that another record has, of which only one can have it. */
export function describeTakenLinks(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const call = (calls: readonly TakenCase[], options: object = {}) => {
    const handler = rpcHandler({ log: false, ...options })(database.orm);
    const [first = TAKING[0] as TakenCase] = calls;
    const client = database.as(ADA);
    if (calls.length > 1) {
      const steps = calls.map(({ target, args }) => {
        const [model, op] = target.split('.');
        return { model, op, args };
      });
      const url = '/$transaction/sequential';
      return sendRequest(handler, { method: 'POST', url, body: steps, client });
    }
    const method = first.target.endsWith('update') ? 'PATCH' : 'POST';
    const url = `/${first.target.replace('.', '/')}`;
    return sendRequest(handler, { method, url, body: first.args, client });
  };

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seed));
  afterAll(() => database.close());

  const expectConflict = async (send: () => ReturnType<typeof sendRequest>) => {
    const before = await readColumns(database);
    const { status, body } = await send();
    expect({ status, changed: changedColumns(before, await readColumns(database)), body }).toEqual({
      status: 409,
      changed: {},
      body: expect.anything(),
    });
  };

  it.each(TAKING)('are a conflict: $title', async (each) => {
    await expectConflict(() => call([each]));
  });

  it.each(TAKING)('are a conflict in a transaction: $title', async (each) => {
    const read = { title: 'read', target: 'locker.count', args: {} };
    await expectConflict(() => call([read, each]));
  });

  it.each(TAKING)('are a conflict without checks of links: $title', async (each) => {
    await expectConflict(() => call([each], { checkLinks: false }));
  });

  it('are a conflict if the foreign key is hidden, which the response does not name', async () => {
    const expose = { models: { Locker: { fields: { userId: false } } } };
    const [take] = TAKING.filter(({ title }) => title === 'update');
    const send = () => call([take as TakenCase], { expose });
    await expectConflict(send);
    expect(JSON.stringify((await send()).body)).not.toContain('userId');
  });

  it.each(REST)('are a conflict over REST: $method $url', async (request) => {
    const handler = restHandler({ endpoint: '/', log: false })(database.orm);
    await expectConflict(() => sendRequest(handler, { ...request, client: database.as(ADA) }));
  });

  it('leave the record that has it as it is', async () => {
    const args = { where: { id: 1 }, data: { code: 'y', ...connect(2) } };
    const { status } = await call([{ title: '', target: 'locker.update', args }]);
    expect(status).toBe(200);
  });

  it('succeed once the other record has given it up', async () => {
    const disconnect = { where: { id: 1 }, data: { user: { disconnect: true } } };
    const take = { where: { id: 3 }, data: connect(2) };
    const before = await readColumns(database);
    const { status } = await call(
      [disconnect, take].map((args) => ({ title: '', target: 'locker.update', args })),
    );
    expect(status).toBe(200);
    expect(changedColumns(before, await readColumns(database))).toEqual({
      'locker 1 userId': null,
      'locker 3 userId': 2,
    });
  });

  it('are made by one of two parallel requests', async () => {
    await database.unrestricted.locker.update({ where: { id: 1 }, data: { userId: null } });
    const take = (id: number) =>
      call([{ title: '', target: 'locker.update', args: { where: { id }, data: connect(2) } }]);
    const responses = await Promise.all([take(1), take(3)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const changed = await readColumns(database);
    expect([changed.get('locker 1 userId'), changed.get('locker 3 userId')].sort()).toEqual([
      2,
      null,
    ]);
  });
}
