import { zenstack } from '@modelway/orm-zenstack';
import {
  type ContractDatabase,
  createTestDatabase,
  type DatabaseTarget,
  seedFixture,
} from '@modelway/testing';

/** Starts the fixture behind the ZenStack binding, on SQLite unless a target is named. */
export async function startFixture(target?: DatabaseTarget): Promise<ContractDatabase> {
  const { raw, schema, ...database } = await createTestDatabase(target);
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
