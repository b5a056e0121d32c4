import { type ContractDatabase, createTestDatabase, schema } from '@modelway/testing';
import { zenstack } from '../src/index.ts';

/** The fixture on an embedded database, behind the ZenStack binding. */
export async function startDatabase(): Promise<ContractDatabase> {
  const { raw, ...database } = await createTestDatabase();
  return {
    ...database,
    orm: zenstack(schema) as unknown as ContractDatabase['orm'],
    unrestricted: raw as unknown as ContractDatabase['unrestricted'],
  };
}
