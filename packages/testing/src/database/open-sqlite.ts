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
  // The file need not outlive the machine.
  database.pragma('synchronous = off');
  let saves = 0;
  return {
    provider: 'sqlite',
    dialect: new SqliteDialect({ database: withExactIntegers(database) }),
    connection: { kind: 'sqlite', file },
    execute: async (sql) => {
      database.exec(sql);
    },
    clear: async () => changeAll(database, (table) => `delete from "${table}";`),
    // One counts the commits of other connections, the other the changes of this one.
    state: async () => JSON.stringify(database.prepare(STATE).get()),
    save: async () => {
      saves += 1;
      const prefix = `saved_${saves}_`;
      changeAll(
        database,
        (table) => `create temp table "${prefix}${table}" as select * from main."${table}";`,
      );
      return async () =>
        changeAll(
          database,
          (table) =>
            `delete from main."${table}";
             insert into main."${table}" select * from temp."${prefix}${table}";`,
        );
    },
    close: async () => {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a statement for every table in any order, without checks of foreign keys. */
function changeAll(database: Sqlite.Database, toStatement: (table: string) => string): void {
  const rows = database
    .prepare("select name from main.sqlite_master where type = 'table'")
    .all() as readonly { readonly name: string }[];
  const statements = rows.map(({ name }) => toStatement(name)).join('');
  database.exec(
    `pragma foreign_keys = off; begin; ${statements} commit; pragma foreign_keys = on;`,
  );
}

/**
 * Reads integers as docs/orms/zenstack-sqlite.md recommends: the driver would convert them to
 * doubles, and round those beyond 2^53. Each is read as a bigint, and becomes a number if that is
 * exact.
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
