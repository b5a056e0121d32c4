export type { PrismaClient as Client } from '../../../../orm-prisma/test/gen/postgresql/client/client.ts';
export type Procedures =
  typeof import('../../../../orm-prisma/test/fixture/procedures.ts').procedures;
