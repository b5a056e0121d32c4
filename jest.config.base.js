import { tmpdir } from 'node:os';
import { filesLeftOut, testSize } from './scripts/test-size.ts';

const size = testSize(process.env);
// The tests read it, too.
process.env.MODELWAY_TEST_SIZE = size;
// Workers, and the programs that tests start, compile the code of packages once per machine.
process.env.NODE_COMPILE_CACHE ??= `${tmpdir()}/modelway-compile-cache`;

// A file that is named runs in every run.
const namesFiles = process.argv.slice(2).some((arg) => !arg.startsWith('-'));
const leftOut = namesFiles ? [] : filesLeftOut(size);

/** The shared Jest configuration: native ES modules, workspace packages resolved to their sources. */
export default {
  testEnvironment: `${import.meta.dirname}/scripts/jest-environment.js`,
  testEnvironmentOptions: {
    customExportConditions: ['@modelway/source', 'node', 'node-addons'],
  },
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.m?ts$': [
      '@swc/jest',
      {
        jsc: { target: 'es2024', parser: { syntax: 'typescript' } },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  // The first run in a fresh clone has no generated sources.
  globalSetup: `${import.meta.dirname}/scripts/generate-sources.js`,
  reporters: [
    'default',
    // With -t, a run of every package skips most of them.
    ...(size === 'short' ? [`${import.meta.dirname}/scripts/report-unmatched.js`] : []),
  ],
  testMatch: ['**/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...leftOut.map(toPattern)],
  // Turbo runs several packages at once. With more workers than CPUs, a finished worker can take longer to
  // exit than the half second after which Jest reports a leak.
  maxWorkers: process.env.TURBO_HASH ? '50%' : '100%',
  // An embedded database takes seconds to start on a busy machine.
  testTimeout: 60_000,
  // The packages' scripts start Node with --max-semi-space-size=64, which takes 7 % less CPU time.
  // In ES module mode, each test file leaks about 18 MB into its worker. A new worker compiles the
  // embedded database again.
  workerIdleMemoryLimit: '1000MB',
};

/** @param {string} file */
function toPattern(file) {
  return `^${file.replaceAll(/[^\w/-]/g, '\\$&')}$`;
}
