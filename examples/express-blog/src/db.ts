import { type PGlite, types } from '@electric-sql/pglite';
import { type ClientContract, ZenStackClient } from '@zenstackhq/orm';
import { PolicyPlugin } from '@zenstackhq/plugin-policy';
import { type Dialect, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type SchemaType, schema } from '../zenstack/gen/schema.ts';
import { startEmbedded } from './embedded.ts';
import { seed } from './seed.ts';

/** A ZenStack client for the blog's schema. */
export type BlogClient = ClientContract<SchemaType>;

/** A client inside a transaction. */
export type BlogTransaction = Omit<
  BlogClient,
  '$transaction' | '$connect' | '$disconnect' | '$use'
>;

export interface Database {
  /** The client for requests. It enforces the access policies of the schema. */
  db: BlogClient;
  /** A client without policies, for seeding and tests. */
  unrestricted: BlogClient;
  close(): Promise<void>;
}

/** The database cannot be used. The message is for the user who starts the program. */
export class DatabaseError extends Error {}

/**
 * Opens the database. Creates tables and rows if it is empty. Without a URL, it is an embedded
 * PostgreSQL in memory, so that every start begins with the same data.
 */
export async function openDatabase(url?: string): Promise<Database> {
  const unrestricted = url ? await openServer(url) : await openEmbedded();
  const close = () => unrestricted.$disconnect();
  return { db: unrestricted.$use(new PolicyPlugin()), unrestricted, close };
}

async function openServer(url: string): Promise<BlogClient> {
  const client = connect(serverDialect(url));
  try {
    await fill(client);
    return client;
  } catch (error) {
    await client.$disconnect();
    throw explain(error, url);
  }
}

function connect(dialect: Dialect): BlogClient {
  return new ZenStackClient<SchemaType>(schema, { dialect });
}

async function fill(client: BlogClient): Promise<void> {
  await createTables(client);
  if ((await client.user.count()) === 0) await seed(client);
}

async function openEmbedded(): Promise<BlogClient> {
  // Timestamps are stored in UTC, but PGlite reads them as local time.
  const parsers = { [types.TIMESTAMP]: (value: string) => new Date(`${value}Z`) };
  // If a policy reads a new row, PGlite serializes its Json values as text with their `toString`,
  // which a client may have sent as a member of the value.
  const asText = types.serializers[types.TEXT] as (value: unknown) => string;
  const toText = (value: object) =>
    Object.hasOwn(value, 'toString') ? JSON.stringify(value) : asText(value);
  const serializers = { [types.TEXT]: toText };
  const toClient = (pglite: PGlite) => connect(new PGliteDialect({ pglite }));
  const client = await startEmbedded({ parsers, serializers }, toClient, fill);
  // A client that has never connected does not close its database.
  await client.$connect();
  return client;
}

function serverDialect(url: string): Dialect {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new DatabaseError('DATABASE_URL is not a URL such as postgres://user:password@host/name');
  }
  const pool = new pg.Pool({ Client, connectionString: url, connectionTimeoutMillis: 5_000 });
  // Without listeners, the error of a lost connection ends the process. The pool emits it for idle
  // connections, the connection itself inside a transaction, or when it cancels a statement.
  pool.on('error', (error) => console.error(`Lost a database connection: ${error.message}`));
  return new PostgresDialect({ pool });
}

class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}

/** Creates the tables if the database has none of them. */
async function createTables(client: BlogClient): Promise<void> {
  const required = [...Object.keys(schema.models), '_PostToTag'];
  const rows = await client.$queryRaw<{ name: string }[]>`
    select name from unnest(${required}::text[]) as name
    where to_regclass(quote_ident(name)) is not null`;
  if (rows.length === required.length) return;
  if (rows.length > 0) {
    const names = rows.map((row) => row.name).join(', ');
    throw new DatabaseError(
      `The database has only some of the blog's tables (${names}). Use an empty database.`,
    );
  }
  await client.$pushSchema();
  await createTagTable(client);
}

/** Creates the join table of `Post.tags` and `Tag.posts`, which $pushSchema() omits. */
async function createTagTable(client: BlogClient): Promise<void> {
  await client.$executeRaw`
    create table "_PostToTag" (
      "A" integer not null references "Post" (id) on delete cascade on update cascade,
      "B" integer not null references "Tag" (id) on delete cascade on update cascade,
      primary key ("A", "B")
    )`;
  await client.$executeRaw`create index on "_PostToTag" ("B")`;
}

/** Creates an error that names the server and the cause, but not the password in the URL. */
function explain(error: unknown, url: string): unknown {
  if (error instanceof DatabaseError) return error;
  const { host, pathname } = new URL(url);
  const cause = rootCause(error);
  return new DatabaseError(`Cannot use the database ${pathname.slice(1)} at ${host}: ${cause}`);
}

function rootCause(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors[0]);
  if (error instanceof Error) return error.cause ? rootCause(error.cause) : error.message;
  return String(error);
}
