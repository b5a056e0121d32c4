import type { ContractDatabase } from './contract-database.ts';

type Seed = (database: ContractDatabase) => Promise<void>;

interface Seeded {
  readonly seed: Seed;
  readonly state: string;
}

const seededBefore = new WeakMap<ContractDatabase, Seeded>();

/** Seeds a database before a test, unless it is unchanged since the same seed. */
export async function reseed(database: ContractDatabase, seed: Seed): Promise<void> {
  const before = seededBefore.get(database);
  if (before?.seed === seed && before.state === (await database.state())) return;
  await seed(database);
  seededBefore.set(database, { seed, state: await database.state() });
}
