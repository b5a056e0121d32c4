import base from '../../jest.config.base.js';

/** Packs the packages once, for all files. */
export default {
  ...base,
  globalSetup: './test/packing/pack-once.ts',
  globalTeardown: './test/packing/remove-packed.ts',
};
