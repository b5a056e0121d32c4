import type { ContractDatabase } from './contract-database.ts';

type Seed = (database: ContractDatabase) => Promise<void>;

interface Seeded {
  /** The last seed, and the state after it. */
  last?: { readonly seed: Seed; readonly state: string };
  /** By seed that ran before: restores its rows, once they are saved. */
  readonly restores: Map<Seed, (() => Promise<void>) | undefined>;
}

const seededBefore = new WeakMap<ContractDatabase, Seeded>();

/**
 * Seeds a database before a test, unless it is unchanged since the same seed. Returns its state.
 */
export async function reseed(database: ContractDatabase, seed: Seed): Promise<string> {
  const { last } = seededOf(database);
  if (last?.seed === seed && last.state === (await database.state())) return last.state;
  return await seedAnew(database, seed);
}

/**
 * Seeds a database, changed or not. Rows that are seeded for the second time are saved, and
 * restored from then on, which is much faster. Returns the state.
 */
export async function seedAnew(database: ContractDatabase, seed: Seed): Promise<string> {
  const seeded = seededOf(database);
  const restore = seeded.restores.get(seed);
  if (restore) {
    await restore();
  } else {
    await seed(database);
    seeded.restores.set(seed, seeded.restores.has(seed) ? await database.save?.() : undefined);
  }
  seeded.last = { seed, state: await database.state() };
  return seeded.last.state;
}

function seededOf(database: ContractDatabase): Seeded {
  const seeded: Seeded = seededBefore.get(database) ?? { restores: new Map() };
  seededBefore.set(database, seeded);
  return seeded;
}
