// Runs the scenarios that are named, or all of them, and writes RELIABILITY.md: `pnpm reliability`,
// `pnpm reliability pgbouncer`. With --short, it runs the short forms and writes nothing. With
// --if-installable, a scenario whose programs are missing is skipped.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { toReport } from './report/to-report.ts';
import { type Run, runScenario } from './run/run-scenario.ts';
import { SCENARIOS } from './scenarios.ts';

const REPORT = join(import.meta.dirname, '../../../RELIABILITY.md');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean' }, 'if-installable': { type: 'boolean' } },
});
const names = SCENARIOS.map(({ name }) => name);
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown scenario "${unknown.join('", "')}". Scenarios: ${names.join(', ')}`);
  process.exit(2);
}

for (const scenario of SCENARIOS) {
  if (positionals.length > 0 && !positionals.includes(scenario.name)) continue;
  console.log(`${scenario.title} (${scenario.name})`);
  const run = await runScenario(scenario, values.short ? 'short' : 'full');
  if ('reason' in run) {
    skip(run.reason);
    continue;
  }
  print(run);
  if (!values.short) report(run);
}

function report(run: Run): void {
  const before = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '';
  writeFileSync(REPORT, toReport(before, [run], names));
}

function skip(reason: string): void {
  console.log(`  Skipped: ${reason}`);
  if (!values['if-installable']) process.exitCode = 1;
}

function print(run: Run): void {
  for (const [name, value] of run.figures) console.log(`  ${name}: ${value}`);
  for (const { title, holds, found } of run.checks) {
    console.log(`  ${holds ? 'holds' : 'FAILS'}: ${title}`);
    if (!holds) console.log('   ', found);
    if (!holds) process.exitCode = 1;
  }
}
