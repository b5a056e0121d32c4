// Compares the handlers and their start-up with fixed work of the same kind, and fails if one is
// more than 25 % slower than its baseline. `--write` updates the baseline.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The milliseconds of one run of a case and of the work that it is compared with. */
interface CaseTimes {
  readonly title: string;
  readonly own: number;
  readonly reference: number;
}

const BASELINE = join(import.meta.dirname, '../guard-baseline.json');
const ALLOWED = 1.25;
/**
 * The most processes that measure. Code that is not slower can be compiled unluckily in one, or a
 * neighbour disturbs it; what became slower is slow in all.
 */
const PROCESSES = 4;

const isWriting = process.argv.includes('--write');
const baseline = JSON.parse(readFileSync(BASELINE, 'utf8')) as Record<string, number>;
let times: readonly CaseTimes[] = [];
for (let i = 0; i < PROCESSES && (isWriting || i === 0 || slowCases().length > 0); i += 1) {
  times = fastestOf(times, measure());
}
if (isWriting) {
  const values = times.map((own) => [own.title, Number(ratio(own).toPrecision(3))] as const);
  writeFileSync(BASELINE, `${JSON.stringify(Object.fromEntries(values), null, 2)}\n`);
} else {
  const slow = slowCases();
  for (const own of times) {
    const label = slow.includes(own) ? 'SLOW' : 'ok  ';
    console.log(`${label} ${own.title}: ${change(own).toFixed(2)} of its baseline`);
  }
  if (slow.length > 0) process.exitCode = 1;
}

function measure(): readonly CaseTimes[] {
  const script = join(import.meta.dirname, 'guard-times-main.ts');
  const text = execFileSync(process.execPath, [...process.execArgv, script], { encoding: 'utf8' });
  return JSON.parse(text) as readonly CaseTimes[];
}

function fastestOf(before: readonly CaseTimes[], next: readonly CaseTimes[]): readonly CaseTimes[] {
  return next.map(({ title, own, reference }, i) => ({
    title,
    own: Math.min(own, before[i]?.own ?? own),
    reference: Math.min(reference, before[i]?.reference ?? reference),
  }));
}

/** NaN, for a case without a baseline, is slow too. */
function slowCases(): readonly CaseTimes[] {
  return times.filter((own) => !(change(own) <= ALLOWED));
}

function change(own: CaseTimes): number {
  return ratio(own) / (baseline[own.title] ?? Number.NaN);
}

function ratio({ own, reference }: CaseTimes): number {
  return own / reference;
}
