import { randomUUID } from 'node:crypto';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { OpenDatabase } from './open-database.ts';

/** Timestamps without a zone are stored in UTC, and `pg` would read them as local time. */
const TIMESTAMP = 1114;

/** Creates a database on a PostgreSQL server, which is dropped when it is closed. */
export async function openPostgres(server: string): Promise<OpenDatabase> {
  const name = `modelway_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const types = {
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === TIMESTAMP
        ? (value: string) => new Date(`${value}Z`)
        : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  };
  const pool = new pg.Pool({ connectionString: url.href, max: 4, types });
  let closed = false;
  return {
    provider: 'postgresql',
    dialect: new PostgresDialect({ pool }),
    connection: { kind: 'postgresql', url: url.href },
    execute: async (sql) => {
      await pool.query(sql);
    },
    clear: async () => {
      const { rows } = await pool.query<{ tablename: string }>(
        "select tablename from pg_tables where schemaname = 'public'",
      );
      const tables = rows.map((row) => `"${row.tablename}"`).join(', ');
      await pool.query(`truncate ${tables} restart identity cascade`);
    },
    close: async () => {
      if (closed) return;
      closed = true;
      await pool.end();
      await dropDatabase(server, name);
    },
  };
}

/** Clients that are told to end take a moment to; to cut one off would be an error of its own. */
async function dropDatabase(server: string, name: string, attempts = 40): Promise<void> {
  try {
    await onServer(server, `drop database ${name}`);
  } catch (error) {
    if (attempts === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 50));
    await dropDatabase(server, name, attempts - 1);
  }
}

async function onServer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
