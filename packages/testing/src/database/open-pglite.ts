import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import { clearPostgres, postgresState, postgresVersion } from './clear-postgres.ts';
import { logPostgres } from './log-postgres.ts';
import type { OpenDatabase } from './open-database.ts';
import { savePostgres } from './save-postgres.ts';

const TEMPLATE = join(tmpdir(), 'modelway-pglite-0.5.16-small.tar');

/** Removes the databases beside the one that tests use, which are most of the files. */
const DROP_TEMPLATES = `
  update pg_database set datistemplate = false;
  drop database template1;
  drop database template0;
  checkpoint`;

/** Starts an embedded PostgreSQL. */
export async function openPglite(): Promise<OpenDatabase> {
  // Timestamps are stored in UTC; PGlite would read them as local time.
  const parsers = { [types.TIMESTAMP]: (value: string) => new Date(`${value}Z`) };
  const pglite = new PGlite({ loadDataDir: await emptyDataDir(), parsers });
  await pglite.waitReady;
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

/** An initialized data directory: created once per machine, since initdb is slow. */
async function emptyDataDir(): Promise<Blob> {
  try {
    return new Blob([await readFile(TEMPLATE)]);
  } catch {
    const pglite = new PGlite({ initDbStartParams: ['--wal-segsize=1'] });
    await pglite.waitReady;
    for (const statement of DROP_TEMPLATES.split(';')) await pglite.exec(statement);
    const dump = await pglite.dumpDataDir('none');
    await pglite.close();
    const unfinished = `${TEMPLATE}.${process.pid}`;
    await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
    await rename(unfinished, TEMPLATE);
    return dump;
  }
}
