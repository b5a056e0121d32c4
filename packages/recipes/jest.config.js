import base from '../../jest.config.base.js';

/** The suites wait for the apps, which run in their own processes. */
export default { ...base, maxWorkers: '100%' };
