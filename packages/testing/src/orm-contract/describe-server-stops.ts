import type { PostgresServer } from '../database/postgres-server.ts';
import { queryOnce } from './fault-gate.ts';
import { countWrites, type RecordedWrite, startLoad, writeEachKind } from './fault-load.ts';
import { type StartOnPool, startFaultServer } from './fault-server.ts';

const NAMES = `
  select name from "Tag" union all select name from "Category" where name <> 'before'
  union all select name from "User" where name is not null`;

/** The server is stopped and started again while both handlers write. */
export function describeServerStops(start: StartOnPool, server: () => PostgresServer): void {
  it.each(['fast', 'immediate'] as const)(
    'keeps each write that it said it made, and no other, when the server stops (%s)',
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
        console.log(mode, summary(during, present), Math.max(...during.map((w) => w.answer.ms)));
        const failed = during.filter(({ answer }) => answer.status >= 500);
        expect(failed.length).toBeGreaterThan(0);
        expect(new Set(failed.map(({ answer }) => answer.status))).toEqual(new Set([503]));
        expect(api.log.length).toBeGreaterThan(0);
      } finally {
        await api.close();
      }
    },
  );
}

/** What was answered 2xx is there, what was answered 4xx is not, and nothing is there by half. */
function expectTruth(writes: readonly RecordedWrite[], present: ReadonlySet<string>): void {
  const [made, refused, failed] = [2, 4, 5].map((family) =>
    countWrites(ofFamily(writes, family), present),
  );
  expect(made).toEqual({ writes: made?.writes, present: made?.writes, torn: 0 });
  expect(refused).toEqual({ writes: refused?.writes, present: 0, torn: 0 });
  expect(failed?.torn).toBe(0);
  expect(Math.min(made?.writes ?? 0, refused?.writes ?? 0)).toBeGreaterThan(0);
  // A fault is never taken for a mistake of the client's.
  expect(ofFamily(writes, 4).filter((write) => !write.refused)).toEqual([]);
  expect(ofFamily(writes, 2).filter((write) => write.refused)).toEqual([]);
}

function expectNoFault(writes: readonly RecordedWrite[]): void {
  expect(ofFamily(writes, 5)).toEqual([]);
}

function ofFamily(writes: readonly RecordedWrite[], family: number): readonly RecordedWrite[] {
  return writes.filter(({ answer }) => Math.floor(answer.status / 100) === family);
}

function summary(writes: readonly RecordedWrite[], present: ReadonlySet<string>) {
  return {
    made: countWrites(ofFamily(writes, 2), present),
    refused: countWrites(ofFamily(writes, 4), present),
    failed: countWrites(ofFamily(writes, 5), present),
    statuses: Object.fromEntries(
      [...Map.groupBy(writes, (w) => `${w.kind} ${w.answer.status}`)].map(([k, v]) => [
        k,
        v.length,
      ]),
    ),
    other: [
      ...new Set(writes.filter((w) => w.answer.status === 500).map((w) => w.kind + w.answer.text)),
    ].slice(0, 4),
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
