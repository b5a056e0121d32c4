import { PGlite, types } from '@electric-sql/pglite';
import { type ClientContract, ZenStackClient } from '@zenstackhq/orm';
import { PolicyPlugin } from '@zenstackhq/plugin-policy';
import { PGliteDialect } from 'kysely';
import { type SchemaType, schema } from '../../zenstack/gen/schema.ts';
import { seed } from './seed.ts';

/** A ZenStack client for the schema of the board. */
export type BoardClient = ClientContract<SchemaType>;

let opened: Promise<BoardClient> | undefined;

/**
 * Returns the client that enforces the access policies. The first call opens the database, an
 * embedded PostgreSQL in memory, and fills it. Every start begins with the same notes.
 */
export function database(): Promise<BoardClient> {
  opened ??= openDatabase();
  return opened;
}

/** Closes the database if it is open. */
export async function closeDatabase(): Promise<void> {
  await (await opened)?.$disconnect();
}

async function openDatabase(): Promise<BoardClient> {
  // Timestamps are stored in UTC, but PGlite reads them as local time.
  const parsers = { [types.TIMESTAMP]: (value: string) => new Date(`${value}Z`) };
  const dialect = new PGliteDialect({ pglite: new PGlite({ parsers }) });
  const unrestricted = new ZenStackClient<SchemaType>(schema, { dialect });
  await unrestricted.$pushSchema();
  await seed(unrestricted);
  return unrestricted.$use(new PolicyPlugin());
}
