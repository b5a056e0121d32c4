import { PGlite } from '@electric-sql/pglite';
import { type ClientContract, ZenStackClient } from '@zenstackhq/orm';
import { PolicyPlugin } from '@zenstackhq/plugin-policy';
import { PGliteDialect } from 'kysely';
import { type SchemaType, schema } from '../../zenstack/gen/schema';
import { seed } from './seed';

/** A client that enforces the access policies of the schema. */
export type TaskClient = ClientContract<SchemaType>;

// The bundles of both routers and all reloads of `next dev` share one database.
const kept = globalThis as typeof globalThis & { taskDb?: Promise<TaskClient> };

/** Opens the database: embedded, in memory, and new at every start. */
export function openDb(): Promise<TaskClient> {
  kept.taskDb ??= createDb();
  return kept.taskDb;
}

async function createDb(): Promise<TaskClient> {
  const dialect = new PGliteDialect({ pglite: new PGlite() });
  const unrestricted = new ZenStackClient<SchemaType>(schema, { dialect });
  await unrestricted.$pushSchema();
  await seed(unrestricted);
  return unrestricted.$use(new PolicyPlugin());
}
