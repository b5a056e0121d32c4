import { zenstack } from '@modelway/orm-zenstack';
import { type ContractDatabase, createTestDatabase } from '@modelway/testing';

/** Starts the fixture on the embedded database, behind the ZenStack binding. */
export async function startFixture(): Promise<ContractDatabase> {
  const { raw, schema, ...database } = await createTestDatabase();
  return {
    ...database,
    orm: zenstack(schema) as unknown as ContractDatabase['orm'],
    unrestricted: raw as unknown as ContractDatabase['unrestricted'],
  };
}
