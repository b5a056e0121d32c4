import { setTimeout as wait } from 'node:timers/promises';
import { startApp } from '../app/start-app.ts';
import { judgeWrites } from '../load/judge-writes.ts';
import { query } from '../load/notes-calls.ts';
import { longestGap, startWriters, type Writers } from '../load/run-writers.ts';
import { createNotes } from '../run/create-notes.ts';
import { ETCD, HAPROXY, IPROUTE, PATRONI, POSTGRES, postgresPrograms } from '../run/programs.ts';
import type { Figure, Scenario } from '../run/scenario.ts';
import type { Stage } from '../run/stage.ts';
import { type PatroniCluster, startCluster } from './start-cluster.ts';
import type { Node } from './start-node.ts';

const TIMEOUT_MS = 5_000;
/** A response is a little later than its limit on a busy machine. */
const LATEST_MS = TIMEOUT_MS + 2_000;
const CLIENTS = 16;
const ROUNDS = { short: 1, full: 5 };
/** How long writes must succeed again before the next fault. */
const CALM_MS = 2_000;

/** What happens to the primary, and how it comes back. */
interface Fault {
  readonly name: string;
  make(primary: Node, cluster: PatroniCluster): unknown;
  repair(primary: Node, cluster: PatroniCluster): unknown;
}

const FAULTS: readonly Fault[] = [
  { name: 'killed', make: (node) => node.kill(), repair: (node) => node.start() },
  { name: 'stopped', make: (node) => node.stop(), repair: (node) => node.start() },
  { name: 'frozen', make: (node) => node.freeze(true), repair: (node) => node.freeze(false) },
  {
    name: 'cut off',
    make: ({ host }, { network }) => network.connect(host, false),
    repair: ({ host }, { network }) => network.connect(host, true),
  },
];

export const failover: Scenario = {
  name: 'failover',
  title: 'Fail-over of PostgreSQL',
  about: `Three nodes with Patroni in synchronous mode, etcd and HAProxy, each node in a network namespace. ${CLIENTS} clients write through two processes, one over ZenStack and one over Prisma, while the primary is killed (-9), stopped, frozen (its processes stop, its connections stay open) or cut off from the network. \`limits.timeoutMs\` is ${TIMEOUT_MS}. Patroni's \`ttl\` is 8 s instead of 30 s.`,
  programs: [PATRONI, ETCD, HAPROXY, IPROUTE, POSTGRES],
  needsRoot: true,
  run: async (stage) => {
    const programs = postgresPrograms();
    const cluster = await startCluster(stage, programs.folder);
    await createNotes(cluster.url);
    const shared = { url: cluster.url, pool: 10, timeoutMs: TIMEOUT_MS, statementTimeout: 4_000 };
    const apps = [
      await startApp(stage, { orm: 'zenstack', ...shared }),
      await startApp(stage, { orm: 'prisma', ...shared }),
    ];
    const writers = startWriters(apps, CLIENTS);
    const gaps = await makeFaults(stage, cluster, writers);
    await writers.stop();
    await cluster.primary();
    const rows = await query(cluster.url, `select text from "Note" where text like 'client %'`);
    const judged = judgeWrites(writers.results, {
      texts: rows.map(({ text }) => text as string),
      latestMs: LATEST_MS,
      apps,
    });
    return { checks: judged.checks, figures: [...toFigures(gaps), ...judged.figures] };
  },
};

type Gaps = ReadonlyMap<string, readonly number[]>;

/** Makes each fault in turn, and returns the times without a successful write. */
async function makeFaults(stage: Stage, cluster: PatroniCluster, writers: Writers): Promise<Gaps> {
  const gaps = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS[stage.size]; round++) {
    for (const { name, make, repair } of FAULTS) {
      const primary = await cluster.primary();
      const start = performance.now();
      await make(primary, cluster);
      await untilCalm(writers, start);
      const gap = longestGap(writers.results, start);
      await repair(primary, cluster);
      gaps.set(name, [...(gaps.get(name) ?? []), gap]);
      stage.note(`node ${primary.host} ${name}: ${(gap / 1_000).toFixed(1)} s without a success`);
    }
  }
  return gaps;
}

/** Waits until writes have failed, or might have, and then succeed for a while. */
async function untilCalm({ results }: Writers, start: number): Promise<void> {
  const end = performance.now() + 90_000;
  for (;;) {
    await wait(250);
    const now = performance.now();
    const last = results.findLast(({ status }) => status !== 201);
    const isCalm = now - Math.max(start, last?.at ?? start) > 2 * CALM_MS;
    if (isCalm && results.some(({ status, at }) => status === 201 && at > now - CALM_MS)) return;
    if (now > end) throw new Error('No write succeeds after the fault');
  }
}

function toFigures(gaps: Gaps): readonly Figure[] {
  return Array.from(gaps, ([name, all]) => {
    const sorted = all.toSorted((one, other) => one - other).map((ms) => (ms / 1_000).toFixed(1));
    const median = sorted[Math.floor(sorted.length / 2)];
    return [
      `the primary is ${name} (${all.length} times): seconds until the first success`,
      `${median} (${sorted[0]} to ${sorted.at(-1)})`,
    ];
  });
}
