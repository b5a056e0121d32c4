import { availableParallelism } from 'node:os';
import { markdownTable } from 'markdown-table';
import { BY_HAND } from '../contestants/by-hand.ts';
import { MODELWAY } from '../contestants/modelway.ts';
import { ZENSTACK_SERVER } from '../contestants/zenstack-server.ts';
import { SERVER_OWNERS, type ServerTimes } from '../measure/measure-server-profile.ts';
import type { SuiteResults } from '../measure/measure-suite.ts';
import type { Ratio } from '../measure/ratio.ts';
import type { Results } from './results.ts';
import { toTargets } from './targets.ts';
import { OVER_CALLS_HEAD, toHandlerTargets, toTimesOverCalls } from './targets-over-calls.ts';

/** Returns the report in Markdown. */
export function toReport(results: Results): string {
  const text = [
    '# Benchmarks',
    '<!-- written by pnpm --filter @modelway/benchmarks bench -->',
    `Every figure is a ratio, taken in one run on one machine (${availableParallelism()} cores, Node ${process.versions.node}), in rounds that alternate between the contestants. It shows the median of the rounds, with the interquartile range in brackets. On PostgreSQL, each contestant has run for five seconds before it is measured, those of creates for fifteen, and under load for eight: V8 optimizes the code of a request only after thousands of runs, and that of a create after some 20,000; its first thousands take up to twice as long. Absolute times depend on the machine. Ratios do so less, but those over the ORM calls differ, too, most for one row and for creates: compare figures of one run only. All contestants get the same rows from the same ORM client in the same process: \`@zenstackhq/server\` 3.9.4, a hand-written route (the ORM call for the same rows and \`JSON.stringify\`; with an included author, the ids of its to-one relationships too, which resource objects have as linkage), the ORM call alone, over RPC a hand-written router of tRPC 11 with the same ORM calls, and on PostgreSQL the driver with SQL by hand and \`JSON.stringify\`, which is the limit of any layer over it. A further contestant sends the request to a handler with an ORM client that responds at once, and then makes the calls by hand: more code takes the ORM's out of the caches of the CPU, and so costs more than its own time. The requests of a case are the same each time, as those of a front end often are, so that handlers take the plans of reads from memory; over REST whatever the id in the path, over RPC only for the same arguments. Each row has 23 values, with every type that a field can have.`,
    '![Times relative to Modelway](docs/benchmarks.svg)',
    '## Targets',
    targets(results),
    '## Time over the ORM calls',
    'The time on PostgreSQL, relative to the ORM calls and `JSON.stringify`. The first aims are not targets any more, and most of them were never met. One reason is that the sooner the database of a machine responds, the larger are these figures, also for nearly the same code: RPC create was 1.73, 1.20, 1.53 and 1.46 in four reports, and the hand-written router of tRPC 1.27, 1.08, 1.14 and 1.22. The other one is that this router, which only checks its input, takes 1.12 to 1.26 for one row, too. The targets compare the handlers with it in the same run instead, and REST with RPC.',
    overTheCalls(results),
    'The rest is the time of the handlers themselves: _the handler without a database, then by hand_ takes about as long as Modelway, and a profile shows no single function with more than a few percent of its time. In a loop of its own, a request for one row takes a third of that time: between two calls of the ORM client, the code and the data of the handler have left the caches of the CPU. In lists, the largest parts are `JSON.stringify`, the types of values, and the hash for the entity tag. Rendering resource objects as text, without `JSON.stringify` for the whole, was tried: it is a little faster for short rows, and slower for long ones. _tRPC, Zod and superjson_ checks the same input and sends the same types, with one procedure, and without limits of bytes and time, entity tags, and checks of links. It takes more time for lists, and less for one row and for creates.',
    'Targets of 0.9 for all behind a framework, with an ORM client that responds at once, have been removed: the route by hand checks nothing, so they were about the time of the handler again. The targets of the adapters are what they add to a route of their framework.',
    ...results.suites.flatMap(suite),
    '## CPU time',
    'Shares of the CPU time of lists of 100 rows on PostgreSQL, from a profile. The ORM client, its driver and Node do the same work for each contestant; the rest is the overhead of Modelway. The resource objects of JSON:API with their links, and the types of values, make a response 50 % longer than that of `JSON.stringify`. The database runs in its own process and is not included.',
    profiles(results),
    '## Under load',
    'Requests from 1, 16 and 128 connections to a server of `node:http` on PostgreSQL with ten connections: requests per second, the median and the 99th percentile of their times, and the CPU time of the server, relative to Modelway. Times are measured in whole milliseconds; from one connection, they are too short for that.',
    throughput(results),
    '## Over HTTP',
    'Requests per second relative to a plain route of the framework with the same small response, mounted for all paths below the same prefix. An adapter with a handler that does nothing is compared with a route that awaits the same function, and sends its text. An adapter with the RPC handler and an ORM client that responds immediately is compared with a route that calls the ORM client and writes JSON. Each server runs in its own process. The load runs on the same machine, so that requests per second differ much between rounds; the second column compares the CPU times of the server, of the plain route over the adapter.',
    http(results),
    'The CPU time of one request, from a profile of the server, relative to the hand-written route. Modelway is the adapter and the handler. The handler parses and checks the path, the operation and the arguments, checks whether the client is still connected, calls the ORM client and encodes types that JSON does not support. An ORM client that responds immediately is the worst case: with a database, the time of Modelway is a small part of milliseconds (see RPC findUnique above). The share of Node grows too, because of the promises between the stages, and because the load generator sleeps while it waits for a slower server and must wake up for each response. Any other work of the same duration has that cost.',
    httpTimes(results),
    '## Start',
    `One REST response for one row, with an ORM client that responds immediately, from the start of a process of Node that runs one file: the handlers and the binding with their dependencies, minified. The import is that of the installed package, without a bundler. Relative to Modelway. On this machine, the import of core takes ${formatNumber(results.coldStart.importMs)} ms, and creating both handlers for 300 models ${formatNumber(results.startUpMs)} ms; the first targets, 25 ms and 20 ms, depend on the machine.`,
    start(results),
    'The OpenAPI documents of both handlers, built once in a process: the CPU time of the first build on this machine, and the sizes.',
    documents(results),
    '## Memory',
    'The growth of a process that reads 10,000 rows from PostgreSQL and responds with them, relative to that of the route by hand; the limits of the handlers are those by default.',
    peaks(results),
    'The memory that one request allocates, garbage included, with an ORM client that responds immediately.',
    memory(results),
  ];
  return `${text.join('\n\n')}\n`;
}

function targets(results: Results): string {
  const all = [...toTargets(results), ...toHandlerTargets(results)];
  const rows = all.map(({ title, aim, measured, met }) => [
    title,
    aim,
    formatNumber(measured),
    met ? 'met' : '**not met**',
  ]);
  return toTable(['', 'target', 'measured', ''], rows);
}

function overTheCalls(results: Results): string {
  const rows = toTimesOverCalls(results).map(({ title, firstAim, measured, trpc }) => [
    title,
    formatNumber(measured),
    trpc === undefined ? '–' : formatNumber(trpc),
    `≤ ${firstAim}`,
  ]);
  return toTable(OVER_CALLS_HEAD, rows);
}

function suite({ title, cases }: SuiteResults): readonly string[] {
  const tables = cases.map((each) =>
    toTable(
      [each.title, `${each.base}: 1`],
      [...each.ratios].map(([name, ratio]) => [name, toSpread(ratio)]),
    ),
  );
  return [`## ${title}`, 'Times relative to the first contestant.', ...tables];
}

function throughput({ throughput: all }: Results): string {
  const rows = all.map(({ title, connections, name, perSecond, p50, p99, cpu }) => [
    `${title}, ${connections}`,
    name,
    toSpread(perSecond),
    ...[p50, p99].map(({ median }) => (connections > 1 ? formatNumber(median) : '–')),
    formatNumber(cpu.median),
  ]);
  return toTable(['', '', 'requests per second', 'p50', 'p99', 'CPU time'], rows);
}

function http({ http: all }: Results): string {
  const rows = all.map(({ framework, adapter, adapterCpu, handler }) => [
    framework,
    ...[adapter, adapterCpu, handler].map(toSpread),
  ]);
  const head = ['', 'adapter alone', 'the same by CPU time', 'adapter, handler and ORM client'];
  return toTable(head, rows);
}

function httpTimes({ http: all }: Results): string {
  const owners = Object.values(SERVER_OWNERS);
  const rows = all.flatMap(({ framework, times: { byHand, handler } }) => {
    const whole = sum(byHand);
    const toRow = (name: string, times: ServerTimes) => [
      `${framework}, ${name}`,
      ...owners.map((owner) => ((times.get(owner) ?? 0) / whole).toFixed(2)),
      (sum(times) / whole).toFixed(2),
    ];
    return [toRow(BY_HAND, byHand), toRow(MODELWAY, handler)];
  });
  return toTable(['', ...owners, 'in all'], rows);
}

function profiles({ profiles: all }: Results): string {
  const owners = [...new Set(all.flatMap(({ shares }) => [...shares.keys()]))].sort();
  const rows = owners.map((owner) => [
    owner,
    ...all.map(({ shares }) => `${((shares.get(owner) ?? 0) * 100).toFixed(0)} %`),
  ]);
  return toTable(['', ...all.map(({ name }) => name)], rows);
}

function start({ coldStart: { bundle, imports, kilobytes } }: Results): string {
  const times = new Map([
    [MODELWAY, ['1', '1']],
    [ZENSTACK_SERVER, [bundle, imports].map((ratio) => toSpread(inverseOf(ratio)))],
  ]);
  const rows = [...kilobytes].map(([name, size]) => [
    name,
    ...(times.get(name) ?? []),
    size.toFixed(0),
  ]);
  return toTable(['', 'first response', 'import', 'kB, compressed'], rows);
}

function inverseOf({ median, lowerQuartile, upperQuartile }: Ratio): Ratio {
  return {
    median: 1 / median,
    lowerQuartile: 1 / upperQuartile,
    upperQuartile: 1 / lowerQuartile,
  };
}

function documents({ documents: all }: Results): string {
  const rows = all.map(({ kind, models, milliseconds, kilobytes, compressed }) => [
    `${kind.toUpperCase()}, ${models} models`,
    ...[milliseconds, kilobytes, compressed].map((figure) =>
      Math.round(figure).toLocaleString('en'),
    ),
  ]);
  return toTable(['', 'ms', 'kB', 'kB, compressed'], rows);
}

function peaks({ peaks: all }: Results): string {
  const rows = all.flatMap(({ kind, ratios }) =>
    Array.from(ratios, ([name, ratio]) => [kind.toUpperCase(), name, toSpread(ratio)]),
  );
  return toTable(['', '', 'peak'], rows);
}

function memory({ memory: all }: Results): string {
  const rows = all.map(({ title, name, kibibytes }) => [
    title,
    name,
    Math.round(kibibytes).toLocaleString('en'),
  ]);
  return toTable(['', '', 'KiB'], rows);
}

function toSpread({ median, lowerQuartile, upperQuartile }: Ratio): string {
  return `${formatNumber(median)} (${formatNumber(lowerQuartile)} to ${formatNumber(upperQuartile)})`;
}

function sum(times: ServerTimes): number {
  return [...times.values()].reduce((total, time) => total + time, 0);
}

/** Formats a figure with two significant digits and at most two decimals. */
export function formatNumber(value: number): string {
  return value >= 10 ? value.toFixed(0) : value.toFixed(value >= 3 ? 1 : 2);
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return markdownTable([head, ...rows]);
}
