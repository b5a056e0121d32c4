import {
  connectTestDatabase,
  describeFaults,
  type StartOnPool,
  unsupportedFeaturesOf,
} from '@modelway/testing';
import { zenstack } from '../src/index.ts';

const start: StartOnPool = (size) => {
  const { raw, schema, ...database } = connectTestDatabase(size);
  return {
    ...database,
    orm: zenstack(schema) as never,
    unrestricted: raw as never,
  };
};

describeFaults(
  Object.assign(start, { unsupportedFeatures: unsupportedFeaturesOf('ZenStack', 'postgresql') }),
);
