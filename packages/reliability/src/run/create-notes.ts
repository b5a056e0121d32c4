import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { query, SEED } from '../load/notes-calls.ts';

const TABLES = fileURLToPath(import.meta.resolve('@modelway/example-hono-prisma/tables.sql'));

/** Creates the tables of the notes app with their row-level security, its users and their notes. */
export async function createNotes(url: string): Promise<void> {
  await query(url, readFileSync(TABLES, 'utf8'));
  await query(url, SEED);
}
