import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { SqliteDialect } from 'kysely';
import type { OpenDatabase } from './open-database.ts';

const STATE = 'select data_version, total_changes() as changes from pragma_data_version';

/** Creates a SQLite database in a file, which is removed when it is closed. */
export async function openSqlite(): Promise<OpenDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'modelway-sqlite-'));
  const file = join(folder, 'test.db');
  const database = new Sqlite(file);
  database.pragma('foreign_keys = on');
  database.pragma('journal_mode = wal');
  return {
    provider: 'sqlite',
    dialect: new SqliteDialect({ database: withExactIntegers(database) }),
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
    // One counts the commits of other connections, the other the changes of this one.
    state: async () => JSON.stringify(database.prepare(STATE).get()),
    close: async () => {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Reads integers as docs/orms/zenstack.md recommends: the driver would convert them to doubles, and
 * round those beyond 2^53. Each is read as a bigint, and becomes a number if that is exact.
 */
function withExactIntegers(database: Sqlite.Database) {
  return {
    close: () => void database.close(),
    prepare: (sql: string) => {
      const statement = database.prepare(sql).safeIntegers();
      return {
        reader: statement.reader,
        all: (values: readonly unknown[]) => statement.all(...values.map(toInteger)).map(toNumbers),
        run: (values: readonly unknown[]) => statement.run(...values.map(toInteger)),
        iterate: (values: readonly unknown[]) =>
          statement.iterate(...values.map(toInteger)) as IterableIterator<unknown>,
      };
    },
  };
}

function toInteger(value: unknown): unknown {
  return Number.isSafeInteger(value) && !Object.is(value, -0) ? BigInt(value as number) : value;
}

function toNumbers(row: unknown): unknown {
  const entries = Object.entries(row as object);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      typeof value === 'bigint' && BigInt(Number(value)) === value ? Number(value) : value,
    ]),
  );
}
