// Runs the tests of every package and prints how many passed, failed and were skipped: all of them
// in continuous integration and with --all, or else a quick selection.
import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { reportTests } from './report-tests.js';
import { filesLeftOut, testSize } from './test-size.ts';

const args = process.argv.slice(2);
const size = testSize(process.env, args.includes('--all') ? 'full' : 'quick');

// A new clone has no dependencies, and `pnpm demo` installs a part of them.
const installed = run('pnpm', ['install']);
if (installed !== 0) process.exit(installed);

// Removes old results, so that a package whose run crashes has none.
for (const file of globSync('{docs,{packages,examples}/*}/test-results.json')) rmSync(file);

const status = run('turbo', [
  ...['run', 'test', '--continue=dependencies-successful'],
  // Tests wait for timers, processes and servers: it takes three packages to keep two CPUs busy.
  '--concurrency=3',
  ...args.filter((arg) => arg !== '--all'),
]);
const green = reportTests();
if (size === 'full') {
  console.log(
    'Left out: most generated requests, half of the faults and of the other slow cases; with a PostgreSQL server, most suites on the embedded one. MODELWAY_TEST_SIZE=exhaustive has them.',
  );
} else if (size !== 'exhaustive') {
  const files = filesLeftOut(size).length;
  console.log(
    `Left out: ${files} test files, older versions of the frameworks, most generated requests. "pnpm test:all" runs what continuous integration does.`,
  );
}
process.exitCode = green ? status : status || 1;

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, MODELWAY_TEST_SIZE: size },
  });
  if (error) console.error(`${command} does not start: ${error.message}`);
  return status ?? 1;
}
