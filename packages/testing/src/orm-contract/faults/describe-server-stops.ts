import type { PostgresServer } from '../../database/postgres-server.ts';
import { queryOnce } from './fault-gate.ts';
import { countWrites, type RecordedWrite, startLoad, writeEachKind } from './fault-load.ts';
import { type FaultServer, type StartOnPool, startFaultServer } from './fault-server.ts';

const NAMES = `
  select name from "Tag" union all select name from "Category" where name <> 'before'
  union all select name from "User" where name is not null`;

/** Describes a server that stops and starts again while both handlers write. */
export function describeServerStops(start: StartOnPool, server: () => PostgresServer): void {
  it.each(['fast', 'immediate'] as const)(
    'keeps each write that it reported as successful, and no other, when the server stops (%s)',
    async (mode) => {
      const { url } = server();
      const api = await startFaultServer(start({ url, max: 4, connectionTimeoutMillis: 2_000 }));
      try {
        const load = startLoad(api);
        await pause(700);
        await server().stop(mode);
        await pause(500);
        await server().start();
        await pause(700);
        const during = await load.stop();
        const after = await writeEachKind(api);
        const present = new Set((await queryOnce(url, NAMES)).map(({ name }) => name as string));
        expectTruth(during, present);
        expectNoFault(after);
        expectTruth(after, present);
        expectExplained(ofFamily(during, 5), api);
      } finally {
        await api.close();
      }
    },
  );
}

/** Checks that writes with a 2xx exist, those with a 4xx do not, and none is partial. */
function expectTruth(writes: readonly RecordedWrite[], present: ReadonlySet<string>): void {
  const [made, rejected, failed] = [2, 4, 5].map((family) =>
    countWrites(ofFamily(writes, family), present),
  );
  expect(made).toEqual({ writes: made?.writes, present: made?.writes, torn: 0 });
  expect(rejected).toEqual({ writes: rejected?.writes, present: 0, torn: 0 });
  expect(failed?.torn).toBe(0);
  expect(Math.min(made?.writes ?? 0, rejected?.writes ?? 0)).toBeGreaterThan(0);
  // A fault is never reported as an error of the client.
  expect(ofFamily(writes, 4).filter((write) => !write.rejected)).toEqual([]);
  expect(ofFamily(writes, 2).filter((write) => write.rejected)).toEqual([]);
}

function expectNoFault(writes: readonly RecordedWrite[]): void {
  expect(ofFamily(writes, 5)).toEqual([]);
}

/**
 * Checks that each failure is a 503 with Retry-After; those of the handlers have a correlation ID.
 */
function expectExplained(failed: readonly RecordedWrite[], { log }: FaultServer): void {
  expect(failed.length).toBeGreaterThan(0);
  expect(new Set(failed.map(({ response }) => response.status))).toEqual(new Set([503]));
  const responses = failed.filter(({ kind }) => /^R/.test(kind)).map(({ response }) => response);
  expect(new Set(responses.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['5']));
  const ids = responses.map(
    ({ text }) => /"(?:id|correlationId)":"([0-9a-f-]{36})"/.exec(text)?.[1],
  );
  const logged: ReadonlySet<unknown> = new Set(log.map(({ correlationId }) => correlationId));
  expect(ids.filter((id) => !logged.has(id))).toEqual([]);
  expect(log).toHaveLength(ids.length);
}

function ofFamily(writes: readonly RecordedWrite[], family: number): readonly RecordedWrite[] {
  return writes.filter(({ response }) => Math.floor(response.status / 100) === family);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
