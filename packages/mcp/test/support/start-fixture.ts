import { zenstack } from '@modelway/orm-zenstack';
import {
  type ContractDatabase,
  createTestDatabase,
  postgresTarget,
  seedFixture,
} from '@modelway/testing';

/** Starts the fixture on PostgreSQL, behind the ZenStack binding. */
export async function startFixture(): Promise<ContractDatabase> {
  const { raw, schema, ...database } = await createTestDatabase(postgresTarget());
  return {
    ...database,
    orm: zenstack(schema) as unknown as ContractDatabase['orm'],
    unrestricted: raw as unknown as ContractDatabase['unrestricted'],
  };
}

/** Starts the fixture for a test file, with its rows. */
export function setUpFixture(): () => ContractDatabase {
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await startFixture();
    await seedFixture(database);
  });
  afterAll(() => database.close());
  return () => database;
}
