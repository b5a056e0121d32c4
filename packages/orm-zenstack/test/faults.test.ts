import { connectTestDatabase, describeFaults, type StartOnPool } from '@modelway/testing';
import { zenstack } from '../src/index.ts';

const LACKS = {
  'default-isolation': 'ZenStack runs each write with policies at READ COMMITTED',
} as const;

const start: StartOnPool = (size) => {
  const { raw, schema, ...database } = connectTestDatabase(size);
  return {
    ...database,
    orm: zenstack(schema) as never,
    unrestricted: raw as never,
  };
};

describeFaults(Object.assign(start, { lacks: LACKS }));
