import base from '../../jest.config.base.js';

/** The packages are packed once, for all files. */
export default {
  ...base,
  globalSetup: './test/pack-once.ts',
  globalTeardown: './test/remove-packed.ts',
};
