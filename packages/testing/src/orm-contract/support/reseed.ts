import type { ContractDatabase } from './contract-database.ts';

type Seed = (database: ContractDatabase) => Promise<void>;

interface Seeded {
  /** The last seed, and the version of the database after it. */
  last?: { readonly seed: Seed; readonly version: string };
  /** By seed that ran before: restores its rows. */
  readonly restores: Map<Seed, (() => Promise<void>) | undefined>;
}

const seededBefore = new WeakMap<ContractDatabase, Seeded>();

/** Seeds a database before a test, unless it is unchanged since the same seed. */
export async function reseed(database: ContractDatabase, seed: Seed): Promise<void> {
  const { last } = seededOf(database);
  if (last?.seed === seed && last.version === (await versionOf(database))) return;
  await seedAnew(database, seed);
}

/**
 * Seeds a database, changed or not. The rows are saved, and restored from then on, which is much
 * faster.
 */
export async function seedAnew(database: ContractDatabase, seed: Seed): Promise<void> {
  const seeded = seededOf(database);
  const restore = seeded.restores.get(seed);
  if (restore) {
    await restore();
  } else {
    await seed(database);
    seeded.restores.set(seed, await database.save?.());
  }
  seeded.last = { seed, version: await versionOf(database) };
}

function versionOf(database: ContractDatabase): Promise<string> {
  return database.version?.() ?? database.state();
}

function seededOf(database: ContractDatabase): Seeded {
  const seeded: Seeded = seededBefore.get(database) ?? { restores: new Map() };
  seededBefore.set(database, seeded);
  return seeded;
}
