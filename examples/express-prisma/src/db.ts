import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { PrismaClient } from '../prisma/gen/client/client.ts';

export interface Database {
  /** Asks no questions: what requests get to see is `asCaller`'s. */
  readonly db: PrismaClient;
  close(): Promise<void>;
}

/** Opens an embedded PostgreSQL in memory, with two users and three notes. */
export async function openDatabase(): Promise<Database> {
  const pglite = new PGlite();
  await pglite.exec(await readFile(new URL('../prisma/tables.sql', import.meta.url), 'utf8'));
  const db = new PrismaClient({ adapter: new PrismaPGlite(pglite) });
  await db.user.createMany({
    data: [
      { name: 'Ann', token: 'demo-ann' },
      { name: 'Ben', token: 'demo-ben' },
    ],
  });
  await db.note.createMany({
    data: [
      { text: 'Milk, bread', authorId: 1 },
      { text: 'The door code is in the shed', shared: true, authorId: 1 },
      { text: 'Call the plumber', authorId: 2 },
    ],
  });
  const close = async () => {
    await db.$disconnect();
    await pglite.close();
  };
  return { db, close };
}
