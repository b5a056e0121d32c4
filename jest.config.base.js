/** The one jest set-up: native ES modules, workspace packages taken from source. */
export default {
  testEnvironment: 'node',
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
  testMatch: ['**/test/**/*.test.ts'],
  // Turbo runs two packages at once. With more workers than CPUs, one that is done can take longer to
  // free its memory than the half second that jest gives it before it complains of a leak.
  maxWorkers: '50%',
  // An embedded database takes seconds to start where the machine is busy.
  testTimeout: 60_000,
  // Each file in ES module mode leaves some 18 MB in its worker.
  workerIdleMemoryLimit: '400MB',
};
