// Compares the handlers and their start-up with a fixed reference loop, and fails if one is more
// than 25 % slower than its baseline. `--write` updates the baseline.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listCase, oneCase } from './cases/handler-cases.ts';
import { startUpTime } from './cases/start-up.ts';
import { MODELWAY } from './contestants/modelway.ts';
import { referenceLoop } from './contestants/reference-loop.ts';
import { measureTimes } from './measure/measure-times.ts';
import { threadTime } from './measure/thread-time.ts';

const BASELINE = join(import.meta.dirname, '../guard-baseline.json');
const ALLOWED = 1.25;

const cases = [
  listCase('rest', 100),
  listCase('rpc', 100),
  oneCase('rest', '/sample/1'),
  oneCase('rpc', '/sample/findUnique?q={"where":{"id":"1"}}'),
];
const contestants = cases.map(({ title, contestants: all }) => {
  const modelway = all.find(({ name }) => name === MODELWAY);
  if (!modelway) throw new Error(`${title} is without ${MODELWAY}`);
  return { name: title, run: modelway.run };
});
contestants.push({ name: 'start-up for 300 models', run: async () => String(startUpTime()) });
const reference = referenceLoop();
const options = { rounds: 40, sliceMs: 40, clock: threadTime };
const times = await measureTimes([reference, ...contestants], options);

// The fastest round, because other work on the machine only makes rounds slower.
const fastest = (name: string): number => Math.min(...(times.get(name) ?? []));
const results = Object.fromEntries(
  contestants.map(({ name }) => [name, fastest(name) / fastest(reference.name)]),
);
if (process.argv.includes('--write')) {
  writeFileSync(BASELINE, `${JSON.stringify(results, null, 2)}\n`);
} else {
  const baseline = JSON.parse(readFileSync(BASELINE, 'utf8')) as Record<string, number>;
  for (const [title, value] of Object.entries(results)) {
    const change = value / (baseline[title] ?? Number.NaN);
    // NaN, for a case without a baseline, fails too.
    const isFastEnough = change <= ALLOWED;
    if (!isFastEnough) process.exitCode = 1;
    console.log(`${isFastEnough ? 'ok  ' : 'SLOW'} ${title}: ${change.toFixed(2)} of its baseline`);
  }
}
