import type { ContractDatabase, DatabaseTarget, StartContractDatabase } from '@modelway/testing';
import { createTestDatabase } from '@modelway/testing/create-database';
import { unsupportedFeaturesOf, unsupportedOf } from '@modelway/testing/support';
import { zenstack } from '../src/index.ts';

const NO_PLUGIN = 'the client has no `PolicyPlugin`';

/** Starts the fixture on a database, behind the ZenStack binding. */
export function startOn(target: DatabaseTarget): StartContractDatabase {
  const unsupported = unsupportedOf('ZenStack', target);
  if (unsupported !== undefined) return Object.assign(() => start(target), { unsupported });
  return Object.assign(() => start(target), {
    unsupportedFeatures: unsupportedFeaturesOf('ZenStack', target),
  });
}

/**
 * Starts the fixture on SQLite with a client without `PolicyPlugin`: every caller has the same
 * rights.
 */
export const startWithoutPolicies: StartContractDatabase = Object.assign(
  async () => {
    const database = await start('sqlite');
    return { ...database, as: () => database.unrestricted };
  },
  {
    unsupportedFeatures: {
      ...unsupportedFeaturesOf('ZenStack', 'sqlite'),
      policies: NO_PLUGIN,
      'unreadable-results': NO_PLUGIN,
    },
  },
);

async function start(target: DatabaseTarget): Promise<ContractDatabase> {
  const { raw, schema, ...database } = await createTestDatabase(target);
  return {
    ...database,
    orm: zenstack(schema) as unknown as ContractDatabase['orm'],
    unrestricted: raw as unknown as ContractDatabase['unrestricted'],
  };
}
