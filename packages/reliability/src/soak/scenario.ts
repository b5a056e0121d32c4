import { setTimeout as wait } from 'node:timers/promises';
import { findPostgresPrograms, startPostgresServer } from '@modelway/testing/postgres-server';
import { demoCall } from '../demo/demo-calls.ts';
import { type ServerProcess, startDemo } from '../demo/start-demo.ts';
import { startLoad } from '../demo/start-load.ts';
import type { Reply } from '../load/call.ts';
import { query } from '../load/notes-calls.ts';
import { percentile } from '../load/run-clients.ts';
import { POSTGRES } from '../run/programs.ts';
import type { Check, Figure, Scenario } from '../run/scenario.ts';
import { until } from '../run/stage.ts';
import { disconnectClients } from './disconnect-clients.ts';
import { PROBED, type Probe, takeProbe } from './take-probe.ts';

const CLIENTS = 64;
const HEAP_MIB = 192;
const DISCONNECTS = 10_000;
const MINUTES = { short: 5, full: 60 };
/** The number of measurements. Those of the first quarter are the warm-up. */
const SAMPLES = 40;

/** The growth of memory that measurements alone can show, in MiB. */
const NOISE_MIB = 16;

export const soak: Scenario = {
  name: 'soak',
  title: 'Soak',
  about: `One process of the demo with \`--max-old-space-size=${HEAP_MIB}\`: ${CLIENTS} clients send REST and RPC requests, reads and writes. Then ${DISCONNECTS.toLocaleString('en')} clients disconnect in the middle of a request. The heap is measured after a garbage collection.`,
  programs: [POSTGRES],
  run: async (stage) => {
    const programs = findPostgresPrograms();
    if ('missing' in programs) throw new Error(`There is no ${programs.missing}`);
    const server = await startPostgresServer(programs);
    stage.onClose(server.close);
    const flags = [`--max-old-space-size=${HEAP_MIB}`, ...PROBED];
    const demo = await startDemo(stage, { url: server.url, flags });
    const idle = await takeProbe(demo);

    const minutes = Number(process.env.SOAK_MINUTES ?? MINUTES[stage.size]);
    const { samples, load, deferred } = await runLoad(demo, minutes);
    const before = await settled(demo);
    await disconnectClients(demo.origin, DISCONNECTS);
    const after = await settled(demo, openSockets(before));
    const connections = await until(() => idleConnections(server.url));
    const steady = samples.slice(SAMPLES / 4);
    return {
      figures: figuresOf({
        idle,
        samples: steady,
        sent: load.sent(),
        deferred,
        minutes,
        before,
        after,
      }),
      checks: [
        {
          title: 'every request has the right response, or a 503 with Retry-After',
          holds: load.problems.length === 0,
          found: [load.problems.length, load.problems.slice(0, 3), demo.log().slice(0, 2_000)],
        },
        ...checksOf(steady),
        ...checksAfter({ before, after }),
        {
          title: 'after the disconnects, no connection of the pool is busy or in a transaction',
          ...{ holds: connections > 0, found: connections },
        },
        { title: 'the process survives', holds: demo.isAlive(), found: demo.log().slice(-2_000) },
      ],
    };
  },
};

interface Sample {
  readonly probe: Probe;
  readonly times: readonly number[];
}

/** Sends the mixture for some minutes, and takes the figures of the process. */
async function runLoad(demo: ServerProcess, minutes: number) {
  let deferred = 0;
  const load = startLoad(demo.origin, CLIENTS, (index) => {
    const sent = demoCall(index);
    const judge = (reply: Reply) => {
      if (!isForLater(reply)) return sent.judge(reply);
      deferred += 1;
      return undefined;
    };
    return { ...sent, judge };
  });
  const samples: Sample[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    await wait((minutes * 60_000) / SAMPLES);
    samples.push({ probe: await takeProbe(demo), times: load.takeTimes() });
  }
  await load.stop();
  return { samples, load, deferred };
}

/** Whether a request waited too long for a connection of the pool, or for a lock. */
function isForLater({ status, headers }: Reply): boolean {
  return status === 503 && headers['retry-after'] !== undefined;
}

/** Waits until at most so many sockets are open, those of the pool, and probes. */
async function settled(demo: ServerProcess, sockets = Number.POSITIVE_INFINITY): Promise<Probe> {
  let probe: Probe | undefined;
  for (let i = 0; !probe || (openSockets(probe) > sockets && i < 20); i++) {
    await wait(6_000);
    probe = await takeProbe(demo);
  }
  return probe;
}

/** @throws while a connection is in use. */
async function idleConnections(url: string): Promise<number> {
  const rows = await query(
    url,
    `select state from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  const busy = rows.filter(({ state }) => state !== 'idle');
  if (busy.length > 0) throw new Error(`Connections are ${busy.map(({ state }) => state).join()}`);
  return rows.length;
}

function checksOf(samples: readonly Sample[]): readonly Check[] {
  const grows = (of: (probe: Probe) => number) => growth(samples.map(({ probe }) => of(probe)));
  const heap = mib(grows((probe) => probe.heap));
  const rss = mib(grows((probe) => probe.rss));
  const listeners = grows((probe) => probe.listeners);
  const sockets = grows(openSockets);
  return [
    { title: 'the heap does not grow', holds: heap < NOISE_MIB / 2, found: heap },
    { title: 'the resident memory does not grow', holds: rss < NOISE_MIB * 2, found: rss },
    { title: 'no listeners are left over', holds: listeners < 1, found: listeners },
    { title: 'no handles are left over', holds: sockets < 2, found: sockets },
  ];
}

function checksAfter({ before, after }: Pick<Measured, 'before' | 'after'>): readonly Check[] {
  const isAsBefore =
    mib(after.heap - before.heap) < NOISE_MIB &&
    openSockets(after) <= openSockets(before) &&
    after.listeners === before.listeners;
  const title = 'after the disconnects, memory, sockets and listeners are as before';
  return [{ title, holds: isAsBefore, found: [before, after] }];
}

/** Returns by how much values grow over all of them: the slope of the line that fits them best. */
function growth(values: readonly number[]): number {
  const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;
  const middle = (values.length - 1) / 2;
  const average = mean(values);
  const slope =
    mean(values.map((value, i) => (i - middle) * (value - average))) /
    mean(values.map((_, i) => (i - middle) ** 2));
  return slope * values.length;
}

interface Measured {
  readonly idle: Probe;
  readonly samples: readonly Sample[];
  readonly sent: number;
  readonly deferred: number;
  readonly minutes: number;
  readonly before: Probe;
  readonly after: Probe;
}

function figuresOf({
  idle,
  samples,
  sent,
  deferred,
  minutes,
  before,
  after,
}: Measured): readonly Figure[] {
  const times = samples.flatMap((sample) => sample.times);
  const [p50, p99] = [0.5, 0.99].map((share) => `${percentile(times, share).toFixed(0)} ms`);
  const heaps = samples.map(({ probe }) => probe.heap);
  const most = Math.max(...samples.map(({ probe }) => probe.rss));
  const print = (bytes: number) => `${mib(bytes).toFixed(0)} MiB`;
  return [
    ['duration', `${minutes} minutes`],
    ['requests', sent.toLocaleString('en')],
    ['requests that got a 503 with Retry-After', deferred.toLocaleString('en')],
    ['p50, p99', `${p50}, ${p99}`],
    ['resident memory: idle, at most under load', `${print(idle.rss)}, ${print(most)}`],
    ['heap: idle, at most under load', `${print(idle.heap)}, ${print(Math.max(...heaps))}`],
    ['growth of the heap after the warm-up', `${mib(growth(heaps)).toFixed(1)} MiB`],
    ['heap before and after the disconnects', `${print(before.heap)}, ${print(after.heap)}`],
  ];
}

function openSockets({ resources }: Probe): number {
  return resources.TCPSocketWrap ?? 0;
}

function mib(bytes: number): number {
  return bytes / 2 ** 20;
}
