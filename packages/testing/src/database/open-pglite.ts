import { PGliteDialect } from 'kysely';
import { clearPostgres, postgresState, postgresVersion } from './clear-postgres.ts';
import { logPostgres } from './log-postgres.ts';
import type { OpenDatabase } from './open-database.ts';
import { savePostgres } from './save-postgres.ts';
import { startPglite } from './start-pglite.ts';

/** Opens an embedded PostgreSQL. */
export async function openPglite(): Promise<OpenDatabase> {
  const pglite = await startPglite();
  const session = {
    query: (sql: string) => pglite.query<{ readonly statements: string | null }>(sql),
    execute: (sql: string) => pglite.exec(sql),
  };
  return {
    provider: 'postgresql',
    dialect: new PGliteDialect({ pglite }),
    connection: { kind: 'pglite', pglite },
    execute: async (sql) => {
      await pglite.exec(sql);
    },
    clear: () => clearPostgres(session),
    state: postgresState(session),
    version: () => postgresVersion(session),
    save: savePostgres(session),
    logChanges: logPostgres(session),
    close: async () => {
      if (!pglite.closed) await pglite.close();
    },
  };
}
