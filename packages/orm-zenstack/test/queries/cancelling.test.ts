import { createTestDatabase, type TestClient, type TestDatabase } from '@modelway/testing';
import { cancelling } from '../../src/queries/cancelling.ts';
import { endOf } from './end-of.ts';

describe.each([
  ['that the app gets as well', true],
  ['of the handler alone', false],
])('a client %s', (_name, shared) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase('pglite');
  });
  afterAll(() => database.close());

  const run = <Result>(
    { signal }: AbortController,
    use: (client: TestClient) => Promise<Result>,
    client = database.as({ id: 1, role: 'ADMIN' }),
  ): Promise<Result> => cancelling(client, use, { ...endOf(signal), shared });

  it('keeps the caller, the policies and the transactions of the client', async () => {
    await run(new AbortController(), async (client) => {
      expect(client.$auth).toEqual({ id: 1, role: 'ADMIN' });
      await client.$transaction(async (tx) => {
        await tx.tag.create({ data: { name: 'kept' } });
        expect(await tx.tag.count({ where: { name: 'kept' } })).toBe(1);
      });
    });
    const seen = await run(new AbortController(), ({ user }) => user.count(), database.as());
    expect(seen).toBe(await database.as().user.count());
  });

  it('stops waiting for a connection once the signal aborts, and takes none', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    // The embedded database has one connection.
    const holding = database.raw.$transaction(async () => promise);
    const caller = new AbortController();
    const create = async ({ tag }: TestClient) => await tag.create({ data: { name: 'late' } });
    const waiting = run(caller, create);
    setTimeout(() => caller.abort(new Error('gone')), 50);
    await expect(waiting).rejects.toThrow('gone');
    resolve();
    await holding;
    expect(await database.raw.tag.count({ where: { name: 'late' } })).toBe(0);
  });

  it('starts no statement after the signal has aborted', async () => {
    const caller = new AbortController();
    caller.abort(new Error('gone'));
    const count = async ({ tag }: TestClient) => await tag.count();
    await expect(run(caller, count)).rejects.toThrow('gone');
    expect(await run(new AbortController(), count)).toBeGreaterThanOrEqual(0);
  });
});

describe('a client with a plugin of the app', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase('pglite');
  });
  afterAll(() => database.close());

  it('does not cancel what the plugin sends with another client', async () => {
    const caller = new AbortController();
    let audit: Promise<unknown> = Promise.resolve();
    const audited = database.raw.$use({
      id: 'audit',
      onQuery: async ({ args, proceed }) => {
        audit = Promise.all([database.raw.tag.create({ data: { name: 'audited' } })]);
        caller.abort(new Error('gone'));
        return await proceed(args);
      },
    }) as TestClient;
    const count = async ({ user }: TestClient) => await user.count();
    const options = { ...endOf(caller.signal), shared: false };
    await expect(cancelling(audited, count, options)).rejects.toThrow('gone');
    expect(await audit).toHaveLength(1);
    expect(await database.raw.tag.count({ where: { name: 'audited' } })).toBe(1);
  });
});
