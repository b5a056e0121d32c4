/** A kind of database that the contract suites run on. */
export type DatabaseTarget = 'pglite' | 'postgresql' | 'mysql' | 'sqlite';

/**
 * Returns the databases of this run: always the embedded PostgreSQL, and each that the environment
 * names. `MODELWAY_TEST_POSTGRES_URL` and `MODELWAY_TEST_MYSQL_URL` name servers on which databases
 * may be created and dropped; `MODELWAY_TEST_SQLITE` with any value adds SQLite.
 */
export function databaseTargets(): readonly DatabaseTarget[] {
  const { MODELWAY_TEST_POSTGRES_URL, MODELWAY_TEST_MYSQL_URL, MODELWAY_TEST_SQLITE } = process.env;
  return [
    'pglite',
    ...(MODELWAY_TEST_POSTGRES_URL ? (['postgresql'] as const) : []),
    ...(MODELWAY_TEST_MYSQL_URL ? (['mysql'] as const) : []),
    ...(MODELWAY_TEST_SQLITE ? (['sqlite'] as const) : []),
  ];
}

/**
 * Returns the target of tests that need PostgreSQL: the server of this run, which takes a third less
 * CPU time, or else the embedded database.
 */
export function postgresTarget(): DatabaseTarget {
  return process.env.MODELWAY_TEST_POSTGRES_URL ? 'postgresql' : 'pglite';
}
