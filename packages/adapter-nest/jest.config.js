import base from '../../jest.config.base.js';
import { isFull, testSize } from '../../scripts/test-size.ts';

const { maxWorkers, reporters, workerIdleMemoryLimit, testTimeout, ...project } = base;

/** A full run has the newest version of Nest's packages, and the lowest of each major version. */
const lowest = {
  'lowest 12': toAliases('lowest'),
  'lowest 11': toAliases('11'),
};

const versions = { newest: {}, ...(isFull(testSize(process.env)) && lowest) };

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
  reporters,
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

/** Maps Nest's packages to their aliases in package.json, in the packages of Nest as well. */
function toAliases(suffix) {
  const packages = '^@nestjs/(common|core|platform-express|platform-fastify)(/.*)?$';
  return { [packages]: `nest-$1-${suffix}$2` };
}
