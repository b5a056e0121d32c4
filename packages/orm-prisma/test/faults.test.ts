import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFaults, type StartOnPool, unsupportedFeaturesOf } from '@modelway/testing';
import { PrismaPg } from '@prisma/adapter-pg';
import { prisma } from '../src/index.ts';
import { asCaller } from './fixture/as-caller.ts';
import { PrismaClient } from './gen/postgresql/client/client.ts';
import { schema } from './gen/postgresql/modelway.ts';

const POLICIES = readFileSync(join(import.meta.dirname, 'fixture/policies.sql'), 'utf8');

const start: StartOnPool = ({ url, ...size }) => {
  const adapter = new PrismaPg({
    connectionString: url,
    ...size,
    // The setup that docs/orms/prisma.md recommends.
    onConnect: (client) => void client.on('error', () => {}),
  });
  // A busy machine takes longer than Prisma's 2 s to start a transaction.
  const db = new PrismaClient({ adapter, transactionOptions: { maxWait: 20_000 } });
  return {
    orm: prisma(schema) as never,
    unrestricted: db as never,
    as: (caller) => asCaller(db, caller),
    close: () => db.$disconnect(),
  };
};

describeFaults(
  Object.assign(start, { unsupportedFeatures: unsupportedFeaturesOf('Prisma', 'postgresql') }),
  `${POLICIES}; grant app to single;`,
);
