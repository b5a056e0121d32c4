import base from '../../jest.config.base.js';

/** Packs the packages once, for all files. */
export default {
  ...base,
  // Its tests mostly wait for the programs that they start, and it is the last package to run.
  maxWorkers: 2,
  globalSetup: './test/packing/pack-once.ts',
  globalTeardown: './test/packing/remove-packed.ts',
};
