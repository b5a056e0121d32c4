import base from '../jest.config.base.js';

const { testEnvironmentOptions } = base;

export default {
  ...base,
  testEnvironmentOptions: {
    // WarpDrive's builds under `unpkg` are the only ones that run without Babel.
    customExportConditions: [...testEnvironmentOptions.customExportConditions, 'unpkg'],
  },
};
