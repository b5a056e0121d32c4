/** A kind of database that the contract suites run on. */
export type DatabaseTarget = 'pglite' | 'postgresql' | 'mysql' | 'sqlite';

/**
 * The databases of this run: the embedded PostgreSQL always, and each that the environment names.
 * `MODELWAY_TEST_POSTGRES_URL` and `MODELWAY_TEST_MYSQL_URL` are those of servers on which databases
 * may be created and dropped; SQLite runs where `MODELWAY_TEST_SQLITE` is set to anything.
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
