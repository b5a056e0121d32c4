import { BY_HAND } from '../contestants/by-hand.ts';
import { MODELWAY } from '../contestants/modelway.ts';
import { RAW_DRIVER } from '../contestants/raw-driver.ts';
import { TRPC } from '../contestants/trpc.ts';
import { ZENSTACK_SERVER } from '../contestants/zenstack-server.ts';
import type { Results } from './results.ts';
import { formatNumber } from './to-report.ts';

const WIDTH = 760;
const LABELS = 250;
const BAR = 14;

interface Contestant {
  readonly color: string;
  /** Its name in the legend. */
  readonly label: string;
}

const CONTESTANTS: ReadonlyMap<string, Contestant> = new Map([
  [MODELWAY, { color: '#2563eb', label: MODELWAY }],
  [ZENSTACK_SERVER, { color: '#f59e0b', label: ZENSTACK_SERVER }],
  [BY_HAND, { color: '#94a3b8', label: 'ORM call by hand' }],
  [TRPC, { color: '#a78bfa', label: 'tRPC router by hand' }],
  [RAW_DRIVER, { color: '#34d399', label: 'SQL by hand' }],
]);

/** Bars of one scale. */
interface Section {
  /** What the bars show, and whether long or short ones are better. */
  readonly title: string;
  readonly groups: readonly Group[];
}

/** The bars of one case, by contestant. */
interface Group {
  readonly label: string;
  readonly values: ReadonlyMap<string, number>;
}

/** The cases of the chart. */
const CASES: ReadonlyMap<string, string> = new Map([
  ['REST list of 100 rows', 'REST: list of 100 rows'],
  ['REST list of 100 rows, with author included', 'REST: list of 100 rows with include'],
  ['REST fetch one', 'REST: one row'],
  ['REST create', 'REST: create'],
  ['RPC findMany of 100 rows', 'RPC: list of 100 rows'],
  ['RPC findUnique', 'RPC: one row'],
  ['RPC create', 'RPC: create'],
]);

const CONNECTIONS = 16;

/** Returns a chart of the most important figures, relative to Modelway, as SVG. */
export function toChart(results: Results): string {
  const bars: string[] = [];
  let y = 50;
  for (const { title, groups } of sectionsOf(results)) {
    bars.push(`<text x="16" y="${y + 18}" font-size="14" font-weight="600">${title}</text>`);
    y += 32;
    const longest = Math.max(...groups.flatMap(({ values }) => [...values.values()]));
    for (const { label, values } of groups) {
      const middle = y + (values.size * BAR) / 2 + 2;
      bars.push(`<text x="${LABELS - 12}" y="${middle}" text-anchor="end">${label}</text>`);
      for (const [name, value] of values) {
        bars.push(toBar({ name, value, y, scale: (WIDTH - LABELS - 70) / longest }));
        y += BAR;
      }
      y += 10;
    }
    y += 8;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" font-family="system-ui, sans-serif" font-size="12">`,
    '<title>Benchmarks of Modelway, relative to Modelway</title>',
    `<rect width="${WIDTH}" height="${y}" fill="#fff"/>`,
    ...legend(),
    ...bars,
    '</svg>',
    '',
  ].join('\n');
}

function legend(): readonly string[] {
  return Array.from(CONTESTANTS.values(), ({ color, label }, i) => {
    const x = 16 + i * 148;
    return `<rect x="${x}" y="16" width="12" height="12" fill="${color}"/><text x="${x + 18}" y="26">${label}</text>`;
  });
}

function sectionsOf({ suites, throughput, peaks }: Results): readonly Section[] {
  const timesOf = (suite: string): readonly Group[] =>
    (suites.find(({ title }) => title === suite)?.cases ?? []).flatMap(({ title, ratios }) => {
      const label = CASES.get(title);
      const medians = Array.from(ratios, ([name, { median }]) => [name, median] as const);
      return label ? [{ label, values: drawn([[MODELWAY, 1], ...medians]) }] : [];
    });
  const loads = Map.groupBy(
    throughput.filter(({ connections }) => connections === CONNECTIONS),
    ({ title }) => title,
  );
  return [
    {
      title: 'Time of a request on PostgreSQL: shorter is faster',
      groups: timesOf('On PostgreSQL'),
    },
    {
      title: 'Time of a request without a database: shorter is faster',
      groups: timesOf('Handler only'),
    },
    {
      title: `Requests per second from ${CONNECTIONS} connections on PostgreSQL: longer is faster`,
      groups: Array.from(loads, ([title, load]) => ({
        label: CASES.get(title) ?? title.replace('REST list', 'REST: list'),
        values: drawn([
          [MODELWAY, 1],
          ...load.map(({ name, perSecond }) => [name, perSecond.median] as const),
        ]),
      })),
    },
    {
      title: 'Peak memory of a list of 10,000 rows on PostgreSQL: shorter is smaller',
      groups: peaks.map(({ kind, ratios }) => ({
        label: `${kind.toUpperCase()}: list of 10,000 rows`,
        values: drawn(relativeTo(MODELWAY, ratios)),
      })),
    },
  ];
}

/** Returns figures as multiples of that of one contestant. */
function relativeTo(
  base: string,
  ratios: Results['peaks'][number]['ratios'],
): readonly (readonly [string, number])[] {
  const one = ratios.get(base)?.median ?? Number.NaN;
  return Array.from(ratios, ([name, { median }]) => [name, median / one] as const);
}

/** Returns the figures of the contestants in the chart, in the order of the legend. */
function drawn(figures: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const values = new Map(figures);
  return new Map(
    [...CONTESTANTS.keys()].flatMap((name) => {
      const value = values.get(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

interface Bar {
  readonly name: string;
  readonly value: number;
  readonly y: number;
  /** The pixels of 1. */
  readonly scale: number;
}

function toBar({ name, value, y, scale }: Bar): string {
  const width = value * scale;
  const bar = `<rect x="${LABELS}" y="${y}" width="${width.toFixed(1)}" height="${BAR - 3}" fill="${CONTESTANTS.get(name)?.color}"/>`;
  return `${bar}<text x="${(LABELS + width + 6).toFixed(1)}" y="${y + 10}" font-size="11">${formatNumber(value)}</text>`;
}
