import base from '../../jest.config.base.js';

const { maxWorkers, workerIdleMemoryLimit, testTimeout, ...project } = base;

/** Every test runs with the newest and with the lowest supported version of Nest's packages. */
const versions = {
  newest: {},
  lowest: { '^@nestjs/(common|core|platform-express|platform-fastify)(/.*)?$': 'nest-$1-lowest$2' },
};

export default {
  maxWorkers,
  workerIdleMemoryLimit,
  testTimeout,
  projects: Object.entries(versions).map(([displayName, moduleNameMapper]) => ({
    ...project,
    displayName,
    moduleNameMapper,
    rootDir: import.meta.dirname,
    testTimeout,
  })),
};
