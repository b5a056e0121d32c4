import fc from 'fast-check';
import { type KyselyDriver, watchDriver } from '../../src/queries/watch-driver.ts';
import { endOf } from './end-of.ts';

type Lent = Awaited<ReturnType<KyselyDriver['acquireConnection']>>;

describe('watchDriver', () => {
  /** A driver with some connections, which cancels statements over another one of them. */
  function pool(size: number) {
    const cancelled: number[] = [];
    const waiting: ((connection: Lent) => void)[] = [];
    const idle: Lent[] = Array.from({ length: size }, (_, i) => ({
      executeQuery: async () => ({ rows: [] }),
      cancelQuery: async (provide) => await provide(async () => void cancelled.push(i)),
    }));
    const driver: KyselyDriver = {
      acquireConnection: () => {
        const next = idle.pop();
        return next ? Promise.resolve(next) : new Promise((resolve) => waiting.push(resolve));
      },
      releaseConnection: async (connection) => {
        const next = waiting.shift();
        if (next) next(connection);
        else idle.push(connection);
      },
    };
    return { driver, idle, cancelled };
  }

  it.each([1, 2, 3])('returns all %i connections once all requests abort', async (size) => {
    const { driver, idle, cancelled } = pool(size);
    const caller = new AbortController();
    const watched = watchDriver(driver, () => endOf(caller.signal));
    const lent = await Promise.all(Array.from({ length: size }, watched.acquireConnection));
    caller.abort();
    // Each cancellation waits for a connection.
    await new Promise((resolve) => setTimeout(resolve, 10));
    await Promise.all(lent.map(watched.releaseConnection));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(new Set(idle).size).toBe(size);
    expect(idle).toHaveLength(size);
    expect(cancelled).toEqual([]);
  });

  it('returns each connection once, whenever requests abort and connections arrive', async () => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const time = fc.integer({ min: 0, max: 4 });
    const request = fc.record({
      aborts: fc.option(time),
      arrives: time,
      runs: time,
      fails: fc.boolean(),
    });
    const requests = fc.array(request, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), requests, async (size, all) => {
        const { driver, idle } = pool(size);
        await Promise.all(
          all.map(async ({ aborts, arrives, runs, fails }) => {
            const caller = new AbortController();
            const late: KyselyDriver = {
              ...driver,
              acquireConnection: async () => {
                await pause(arrives);
                if (fails) throw new Error('no connection');
                return await driver.acquireConnection();
              },
            };
            if (aborts !== null) setTimeout(() => caller.abort(new Error('gone')), aborts);
            const watched = watchDriver(late, () => endOf(caller.signal));
            const lent = await watched.acquireConnection().catch((error: Error) => error);
            if (lent instanceof Error) return;
            await pause(runs);
            await watched.releaseConnection(lent);
          }),
        );
        await pause(10);
        expect([idle.length, new Set(idle).size]).toEqual([size, size]);
      }),
      { numRuns: 60 },
    );
  });

  it('cancels over a connection that is free', async () => {
    const { driver, idle, cancelled } = pool(2);
    const caller = new AbortController();
    const watched = watchDriver(driver, () => endOf(caller.signal));
    const lent = await watched.acquireConnection();
    caller.abort();
    await new Promise((resolve) => setTimeout(resolve, 10));
    await watched.releaseConnection(lent);
    expect(cancelled).toEqual([1]);
    expect(idle).toHaveLength(2);
  });
});
