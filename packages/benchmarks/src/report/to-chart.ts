import { BY_HAND } from '../contestants/by-hand.ts';
import { MODELWAY } from '../contestants/modelway.ts';
import { ZENSTACK_SERVER } from '../contestants/zenstack-server.ts';
import type { Results } from './results.ts';
import { formatNumber } from './to-report.ts';

const WIDTH = 720;
const LABELS = 290;
const BAR = 14;
const COLORS: Readonly<Record<string, string>> = {
  [MODELWAY]: '#2563eb',
  [BY_HAND]: '#94a3b8',
  [ZENSTACK_SERVER]: '#f59e0b',
};

/** Returns a bar chart of times relative to Modelway, for the most important cases, as SVG. */
export function toChart({ suites }: Results): string {
  const cases = suites
    .flatMap(({ title, cases: all }) => all.map((each) => ({ ...each, suite: title })))
    .filter(({ base, title }) => base === MODELWAY && /of 100 rows$|fetch one|create$/.test(title));
  const longest = Math.max(
    ...cases.flatMap(({ ratios }) => [...ratios.values()].map((r) => r.median)),
  );
  const scale = (WIDTH - LABELS - 60) / longest;
  let y = 40;
  const bars = cases.flatMap(({ suite, title, ratios }) => {
    const label = `<text x="${LABELS - 10}" y="${y + 24}" text-anchor="end">${title}, ${suite.toLowerCase().replace('pg', 'PG').replace('postgresql', 'PostgreSQL').replace('PGlite', 'PGlite')}</text>`;
    const results: readonly [string, number][] = [
      [MODELWAY, 1],
      ...[...ratios]
        .filter(([name]) => name in COLORS)
        .map(([name, { median }]) => [name, median] as [string, number]),
    ];
    const lines = results.map(([name, value], i) =>
      toBar(name, value * scale, { y: y + i * BAR, text: formatNumber(value) }),
    );
    y += results.length * BAR + 14;
    return [label, ...lines];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 10}" font-family="system-ui, sans-serif" font-size="12">`,
    '<title>Times over that of Modelway: shorter is faster</title>',
    `<rect width="${WIDTH}" height="${y + 10}" fill="#fff"/>`,
    ...Object.entries(COLORS).map(
      ([name, color], i) =>
        `<rect x="${LABELS + i * 140}" y="12" width="12" height="12" fill="${color}"/><text x="${LABELS + 18 + i * 140}" y="22">${name}</text>`,
    ),
    ...bars,
    '</svg>',
    '',
  ].join('\n');
}

function toBar(
  name: string,
  width: number,
  { y, text }: { readonly y: number; readonly text: string },
): string {
  const bar = `<rect x="${LABELS}" y="${y}" width="${width.toFixed(1)}" height="${BAR - 3}" fill="${COLORS[name]}"/>`;
  return `${bar}<text x="${(LABELS + width + 6).toFixed(1)}" y="${y + 10}" font-size="11">${text}</text>`;
}
