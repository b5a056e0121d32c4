import type { PGlite } from '@electric-sql/pglite';
import type { Dialect } from 'kysely';
import type { DatabaseTarget } from './database-target.ts';
import type { LoggedChange } from './log-postgres.ts';
import { openMysql } from './open-mysql.ts';
import { openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';

/** A fresh, empty database for temporary use. */
export interface OpenDatabase {
  readonly provider: 'postgresql' | 'mysql' | 'sqlite';
  readonly dialect: Dialect;
  /** The connection of another ORM client to the same database. */
  readonly connection: Connection;
  /** Runs SQL statements. */
  execute(sql: string): Promise<void>;
  /** Empties every table and restarts every sequence. */
  clear(): Promise<void>;
  /** Returns a text that differs after any change of a row or a sequence. */
  state(): Promise<string>;
  /** Like `state`, but may also differ without a change, and is faster, if it is supported. */
  version?(): Promise<string>;
  /**
   * Saves all rows and sequences, and returns a function that restores them, if it is supported.
   */
  save?(): Promise<() => Promise<void>>;
  /** Logs changed rows from now on, and returns a function that takes them, if it is supported. */
  logChanges?(): Promise<() => Promise<readonly LoggedChange[]>>;
  close(): Promise<void>;
}

/** The embedded database itself, the URL of one on a server, or the path of a file. */
export type Connection =
  | { readonly kind: 'pglite'; readonly pglite: PGlite }
  | { readonly kind: 'postgresql' | 'mysql'; readonly url: string }
  | { readonly kind: 'sqlite'; readonly file: string };

/** Opens a database for one test file. */
export function openDatabase(target: DatabaseTarget): Promise<OpenDatabase> {
  switch (target) {
    case 'pglite':
      return openPglite();
    case 'postgresql':
      return openPostgres(process.env.MODELWAY_TEST_POSTGRES_URL ?? '');
    case 'mysql':
      return openMysql(process.env.MODELWAY_TEST_MYSQL_URL ?? '');
    case 'sqlite':
      return openSqlite();
  }
}
