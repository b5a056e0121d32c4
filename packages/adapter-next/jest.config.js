import base from '../../jest.config.base.js';

export default { ...base, globalSetup: './test/build-fixture.js' };
