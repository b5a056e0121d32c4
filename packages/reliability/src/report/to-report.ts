import { availableParallelism } from 'node:os';
import { markdownTable } from 'markdown-table';
import type { Run } from '../run/run-scenario.ts';

const HEAD = `# Reliability

<!-- written by pnpm reliability -->

Modelway on the databases, poolers and clusters of production, with faults made on purpose. \`pnpm reliability\` starts everything on one machine, runs the scenarios and writes this page. Times depend on the machine; the checks do not.`;

/** Returns the report: that of earlier runs, with the sections of these runs replaced. */
export function toReport(before: string, runs: readonly Run[], names: readonly string[]): string {
  const sections = new Map(
    [...before.matchAll(SECTION)].map(([text, name = '']) => [name, text] as const),
  );
  for (const run of runs) sections.set(run.scenario.name, toSection(run));
  const texts = names.map((name) => sections.get(name)).filter((text) => text !== undefined);
  return `${[HEAD, ...texts].join('\n\n')}\n`;
}

const SECTION = /<!-- scenario (\S+) -->.*?<!-- \/scenario -->/gs;

function toSection({ scenario, date, seconds, versions, figures, checks }: Run): string {
  return [
    `<!-- scenario ${scenario.name} -->`,
    `## ${scenario.title}`,
    scenario.about,
    `Run on ${date} in ${seconds} seconds, on ${availableParallelism()} cores: ${versions.join('; ')}.`,
    markdownTable([
      ['check', ''],
      ...checks.map(({ title, holds }) => [title, holds ? 'holds' : '**fails**']),
    ]),
    markdownTable([['figure', 'measured'], ...figures.map((figure) => [...figure])]),
    '<!-- /scenario -->',
  ].join('\n\n');
}
