import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ContractDatabase,
  createTestDatabase,
  type StartContractDatabase,
} from '@modelway/testing';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { prisma } from '../src/index.ts';
import { asCaller } from './fixture/as-caller.ts';
import { PrismaClient } from './gen/postgresql/client/client.ts';
import { schema } from './gen/postgresql/modelway.ts';

const POLICIES = readFileSync(join(import.meta.dirname, 'fixture/policies.sql'), 'utf8');

/** The fixture on an embedded database, behind the Prisma binding. */
export const startDatabase: StartContractDatabase = Object.assign(start, {
  lacks: {
    'value-validation': 'Prisma has no rules for values; a constraint of the database is one (400)',
    'unreadable-results': 'PostgreSQL refuses to write a row that it may not return, and says 403',
    'untouched-members': 'Prisma sets `updatedAt` of the row whose key it writes',
    'null-in-negated-relation': 'Prisma negates below the join, where NULL stays NULL',
    'empty-distinct': 'Prisma takes an empty list for none',
  },
});

async function start(): Promise<ContractDatabase> {
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
