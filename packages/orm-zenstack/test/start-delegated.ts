import {
  type ContractDatabase,
  createDelegatedDatabase,
  type DatabaseTarget,
  type StartContractDatabase,
  unsupportedFeaturesOf,
  unsupportedOf,
} from '@modelway/testing';
import { zenstack } from '../src/index.ts';

/** Starts the schema with models that extend others, behind the ZenStack binding. */
export function startDelegatedOn(target: DatabaseTarget): StartContractDatabase {
  const unsupported = unsupportedOf('ZenStack', target);
  if (unsupported !== undefined) return Object.assign(() => start(target), { unsupported });
  return Object.assign(() => start(target), {
    unsupportedFeatures: unsupportedFeaturesOf('ZenStack', target),
  });
}

async function start(target: DatabaseTarget): Promise<ContractDatabase> {
  const { raw, schema, ...database } = await createDelegatedDatabase(target);
  return {
    ...database,
    orm: zenstack(schema) as unknown as ContractDatabase['orm'],
    unrestricted: raw as unknown as ContractDatabase['unrestricted'],
  };
}
