import { availableParallelism } from 'node:os';
import { markdownTable } from 'markdown-table';
import { BY_HAND } from '../contestants/by-hand.ts';
import { MODELWAY } from '../contestants/modelway.ts';
import { SERVER_OWNERS, type ServerTimes } from '../measure/measure-server-profile.ts';
import type { SuiteFigures } from '../measure/measure-suite.ts';
import type { Ratio } from '../measure/ratio.ts';
import type { Figures } from './figures.ts';
import { toTargets } from './targets.ts';

/** The report in Markdown. */
export function toReport(figures: Figures): string {
  const text = [
    '# Benchmarks',
    '<!-- written by pnpm --filter @modelway/benchmarks bench -->',
    `Every figure is a ratio, taken in one run on one machine (${availableParallelism()} cores, Node ${process.versions.node}), in rounds that change between the contestants: the median of the rounds, and in brackets its middle half. Times of another machine would be others; their ratios hardly. The peers get the same rows from the same data client in the same process: \`@zenstackhq/server\` 3.9.4, a route written by hand (the call of the data client and \`JSON.stringify\`), and the bare call. Rows have a value of every type that a field can have, 23 in each.`,
    '![How many times as long as Modelway the others take](docs/benchmarks.svg)',
    '## Targets',
    targets(figures),
    ...figures.suites.flatMap(suite),
    '## What the time goes to',
    'Shares of the processor’s time of lists of 100 rows on PostgreSQL, by a profile: the data client, its driver and Node have the same to do for each of them. What a list takes longer than by hand is the rest; JSON:API’s resource objects with their links, and the types of values, make an answer half as long again as that of `JSON.stringify`. The database works in a process of its own, and does not count.',
    profiles(figures),
    '## Over HTTP',
    'Requests per second over those of the framework’s bare route with the same small answer, mounted alike: for all paths below a prefix. An adapter whose handler does nothing is beside a route that sends a text; the whole, with the RPC handler in front of a data client that answers at once, is beside a route that asks the data client and writes JSON. Each server has a process of its own.',
    http(figures),
    'Where the processor’s time of one request goes, by a profile of the server: that of the route by hand is 1. Modelway is the adapter and the handler, which reads the path, the operation and the arguments, checks them, looks whether the caller is still there, asks the data client, and writes what JSON cannot carry beside it. A data client that answers at once is the hardest case: behind a database, what Modelway takes is a share of milliseconds (above: RPC findUnique). Node’s own part grows with it, by the promises between the stages, and since the load generator falls asleep while a server takes longer, and each answer then has to wake it, which any other work of that length would cost, too.',
    httpTimes(figures),
    '## Memory',
    'What one REST list of 10,000 rows allocates, handler only.',
    memory(figures),
  ];
  return `${text.join('\n\n')}\n`;
}

function targets(figures: Figures): string {
  const rows = toTargets(figures).map(({ title, aim, measured, unit = '', met }) => [
    title,
    aim,
    `${toFigure(measured)} ${unit}`.trim(),
    met ? 'met' : '**not met**',
  ]);
  return toTable(['', 'target', 'measured', ''], rows);
}

function suite({ title, cases }: SuiteFigures): readonly string[] {
  const tables = cases.map((each) =>
    toTable(
      [each.title, `${each.base}: 1`],
      [...each.ratios].map(([name, ratio]) => [name, toSpread(ratio)]),
    ),
  );
  return [`## ${title}`, 'Time over that of the first.', ...tables];
}

function http({ http: all }: Figures): string {
  const rows = all.map(({ framework, adapter, handler }) => [
    framework,
    toSpread(adapter),
    toSpread(handler),
  ]);
  return toTable(['', 'adapter alone', 'adapter, handler and data client'], rows);
}

function httpTimes({ http: all }: Figures): string {
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

function profiles({ profiles: all }: Figures): string {
  const owners = [...new Set(all.flatMap(({ shares }) => [...shares.keys()]))].sort();
  const rows = owners.map((owner) => [
    owner,
    ...all.map(({ shares }) => `${((shares.get(owner) ?? 0) * 100).toFixed(0)} %`),
  ]);
  return toTable(['', ...all.map(({ name }) => name)], rows);
}

function memory({ memory: all }: Figures): string {
  const rows = all.map(({ name, mebibytes }) => [name, mebibytes.toFixed(0)]);
  return toTable(['', 'MiB'], rows);
}

function toSpread({ median, lowerQuartile, upperQuartile }: Ratio): string {
  return `${toFigure(median)} (${toFigure(lowerQuartile)} to ${toFigure(upperQuartile)})`;
}

function sum(times: ServerTimes): number {
  return [...times.values()].reduce((total, time) => total + time, 0);
}

/** Two digits that count, and no more than two decimals. */
export function toFigure(figure: number): string {
  return figure >= 10 ? figure.toFixed(0) : figure.toFixed(figure >= 3 ? 1 : 2);
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return markdownTable([head, ...rows]);
}
