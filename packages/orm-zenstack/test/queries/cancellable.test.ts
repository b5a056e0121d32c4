import { createTestDatabase, type TestClient, type TestDatabase } from '@modelway/testing';
import { cancellable } from '../../src/queries/cancellable.ts';

describe('cancellable', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const watched = (caller: AbortController): TestClient =>
    cancellable(database.as({ id: 1, role: 'ADMIN' }), caller.signal);

  it('keeps the caller, the policies and the transactions of the client', async () => {
    const client = watched(new AbortController());
    expect(client.$auth).toEqual({ id: 1, role: 'ADMIN' });
    await client.$transaction(async (tx) => {
      await tx.tag.create({ data: { name: 'kept' } });
      expect(await tx.tag.count({ where: { name: 'kept' } })).toBe(1);
    });
    const anonymous = cancellable(database.as(), new AbortController().signal);
    expect(await anonymous.user.count()).toBe(await database.as().user.count());
  });

  it('stops waiting for a connection once the signal aborts, and takes none', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    // The embedded database has one connection.
    const holding = database.raw.$transaction(async () => promise);
    const caller = new AbortController();
    const waiting = watched(caller).tag.create({ data: { name: 'late' } });
    setTimeout(() => caller.abort(new Error('gone')), 50);
    await expect(waiting).rejects.toThrow('gone');
    resolve();
    await holding;
    expect(await database.raw.tag.count({ where: { name: 'late' } })).toBe(0);
  });

  it('starts no statement after the signal has aborted', async () => {
    const caller = new AbortController();
    caller.abort(new Error('gone'));
    await expect(watched(caller).tag.count()).rejects.toThrow('gone');
    expect(await watched(new AbortController()).tag.count()).toBeGreaterThanOrEqual(0);
  });
});
