// Runs the tests of every package and prints how many passed, failed and were skipped.
import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { reportTests } from './report-tests.js';

const { status: installed } = spawnSync('pnpm', ['install'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (installed !== 0) process.exit(1);

// Removes old results, so that a package whose run crashes has none.
for (const file of globSync('{docs,{packages,examples}/*}/test-results.json')) rmSync(file);

const args = ['run', 'test', '--continue=dependencies-successful', ...process.argv.slice(2)];
const { status, error } = spawnSync('turbo', args, {
  stdio: 'inherit',
  env: { ...process.env, MODELWAY_TEST_FULL: '1' },
});
if (error) console.error(`turbo does not start: ${error.message}`);
const green = reportTests();
process.exitCode = green ? (status ?? 1) : status || 1;
