import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFaults, type FaultDatabase } from '@modelway/testing';
import { PrismaPg } from '@prisma/adapter-pg';
import { prisma } from '../src/index.ts';
import { asCaller } from './fixture/as-caller.ts';
import { PrismaClient } from './gen/postgresql/client/client.ts';
import { schema } from './gen/postgresql/modelway.ts';

const POLICIES = readFileSync(join(import.meta.dirname, 'fixture/policies.sql'), 'utf8');

describeFaults(({ url, ...size }) => {
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: url, ...size }) });
  return {
    orm: prisma(schema) as FaultDatabase['orm'],
    unrestricted: db as unknown as FaultDatabase['unrestricted'],
    as: (caller) => asCaller(db, caller),
    close: () => db.$disconnect(),
  };
}, `${POLICIES}; grant app to single;`);
