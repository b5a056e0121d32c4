// Compares the handlers and their start-up with fixed work of the same kind, and fails if one is
// more than 25 % slower than its baseline. `--write` updates the baseline. It is that of the machine
// with the highest ratios so far: they differ by half between machines, and hardly on one.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The time of each case by its title, in multiples of the work that it is compared with. */
type Ratios = Readonly<Record<string, number>>;

const BASELINE = join(import.meta.dirname, '../guard-baseline.json');
const ALLOWED = 1.25;
/** Code can be compiled unluckily in one process. What has become slower is slow in all. */
const PROCESSES = 3;

const isWriting = process.argv.includes('--write');
const baseline: Ratios = JSON.parse(readFileSync(BASELINE, 'utf8'));
let ratios: Ratios = {};
for (let i = 0; i < PROCESSES && (isWriting || i === 0 || slowTitles().length > 0); i += 1) {
  const next = Object.entries(measure());
  ratios = Object.fromEntries(
    next.map(([title, ratio]) => [title, Math.min(ratio, ratios[title] ?? ratio)]),
  );
}
if (isWriting) {
  const text = JSON.stringify(ratios, (_, value) => roundedNumber(value), 2);
  writeFileSync(BASELINE, `${text}\n`);
} else {
  const slow = slowTitles();
  for (const title of titles()) {
    const label = slow.includes(title) ? 'SLOW' : 'ok  ';
    console.log(`${label} ${title}: ${change(title).toFixed(2)} of its baseline`);
  }
  if (slow.length > 0) process.exitCode = 1;
}

function measure(): Ratios {
  const script = join(import.meta.dirname, 'guard-times-main.ts');
  return JSON.parse(
    execFileSync(process.execPath, [...process.execArgv, script], { encoding: 'utf8' }),
  );
}

/** Returns the titles of all cases, also of those that were not measured or have no baseline. */
function titles(): readonly string[] {
  return Object.keys({ ...baseline, ...ratios });
}

/** NaN, for a case without a baseline or a measurement, is slow too. */
function slowTitles(): readonly string[] {
  return titles().filter((title) => !(change(title) <= ALLOWED));
}

function change(title: string): number {
  return (ratios[title] ?? Number.NaN) / (baseline[title] ?? Number.NaN);
}

function roundedNumber(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(3)) : value;
}
