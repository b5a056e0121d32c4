import base from '../../jest.config.base.js';

// An example is tested as its user runs it: from the built packages.
export default {
  ...base,
  testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'] },
};
