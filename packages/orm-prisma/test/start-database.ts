import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ContractDatabase,
  createTestDatabase,
  type DatabaseTarget,
  lacksOf,
  type StartContractDatabase,
  type TestDatabase,
} from '@modelway/testing';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { prisma } from '../src/index.ts';
import { asCaller } from './fixture/as-caller.ts';
import { PrismaClient } from './gen/postgresql/client/client.ts';
import { schema } from './gen/postgresql/modelway.ts';

const POLICIES = readFileSync(join(import.meta.dirname, 'fixture/policies.sql'), 'utf8');

/** The fixture on a database, behind the Prisma binding. */
export function startOn(target: DatabaseTarget): StartContractDatabase {
  return Object.assign(() => start(target), { lacks: lacksOf('Prisma', 'PostgreSQL') });
}

async function start(target: DatabaseTarget): Promise<ContractDatabase> {
  const { connection, execute, clear, close } = await createTestDatabase(target);
  await execute(POLICIES);
  const db = new PrismaClient({ adapter: createAdapter(connection) });
  return {
    orm: prisma(schema) as ContractDatabase['orm'],
    unrestricted: db as unknown as ContractDatabase['unrestricted'],
    as: (caller) => asCaller(db, caller),
    clear,
    close: async () => {
      await db.$disconnect();
      await close();
    },
  };
}

function createAdapter(connection: TestDatabase['connection']) {
  switch (connection.kind) {
    case 'pglite':
      return new PrismaPGlite(connection.pglite);
    case 'postgresql':
      return new PrismaPg({ connectionString: connection.url, max: 4 });
    case 'mysql':
    case 'sqlite':
      throw new TypeError(`There are no policies on ${connection.kind}`);
  }
}
