import { callTransaction } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { seedFixture } from '../support/fixture-rows.ts';
import { reseed } from '../support/reseed.ts';

/** Describes procedures as steps of a transaction: `{ model: '$procs', op, args: { args } }`. */
export function describeProcedureSteps(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const step = (op: string, args: unknown) => ({ model: '$procs', op, args: { args } });
  const tags = () => database.unrestricted.tag.count();

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedFixture));
  afterAll(() => database.close());

  it('run in a transaction, with the other operations', async () => {
    const create = { model: 'Tag', op: 'create', args: { data: { name: 'one' } } };
    const steps = [
      create,
      step('publish', { id: 3, tag: 'two' }),
      step('countPosts', { authorId: 1 }),
    ];
    const { status, body } = await callTransaction(database, steps);
    expect([status, body.data?.[1].published, body.data?.[2]]).toEqual([200, true, 3]);
    expect(await tags()).toBe(4);
  });

  it('are rolled back with the rest of a transaction', async () => {
    const steps = [step('publish', { id: 3, tag: 'two' }), step('breakDown', { name: 'three' })];
    const { status, body } = await callTransaction(database, steps);
    expect([status, body.operation]).toEqual([500, 1]);
    expect(body.message).toMatch(/^Operation 1 \(\$procs\.breakDown\): /);
    expect(await tags()).toBe(2);
  });

  it('never lose the rest of a transaction if they catch an error of the client', async () => {
    const swallow = async (client: unknown) => {
      const create = database.orm.operation(client, 'Tag', 'create');
      await create?.({ data: { name: 'red' } }).catch(() => {});
    };
    const orm = { ...database.orm, procedure: (client: unknown) => () => swallow(client) };
    const create = { model: 'Tag', op: 'create', args: { data: { name: 'one' } } };
    const steps = [create, step('ping', undefined)];
    const { status } = await callTransaction({ ...database, orm }, steps);
    expect(await tags()).toBe(status < 300 ? 3 : 2);
  });

  it('are rolled back with the rest of a transaction if they do not end in time', async () => {
    const orm = { ...database.orm, procedure: () => () => new Promise<never>(() => {}) };
    const create = { model: 'Tag', op: 'create', args: { data: { name: 'one' } } };
    const steps = [create, step('publish', { id: 3, tag: 'two' })];
    const limits = { timeoutMs: 1_000 };
    const { status } = await callTransaction({ ...database, orm }, steps, { limits });
    expect([status, await tags()]).toEqual([503, 2]);
    expect((await callTransaction(database, steps)).status).toBe(200);
  });

  it('are unknown if they are hidden', async () => {
    const expose = { procedures: { countPosts: false } };
    const steps = [step('ping', undefined), step('countPosts', { authorId: 1 })];
    const { status, body } = await callTransaction(database, steps, { expose });
    expect([status, body.operation]).toEqual([400, 1]);
    expect(body.message).toContain('Unknown procedure "countPosts".');
  });

  it('name only what clients can see if the ORM client refuses them', async () => {
    const orm = {
      ...database.orm,
      procedure: (client: unknown) => async () =>
        await database.orm.operation(
          client,
          'User',
          'update',
        )?.({ where: { id: 1 }, data: { passwordHash: 5 } }),
    };
    const { status, body } = await callTransaction({ ...database, orm }, [step('ping', undefined)]);
    expect([status, body.operation]).toEqual([400, 0]);
    expect(JSON.stringify(body)).not.toContain('passwordHash');
  });

  it('are rolled back if the response of the transaction is above its limit', async () => {
    const limits = { responseBytes: 10 };
    const steps = [step('publish', { id: 3, tag: 'new' })];
    expect((await callTransaction(database, steps, { limits })).status).toBe(400);
    expect(await tags()).toBe(2);
  });
}
