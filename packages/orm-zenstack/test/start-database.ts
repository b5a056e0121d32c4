import {
  type ContractDatabase,
  createTestDatabase,
  type DatabaseTarget,
  type StartContractDatabase,
} from '@modelway/testing';
import { zenstack } from '../src/index.ts';

/** The fixture on a database, behind the ZenStack binding. */
export function startOn(target: DatabaseTarget): StartContractDatabase {
  return async () => {
    const { raw, schema, ...database } = await createTestDatabase(target);
    return {
      ...database,
      orm: zenstack(schema) as unknown as ContractDatabase['orm'],
      unrestricted: raw as unknown as ContractDatabase['unrestricted'],
    };
  };
}
