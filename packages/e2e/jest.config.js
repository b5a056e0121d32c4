import base from '../../jest.config.base.js';

/** The packages are packed once, for all files. */
export default {
  ...base,
  globalSetup: './test/packing/pack-once.ts',
  globalTeardown: './test/packing/remove-packed.ts',
};
