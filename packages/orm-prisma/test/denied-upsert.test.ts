import {
  BOB,
  type ContractDatabase,
  callRpc,
  databaseTargets,
  seedFixture,
} from '@modelway/testing';
import { startOn } from './start-database.ts';

const TARGETS = databaseTargets().filter((target) => ['pglite', 'postgresql'].includes(target));

describe.each(TARGETS)('an upsert under row-level security on %s', (target) => {
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await startOn(target)();
  });
  beforeEach(() => seedFixture(database));
  afterAll(() => database.close());

  it('is a 403, as an update is, if the caller can read the record and not change it', async () => {
    const [where, data] = [{ id: 1 }, { title: 'x' }];
    const client = database.as(BOB);
    const args = { where, update: data, create: { ...data, authorId: 2 } };
    const upsert = await callRpc(database, 'post.upsert', args, { client });
    const message = 'The access policies do not allow this operation.';
    expect([upsert.status, upsert.body.message]).toEqual([403, message]);
    const update = await callRpc(database, 'post.update', { where, data }, { client });
    expect([update.status, update.body]).toEqual([403, upsert.body]);
    expect(await database.unrestricted.post.count({ where: data })).toBe(0);
  });
});
