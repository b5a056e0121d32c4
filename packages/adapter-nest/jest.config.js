import base from '../../jest.config.base.js';

const { maxWorkers, workerIdleMemoryLimit, testTimeout, ...project } = base;

/** Every test runs with the newest and with the lowest supported version of Nest's packages. */
const versions = {
  newest: {},
  lowest: { '^@nestjs/(common|core|platform-express|platform-fastify)(/.*)?$': 'nest-$1-lowest$2' },
};

const [[files, [transformer, swc]]] = Object.entries(base.transform);

/** As the compilers of Nest apps treat decorators. */
const transform = {
  [files]: [
    transformer,
    {
      ...swc,
      jsc: {
        ...swc.jsc,
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true },
      },
    },
  ],
};

export default {
  maxWorkers,
  workerIdleMemoryLimit,
  testTimeout,
  projects: Object.entries(versions).map(([displayName, moduleNameMapper]) => ({
    ...project,
    displayName,
    moduleNameMapper,
    transform,
    rootDir: import.meta.dirname,
    testTimeout,
  })),
};
