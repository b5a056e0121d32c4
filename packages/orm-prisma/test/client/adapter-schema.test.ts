import { rpcHandler } from '@modelway/core';
import {
  ANN,
  BOB,
  type Caller,
  type ContractDatabase,
  databaseTargets,
  seedFixture,
  sendRequest,
} from '@modelway/testing';
import { PrismaPg } from '@prisma/adapter-pg';
import { prisma } from '../../src/index.ts';
import { asCaller } from '../fixture/as-caller.ts';
import { PrismaClient } from '../gen/postgresql/client/client.ts';
import { schema } from '../gen/postgresql/modelway.ts';
import { startOn } from '../start-database.ts';

// The adapter of the embedded database has no such option.
const describeOnServer = databaseTargets().includes('postgresql') ? describe : describe.skip;

describeOnServer('a client whose adapter names a schema of the database', () => {
  let database: ContractDatabase;
  let db: PrismaClient;

  beforeAll(async () => {
    database = await startOn('postgresql')();
    await seedFixture(database);
    const raw = database.unrestricted as unknown as PrismaClient;
    await raw.category.create({ data: { name: 'News', posts: { connect: { id: 1 } } } });
    const [row] = await raw.$queryRaw<{ name: string }[]>`select current_database() as name`;
    const url = new URL(process.env.MODELWAY_TEST_POSTGRES_URL as string);
    url.pathname = row?.name as string;
    // Raw queries that name no schema look for the tables in the new one, which has none.
    await raw.$executeRaw`alter schema public rename to tenant`;
    await raw.$executeRaw`create schema public`;
    await raw.$executeRaw`grant usage on schema public to app`;
    await raw.$executeRaw`alter function tenant.caller_id() set schema public`;
    await raw.$executeRaw`alter function tenant.caller_is_admin() set schema public`;
    const adapter = new PrismaPg({ connectionString: url.href, max: 2 }, { schema: 'tenant' });
    db = new PrismaClient({ adapter });
  });
  afterAll(async () => {
    await db.$disconnect();
    await database.close();
  });

  const orm = prisma(schema);

  it('denies nested writes that its policies would skip, and no others', async () => {
    const update = (caller: Caller) =>
      sendRequest(rpcHandler({ log: false })(orm), {
        method: 'PATCH',
        url: '/category/update',
        body: {
          where: { id: 1 },
          data: { posts: { update: { where: { id: 1 }, data: { title: 'X' } } } },
        },
        client: asCaller(db, caller),
      });
    expect((await update(BOB)).status).toBe(403);
    expect((await update(ANN)).status).toBe(200);
  });

  it('measures the values of its tables', async () => {
    const read = { model: 'Post', fields: ['title'], ids: [{ id: 2 }], limit: 1000 };
    const { title } = await db.post.findUniqueOrThrow({ where: { id: 2 } });
    expect(await orm.bytesOf?.(db, read)).toEqual({ title: title.length });
  });
});
