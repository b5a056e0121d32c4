import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContractDatabase, createTestDatabase } from '@modelway/testing';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { prisma } from '../src/index.ts';
import { asCaller } from './fixture/as-caller.ts';
import { PrismaClient } from './gen/postgresql/client/client.ts';
import { schema } from './gen/postgresql/modelway.ts';

const POLICIES = readFileSync(join(import.meta.dirname, 'fixture/policies.sql'), 'utf8');

/** The fixture on an embedded database, behind the Prisma binding. */
export async function startDatabase(): Promise<ContractDatabase> {
  const { pglite, clear, close } = await createTestDatabase();
  await pglite.exec(POLICIES);
  const db = new PrismaClient({ adapter: new PrismaPGlite(pglite) });
  return {
    orm: prisma(schema) as ContractDatabase['orm'],
    unrestricted: db as unknown as ContractDatabase['unrestricted'],
    as: (caller) => asCaller(db, caller),
    clear,
    close,
  };
}
