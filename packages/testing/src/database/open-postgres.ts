import { randomUUID } from 'node:crypto';
import { limitAnswers } from '@modelway/core/node';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { clearPostgres, postgresState } from './clear-postgres.ts';
import { logPostgres } from './log-postgres.ts';
import type { OpenDatabase } from './open-database.ts';
import { savePostgres } from './save-postgres.ts';

/**
 * Reads timestamps without a zone as UTC, in which they are stored; `pg` would read them as local
 * time.
 */
const TIMESTAMP = 1114;

/** Creates a database on a PostgreSQL server, which is dropped when it is closed. */
export async function openPostgres(server: string): Promise<OpenDatabase> {
  const name = `modelway_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  // The database is temporary: a crash of the server loses nothing of value.
  await onServer(server, `alter database ${name} set synchronous_commit = off`);
  // As docs/operations/security.md recommends. Tables that were never analyzed look large, so the
  // server would compile many statements, for longer than it executes them.
  await onServer(server, `alter database ${name} set jit = off`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = connectPostgres({ url: url.href, max: 10 });
  let closed = false;
  return {
    ...database,
    close: async () => {
      if (closed) return;
      closed = true;
      await database.close();
      await dropDatabase(server, name);
    },
  };
}

/** The number of connections of a pool, and the time that a request waits for one. */
export interface PoolSize {
  readonly url: string;
  readonly max: number;
  readonly connectionTimeoutMillis?: number;
}

/** Connects to an existing PostgreSQL database. */
export function connectPostgres({ url, ...size }: PoolSize): OpenDatabase {
  const types = {
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === TIMESTAMP
        ? (value: string) => new Date(`${value}Z`)
        : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  };
  const pool = new pg.Pool({ Client, connectionString: url, types, ...size });
  guardConnections(pool);
  const session = {
    query: (sql: string) => pool.query<{ readonly statements: string | null }>(sql),
    execute: (sql: string) => pool.query(sql),
  };
  return {
    provider: 'postgresql',
    dialect: new PostgresDialect({ pool }),
    connection: { kind: 'postgresql', url },
    execute: async (sql) => {
      await pool.query(sql);
    },
    clear: () => clearPostgres(session),
    state: postgresState(session),
    save: savePostgres(session),
    logChanges: logPostgres(session),
    close: () => pool.end(),
  };
}

/**
 * A client that listens for errors, as docs/orms/zenstack.md recommends: losing a connection is an
 * event that ends the process if it has no listener. The pool listens to its idle connections, but
 * not to those that a transaction holds, nor to those over which Kysely cancels statements.
 */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}

/** Listens for errors, and limits answers. */
function guardConnections(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => limitAnswers(client));
}

/** Waits for clients that are ending: to cut one off would be an error of its own. */
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
