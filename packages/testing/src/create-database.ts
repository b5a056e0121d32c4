import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { type ClientContract, ZenStackClient } from '@zenstackhq/orm';
import { PolicyPlugin } from '@zenstackhq/plugin-policy';
import { PGliteDialect } from 'kysely';
import { type SchemaType, schema } from './gen/schema.ts';

/** A ZenStack client of the fixture schema. */
export type TestClient = ClientContract<SchemaType>;

/** Who calls, as the fixture's policies know it. */
export interface Caller {
  readonly id: number;
  readonly role: 'READER' | 'AUTHOR' | 'ADMIN';
}

/** An embedded PostgreSQL with the fixture schema and no rows. */
export interface TestDatabase {
  /** The client without policies, to seed and to look behind the scenes. */
  readonly raw: TestClient;
  /** The policy-enforcing client of `caller`; of an anonymous one where there is none. */
  as(caller?: Caller): TestClient;
  /** Empties every table and restarts every sequence. */
  clear(): Promise<void>;
  close(): Promise<void>;
  /** The embedded database itself. */
  readonly pglite: PGlite;
}

/** The table behind `Post.tags` and `Tag.posts`, which $pushSchema() leaves out. */
const TAG_TABLE = `
  create table "_PostToTag" (
    "A" integer not null references "Post" (id) on delete cascade on update cascade,
    "B" integer not null references "Tag" (id) on delete cascade on update cascade,
    primary key ("A", "B")
  )`;

const TEMPLATE = join(tmpdir(), 'modelway-pglite-0.5.16.tar');

/** Starts an embedded database of its own for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  // Timestamps are stored in UTC, and PGlite would read them as local time.
  const parsers = { [types.TIMESTAMP]: (value: string) => new Date(`${value}Z`) };
  const pglite = new PGlite({ loadDataDir: await emptyDataDir(), parsers });
  await pglite.waitReady;
  const raw: TestClient = new ZenStackClient<SchemaType>(schema, {
    dialect: new PGliteDialect({ pglite }),
  });
  await raw.$pushSchema();
  await pglite.exec(TAG_TABLE);
  const policed = raw.$use(new PolicyPlugin()) as unknown as TestClient;
  return {
    pglite,
    raw,
    as: (caller) => policed.$setAuth(caller as never) as TestClient,
    clear: async () => {
      const { rows } = await pglite.query<{ tablename: string }>(
        "select tablename from pg_tables where schemaname = 'public'",
      );
      const tables = rows.map((row) => `"${row.tablename}"`).join(', ');
      await pglite.exec(`truncate ${tables} restart identity cascade`);
    },
    close: async () => {
      if (!pglite.closed) await pglite.close();
    },
  };
}

/** An initialised data directory: made once a machine, since initdb is the slow part. */
async function emptyDataDir(): Promise<Blob> {
  try {
    return new Blob([await readFile(TEMPLATE)]);
  } catch {
    const pglite = new PGlite();
    await pglite.waitReady;
    const dump = await pglite.dumpDataDir('none');
    await pglite.close();
    const unfinished = `${TEMPLATE}.${process.pid}`;
    await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
    await rename(unfinished, TEMPLATE);
    return dump;
  }
}
