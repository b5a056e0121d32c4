import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { PrismaClient } from '../prisma/gen/client/client.ts';
import { StartError } from './start-error.ts';

export interface Database {
  /** A client that bypasses the policies. Requests use the client of `asCaller`. */
  readonly db: PrismaClient;
  close(): Promise<void>;
}

/**
 * The maximum of a timer. After a timeout, Prisma 7.10 sends the rest of a nested write outside of
 * its transaction. The database ends statements that take too long.
 */
const transactionOptions = { timeout: 2_147_483_647 };

const TABLES = new URL('../prisma/tables.sql', import.meta.url);

/**
 * Opens the database. Creates the tables, two users and three notes if it is empty. Without a URL,
 * it is an embedded PostgreSQL in memory.
 */
export async function openDatabase(url?: string): Promise<Database> {
  const { db, close } = url ? await openServer(url) : await openEmbedded();
  if ((await db.user.count()) === 0) await seed(db);
  return { db, close };
}

async function openEmbedded(): Promise<Database> {
  const pglite = new PGlite();
  await pglite.exec(await readFile(TABLES, 'utf8'));
  const db = new PrismaClient({ adapter: new PrismaPGlite(pglite), transactionOptions });
  const close = async () => {
    await db.$disconnect();
    await pglite.close();
  };
  return { db, close };
}

async function openServer(connectionString: string): Promise<Database> {
  if (!/^postgres(ql)?:\/\//.test(connectionString) || !URL.canParse(connectionString)) {
    throw new StartError('DATABASE_URL is not a URL such as postgres://user:password@host/name');
  }
  await createTables(connectionString).catch((error) => {
    throw explain(error, connectionString);
  });
  const adapter = new PrismaPg({
    connectionString,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    // Losing a connection right after opening it must not end the process.
    onConnect: (connection) => void connection.on('error', () => {}),
  });
  const db = new PrismaClient({ adapter, transactionOptions });
  return { db, close: () => db.$disconnect() };
}

/** Creates the tables if they do not exist. */
async function createTables(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query(`select to_regclass('"Note"') as found`);
    if (rows[0].found === null) await client.query(await readFile(TABLES, 'utf8'));
  } finally {
    await client.end();
  }
}

/** Creates an error that names the server and the cause, but not the password in the URL. */
function explain(error: unknown, url: string): StartError {
  const { host, pathname } = new URL(url);
  const [cause] = error instanceof AggregateError ? error.errors : [error];
  const text = cause instanceof Error ? cause.message : String(cause);
  return new StartError(`Cannot use the database ${pathname.slice(1)} at ${host}: ${text}`);
}

async function seed(db: PrismaClient): Promise<void> {
  const ann = { name: 'Ann', token: 'demo-ann' };
  const ben = { name: 'Ben', token: 'demo-ben' };
  await db.user.createMany({ data: [ann, ben] });
  await db.note.createMany({
    data: [
      { text: 'Milk, bread', authorId: 1 },
      { text: 'The door code is in the shed', shared: true, authorId: 1 },
      { text: 'Call the plumber', authorId: 2 },
    ],
  });
}
