import type { Pool } from 'pg';
import type { Contestant } from '../measure/measure-times.ts';

/** The name of the driver alone in the report: the limit of what any layer over it can reach. */
export const RAW_DRIVER = 'pg and JSON.stringify';

/** Returns a contestant that sends SQL statements at once, and writes their rows as JSON. */
export function rawDriver(pool: Pool, statements: readonly string[]): Contestant {
  return {
    name: RAW_DRIVER,
    run: async () => {
      const results = await Promise.all(statements.map((sql) => pool.query(sql)));
      return JSON.stringify(results.map(({ rows }) => rows));
    },
  };
}
