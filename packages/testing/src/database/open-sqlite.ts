import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { SqliteDialect } from 'kysely';
import type { OpenDatabase } from './open-database.ts';

/** Creates a SQLite database in a file, which is removed when it is closed. */
export async function openSqlite(): Promise<OpenDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'modelway-sqlite-'));
  const file = join(folder, 'test.db');
  const database = new Sqlite(file);
  database.pragma('foreign_keys = on');
  database.pragma('journal_mode = wal');
  return {
    provider: 'sqlite',
    dialect: new SqliteDialect({ database }),
    connection: { kind: 'sqlite', file },
    execute: async (sql) => {
      database.exec(sql);
    },
    clear: async () => {
      const rows = database
        .prepare("select name from sqlite_master where type = 'table'")
        .all() as readonly { readonly name: string }[];
      const statements = rows.map(({ name }) => `delete from "${name}";`).join('');
      database.exec(`pragma foreign_keys = off; ${statements} pragma foreign_keys = on;`);
    },
    close: async () => {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
