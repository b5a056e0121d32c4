import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { SchemaDescription } from '@modelway/core';
import { limitAnswers } from '@modelway/core/node';
import type { ContractDatabase, DatabaseTarget, StartContractDatabase } from '@modelway/testing';
import { createTestDatabase, type TestDatabase } from '@modelway/testing/create-database';
import { openDatabase } from '@modelway/testing/open-database';
import { unsupportedFeaturesOf } from '@modelway/testing/support';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { type PrismaClientLike, prisma } from '../src/index.ts';
import { asCaller } from './fixture/as-caller.ts';
import { procedures } from './fixture/procedures.ts';
import { PrismaClient } from './gen/postgresql/client/client.ts';
import { schema } from './gen/postgresql/modelway.ts';

/** On a busy machine, a transaction may wait longer for a connection than Prisma's 2 s. */
const PATIENT = { maxWait: 20_000 };

const POLICIES = readFixture('policies.sql');

/** Starts the fixture on a database, behind the Prisma binding. */
export function startOn(target: DatabaseTarget): StartContractDatabase {
  switch (target) {
    case 'pglite':
    case 'postgresql':
      return Object.assign(() => startOnPostgres(target), {
        unsupportedFeatures: unsupportedFeaturesOf('Prisma', target),
      });
    case 'mysql':
      return Object.assign(startOnMysql, {
        unsupportedFeatures: unsupportedFeaturesOf('Prisma', target),
      });
    case 'sqlite':
      return Object.assign(startOnSqlite, {
        unsupportedFeatures: unsupportedFeaturesOf('Prisma', target),
      });
  }
}

async function startOnPostgres(target: DatabaseTarget): Promise<ContractDatabase> {
  const database = await createTestDatabase(target);
  await database.execute(POLICIES);
  const adapter = createAdapter(database.connection);
  const db = new PrismaClient({ adapter, transactionOptions: PATIENT });
  return toContractDatabase(db, { ...database, schema, as: (caller) => asCaller(db, caller) });
}

/** Creates the adapter of a client on PostgreSQL. */
export function createAdapter(connection: TestDatabase['connection']) {
  switch (connection.kind) {
    case 'pglite':
      return new PrismaPGlite(connection.pglite);
    case 'postgresql':
      return new PrismaPg({
        connectionString: connection.url,
        max: 10,
        // The setup that docs/orms/prisma.md recommends.
        onConnect: (client) => {
          client.on('error', () => {});
          limitAnswers(client);
        },
      });
    case 'mysql':
    case 'sqlite':
      throw new TypeError(`There are no policies on ${connection.kind}`);
  }
}

/** Loads the driver on demand. */
async function startOnMysql(): Promise<ContractDatabase> {
  const { PrismaMariaDb } = await import('@prisma/adapter-mariadb');
  const { PrismaClient } = await import('./gen/mysql/client/client.ts');
  const { schema } = await import('./gen/mysql/modelway.ts');
  const database = await openDatabase('mysql');
  const { connection } = database;
  if (connection.kind !== 'mysql') throw new TypeError(`${connection.kind} is not MySQL`);
  await database.execute(readFixture('mysql.sql'));
  const { hostname, port, username, password, pathname } = new URL(connection.url);
  const adapter = new PrismaMariaDb({
    host: hostname,
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
    connectionLimit: 10,
    // The setup that docs/orms/prisma.md recommends.
    stream: () => limitAnswers(connect(Number(port || 3306), hostname)),
  });
  const db = new PrismaClient({ adapter, transactionOptions: PATIENT });
  return toContractDatabase(db, { ...database, schema });
}

async function startOnSqlite(): Promise<ContractDatabase> {
  const { PrismaBetterSqlite3 } = await import('@prisma/adapter-better-sqlite3');
  const { PrismaClient } = await import('./gen/sqlite/client/client.ts');
  const { schema } = await import('./gen/sqlite/modelway.ts');
  const database = await openDatabase('sqlite');
  const { connection } = database;
  if (connection.kind !== 'sqlite') throw new TypeError(`${connection.kind} is not SQLite`);
  await database.execute(readFixture('sqlite.sql'));
  const adapter = new PrismaBetterSqlite3({ url: `file:${connection.file}` });
  const db = new PrismaClient({ adapter, transactionOptions: PATIENT });
  return toContractDatabase(db, { ...database, schema });
}

/**
 * The part of a Prisma client that tests use. Without policies, every caller has the same rights.
 */
export function toContractDatabase(
  db: PrismaClientLike & { $disconnect(): Promise<void> },
  { execute, clear, state, save, logChanges, close, schema, as = () => db }: Fixture,
): ContractDatabase {
  return {
    orm: prisma(schema, { procedures }) as ContractDatabase['orm'],
    unrestricted: db as unknown as ContractDatabase['unrestricted'],
    as,
    execute,
    clear,
    state,
    ...(save && { save }),
    ...(logChanges && { logChanges }),
    close: async () => {
      await db.$disconnect();
      await close();
    },
  };
}

interface Fixture
  extends Pick<ContractDatabase, 'execute' | 'clear' | 'state' | 'save' | 'logChanges' | 'close'>,
    Partial<Pick<ContractDatabase, 'as'>> {
  readonly schema: SchemaDescription;
}

/** Reads a file of `test/fixture`. */
export function readFixture(name: string): string {
  return readFileSync(join(import.meta.dirname, 'fixture', name), 'utf8');
}
