import { type ClientContract, type ProceduresOptions, ZenStackClient } from '@zenstackhq/orm';
import { PolicyPlugin } from '@zenstackhq/plugin-policy';
import type { DatabaseTarget } from './database/database-target.ts';
import { inDialect } from './database/in-dialect.ts';
import { type OpenDatabase, openDatabase } from './database/open-database.ts';
import { connectPostgres, type PoolSize } from './database/open-postgres.ts';
import { FIXTURE_PROCEDURES } from './fixture-procedures.ts';
import { schema as fixtureSchema, type SchemaType } from './gen/schema.ts';

/** A ZenStack client of the fixture schema. */
export type TestClient = ClientContract<SchemaType>;

/** The caller, as the fixture's policies see it. */
export interface Caller {
  readonly id: number;
  readonly role: 'READER' | 'AUTHOR' | 'ADMIN';
}

/** A database with the fixture schema and no rows. */
export interface TestDatabase extends Omit<OpenDatabase, 'provider' | 'dialect'> {
  /** The fixture schema in the database's dialect. */
  readonly schema: SchemaType;
  /** The client without policies, to seed and to inspect rows. */
  readonly raw: TestClient;
  /** The policy-enforcing client of `caller`, or of an anonymous caller. */
  as(caller?: Caller): TestClient;
}

/** The table behind `Post.tags` and `Tag.posts`, which $pushSchema() does not create. */
const TAG_TABLE = `
  create table "_PostToTag" (
    "A" integer not null references "Post" (id) on delete cascade on update cascade,
    "B" integer not null references "Tag" (id) on delete cascade on update cascade,
    primary key ("A", "B")
  )`;

/** Creates a database for one test file, on SQLite unless a target is named. */
export async function createTestDatabase(target: DatabaseTarget = 'sqlite'): Promise<TestDatabase> {
  const opened = await openDatabase(target);
  const database = toTestDatabase(opened);
  await createTables(database, opened.provider);
  return database;
}

/** Connects to an existing PostgreSQL database, with or without the fixture schema's tables. */
export function connectTestDatabase(size: PoolSize): TestDatabase {
  return toTestDatabase(connectPostgres(size));
}

/** Creates the fixture schema's tables in an empty database. */
export async function createTables(
  { raw, execute }: Pick<TestDatabase, 'raw' | 'execute'>,
  provider: OpenDatabase['provider'] = 'postgresql',
): Promise<void> {
  await raw.$pushSchema();
  await execute(provider === 'mysql' ? TAG_TABLE.replaceAll('"', '`') : TAG_TABLE);
}

function toTestDatabase({ provider, dialect, ...database }: OpenDatabase): TestDatabase {
  const schema = inDialect(fixtureSchema, provider);
  const options = { dialect, procedures: toHandlers() };
  const raw = new ZenStackClient<SchemaType>(schema, options) as unknown as TestClient;
  const policed = raw.$use(new PolicyPlugin()) as unknown as TestClient;
  return {
    ...database,
    schema,
    raw,
    as: (caller) => policed.$setAuth(caller as never) as TestClient,
  };
}

/** The procedures in the form that ZenStack calls. */
function toHandlers(): ProceduresOptions<SchemaType> {
  const handlers = Object.entries(FIXTURE_PROCEDURES).map(([name, run]) => [
    name,
    ({ client, args }: { readonly client: never; readonly args: never }) => run(client, args),
  ]);
  return Object.fromEntries(handlers);
}
