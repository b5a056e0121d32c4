import { randomUUID } from 'node:crypto';
import { limitAnswers } from '@modelway/core/node';
import { MysqlDialect } from 'kysely';
import { createConnection, createPool, type Pool } from 'mysql2';
import type { OpenDatabase } from './open-database.ts';

const TABLES = `
  select table_name as name, coalesce(auto_increment, 1) > 1 as used, auto_increment as next
    from information_schema.tables
    where table_schema = database() and table_name not like 'saved\\_%'`;

interface TableRow {
  readonly name: string;
  readonly used: number;
  /** The next id; `null` without ids that the database creates. */
  readonly next: number | null;
}

/** Creates a database on a MySQL or MariaDB server, which is dropped when it is closed. */
export async function openMysql(server: string): Promise<OpenDatabase> {
  const name = `modelway_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} character set utf8mb4`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = createPool({
    uri: url.href,
    connectionLimit: 10,
    timezone: 'Z',
    multipleStatements: true,
    supportBigNumbers: true,
    bigNumberStrings: false,
  });
  pool.on('connection', (connection) => limitAnswers(connection));
  let closed = false;
  let saves = 0;
  return {
    provider: 'mysql',
    dialect: new MysqlDialect({ pool }),
    connection: { kind: 'mysql', url: url.href },
    execute: (sql) => query(pool, sql).then(() => undefined),
    clear: () => refill(pool),
    save: async () => {
      saves += 1;
      const tables = (await query(pool, TABLES)) as readonly TableRow[];
      const filled = await filledOf(tables, pool);
      const copies = filled.map((table) => [table, `saved_${saves}_${table}`] as const);
      for (const [table, copy] of copies) {
        await query(pool, `create table \`${copy}\` as select * from \`${table}\``);
      }
      const inserts = copies.map(
        ([table, copy]) => `insert into \`${table}\` select * from \`${copy}\``,
      );
      const next = new Map(tables.map((table) => [table.name, table.next]));
      return () => refill(pool, { inserts, next });
    },
    state: async () => {
      const rows = (await query(pool, TABLES)) as readonly TableRow[];
      const names = rows.map(({ name }) => `\`${name}\``).join(', ');
      return JSON.stringify([rows, await query(pool, `checksum table ${names}`)]);
    },
    close: async () => {
      if (closed) return;
      closed = true;
      await new Promise((resolve) => pool.end(resolve));
      await onServer(server, `drop database ${name}`);
    },
  };
}

async function filledOf(tables: readonly TableRow[], pool: Pool): Promise<readonly string[]> {
  const filled: string[] = [];
  for (const { name } of tables) {
    const rows = (await query(pool, `select 1 from \`${name}\` limit 1`)) as readonly unknown[];
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}

/** Rows, and the next id of each table beside them. */
interface Saved {
  readonly inserts: readonly string[];
  readonly next: ReadonlyMap<string, number | null>;
}

const NOTHING: Saved = { inserts: [], next: new Map() };

/** Empties every table, restarts the ids, and inserts rows in any order of their tables. */
async function refill(pool: Pool, { inserts, next }: Saved = NOTHING): Promise<void> {
  const rows = (await query(pool, TABLES)) as readonly TableRow[];
  // Only TRUNCATE restarts the ids, and it is slow: use it only where other ids would follow.
  const isOther = (row: TableRow) => row.used && row.next !== next.get(row.name);
  const statements = [
    ...rows.filter(isOther).map(({ name }) => `truncate table \`${name}\``),
    'start transaction',
    ...rows.filter((row) => !isOther(row)).map(({ name }) => `delete from \`${name}\``),
    ...inserts,
    'commit',
  ];
  await query(
    pool,
    ['set foreign_key_checks = 0', ...statements, 'set foreign_key_checks = 1'].join(';'),
  );
}

function query(pool: Pick<Pool, 'query'>, sql: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    pool.query(sql, (error, rows) => (error ? reject(error) : resolve(rows)));
  });
}

async function onServer(server: string, sql: string): Promise<void> {
  const connection = createConnection(server);
  try {
    await query(connection as unknown as Pool, sql);
  } finally {
    connection.destroy();
  }
}
