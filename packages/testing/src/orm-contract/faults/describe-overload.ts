import type { ConcurrencyOptions } from '@modelway/core';
import type { PostgresServer } from '../../database/postgres-server.ts';
import { type ClientResponse, startClientProcess } from './client-process.ts';
import { FAULT_CASES, type FaultScene, withScene } from './fault-cases.ts';
import type { FaultResponse, StartOnPool } from './fault-server.ts';

const RUNNING = 2;
const QUEUED = 3;
const CROWD = 200;

/** The least milliseconds of a read behind the crowd, which gives up after five seconds. */
const BEHIND_THE_CROWD = 4_000;

/** The number of requests that wait for one record in the database. */
const LOCKED = 3;

/** The limits with a name for each caller. */
const SHARED: ConcurrencyOptions = {
  running: 4,
  queued: 8,
  key: async ({ header }) => header('x-caller'),
};

/** The number of requests; each handler gets half of them. */
const CONNECTIONS = 2_000;
const POOL = 10;
const CROWDED = { running: POOL / 2, queued: 15 };

/** The maximum memory, in bytes, of many requests above that of as many cheap requests. */
const GROWTH = 150e6;

/** The text is long, so that the memory would show requests that are kept. */
const NAME = 'crowd'.repeat(10_000);

const SLOW_INSERT = `
  create function sleep() returns trigger language plpgsql as $$
  begin
    perform pg_sleep(0.5);
    return new;
  end $$;
  create trigger sleep before insert on "Category" for each row execute function sleep();`;

/** Describes more requests than a database can process, with the option `concurrency`. */
export function describeOverload(start: StartOnPool, server: () => PostgresServer): void {
  const inScene = (play: (scene: FaultScene) => Promise<void>, timeoutMs = 30_000) => {
    const { url } = server();
    const concurrency = { running: RUNNING, queued: QUEUED };
    const options = { concurrency, limits: { timeoutMs } };
    return withScene(start, { admin: url, url, max: RUNNING, options }, play);
  };

  describe.each(FAULT_CASES)('$name', (of) => {
    it('returns 503 at once above the limit, serves the others, and recovers', () =>
      inScene(async ({ api, gate, ids: [one, two], names }) => {
        const crowd = Array.from({ length: CROWD }, (_, i) =>
          api.send(of.rename(i % 2 === 0 ? one : two, 'crowd')),
        );
        await gate.waiting(RUNNING);
        // All except those that run and those that wait.
        const rejected = await firstOf(crowd, CROWD - RUNNING - QUEUED);
        expect(new Set(rejected.map(({ status }) => status))).toEqual(new Set([503]));
        expect(rejected.map(({ retryAfter }) => retryAfter)).toEqual(rejected.map(() => '5'));
        expect(rejected[0]?.text).toContain('too many requests');
        expect(api.log).toEqual([]);
        await gate.open();
        const statuses = (await Promise.all(crowd)).map(({ status }) => status);
        expect(statuses.filter((status) => status === 200)).toHaveLength(RUNNING + QUEUED);
        const after = await api.send(of.rename(one, 'after'));
        expect(after.status).toBe(200);
        expect(after.ms).toBeLessThan(1_000);
        expect(await names()).toEqual(['after', 'crowd']);
      }));

    it('removes requests from the queue when their caller disconnects or their time is up', () =>
      inScene(async ({ api, gate, ids: [one, two], names }) => {
        const running = [one, two].map((id) => api.send(of.rename(id, 'running')));
        await gate.waiting(RUNNING);
        const queue = (patience?: number) =>
          Array.from({ length: QUEUED }, () =>
            api.send({ ...of.rename(one, 'queued'), ...(patience && { patience }) }),
          );
        const gone = await Promise.allSettled(queue(200));
        expect(gone.map(({ status }) => status)).toEqual(gone.map(() => 'rejected'));
        const late = await Promise.all(queue());
        expect(late.map(({ status }) => status)).toEqual(late.map(() => 503));
        expect(late[0]?.text).toContain('timeoutMs');
        await gate.open();
        await Promise.all(running);
        expect(await names()).not.toContain('queued');
        expect((await api.send(of.rename(one, 'after'))).status).toBe(200);
      }, 1_500));

    it('leaves connections for others while callers wait for one locked record', () => {
      const { url } = server();
      const size = { admin: url, url, max: LOCKED + 1, options: { concurrency: false } as const };
      return withScene(start, size, async ({ api, gate, ids: [one] }) => {
        const crowd = Array.from({ length: 20 }, () => api.send(of.rename(one, 'crowd')));
        await gate.waiting(LOCKED);
        const reads: FaultResponse[] = [];
        const end = performance.now() + 6_000;
        while (performance.now() < end) reads.push(await api.send(of.list()));
        expect(reads.filter(({ status }) => status !== 200)).toEqual([]);
        expect(Math.max(...reads.map(({ ms }) => ms))).toBeLessThan(BEHIND_THE_CROWD);
        await gate.open();
        const responses = await Promise.all(crowd);
        const rejected = responses.filter(({ status }) => status !== 200);
        expect(rejected).toHaveLength(20 - LOCKED);
        expect(
          new Set(rejected.map(({ status, retryAfter }) => [status, retryAfter].join())),
        ).toEqual(new Set(['503,5']));
        expect(rejected[0]?.text).toContain('changing the same records');
      });
    });

    it('serves a caller while another one fills the queue with slow requests', () => {
      const { url } = server();
      const size = { admin: url, url, max: SHARED.running, options: { concurrency: SHARED } };
      return withScene(start, size, async ({ api, gate, ids: [one, two] }) => {
        const crowd = Array.from({ length: CROWD }, (_, i) =>
          api.send({ ...of.rename(i % 2 === 0 ? one : two, 'crowd'), caller: 'ann' }),
        );
        await gate.waiting(SHARED.running / 2);
        const reads: FaultResponse[] = [];
        for (let i = 0; i < CROWD / 4; i += 1) {
          const few = Array.from({ length: 4 }, () => api.send({ ...of.list(), caller: 'bob' }));
          reads.push(...(await Promise.all(few)));
        }
        expect(reads.filter(({ status }) => status !== 200)).toEqual([]);
        expect(Math.max(...reads.map(({ ms }) => ms))).toBeLessThan(BEHIND_THE_CROWD);
        await gate.open();
        const statuses = (await Promise.all(crowd)).map(({ status }) => status);
        const served = statuses.filter((status) => status === 200).length;
        // The reads took the places of at most four that waited.
        expect(served).toBeGreaterThanOrEqual(SHARED.running / 2 + SHARED.queued - 4);
        expect(served + statuses.filter((status) => status === 503).length).toBe(CROWD);
      });
    });
  });

  it('limits its memory with 2,000 connections, and rejects as fast as with a 404', () => {
    const { url } = server();
    const size = { admin: url, url, max: POOL, options: { concurrency: CROWDED } };
    return withScene(start, size, async ({ api, gate }) => {
      await gate.query(SLOW_INSERT);
      const clients = startClientProcess(api.origin);
      const creates = FAULT_CASES.map((of) => of.create(NAME));
      const unknown = creates.map((create) => ({ ...create, url: '/rest/unknown' }));
      try {
        // This also allocates the memory that so many connections use anyway.
        const cheap = timesOf(await clients.send(unknown, CONNECTIONS), 404);
        const memory = watchMemory();
        const responses = await clients.send(creates, CONNECTIONS);
        expect(memory.end()).toBeLessThan(GROWTH);
        const after = await api.send({ policed: true, method: 'GET', url: '/rest/category' });
        expect(after.status).toBe(200);
        expect(after.ms).toBeLessThan(1_000);
        const [served, rejected] = [timesOf(responses, 201), timesOf(responses, 503)];
        expect(served.length + rejected.length).toBe(CONNECTIONS);
        expect(served.length).toBeGreaterThanOrEqual(2 * (CROWDED.running + CROWDED.queued));
        expect(rejected.at(-1)).toBeLessThan(4 * (cheap.at(-1) ?? 0));
        const created = `select count(*)::int from "Category" where name = '${NAME}'`;
        expect(await gate.query(created)).toEqual([{ count: served.length }]);
        expect(api.log).toEqual([]);
      } finally {
        clients.close();
        await gate.query('drop trigger sleep on "Category"; drop function sleep');
      }
    });
  });
}

/** Returns the response times of a status, in order. */
function timesOf(responses: readonly ClientResponse[], status: number): readonly number[] {
  const times = responses.filter((response) => response.status === status).map(({ ms }) => ms);
  return times.sort((a, b) => a - b);
}

/** Measures the maximum growth of this process's memory. */
function watchMemory(): { end(): number } {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = (): void => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 20);
  return {
    end: () => {
      look();
      clearInterval(timer);
      return most - before;
    },
  };
}

/** Waits until this many promises have settled, and returns their values. */
async function firstOf<Value>(promises: readonly Promise<Value>[], count: number) {
  const values: Value[] = [];
  await new Promise<void>((resolve, reject) => {
    for (const promise of promises) {
      promise.then((value) => {
        values.push(value);
        if (values.length === count) resolve();
      }, reject);
    }
  });
  return values;
}
