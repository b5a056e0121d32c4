import base from '../../jest.config.base.js';

// Examples run against the built packages, as users run them.
export default {
  ...base,
  testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'] },
};
