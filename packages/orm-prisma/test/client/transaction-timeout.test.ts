import { ANN, type ContractDatabase, databaseTargets, seedFixture } from '@modelway/testing';
import type { PrismaClient } from '../gen/postgresql/client/client.ts';
import { startOn } from '../start-database.ts';

/** Reading a tag takes longer than Prisma's default transaction timeout of 5 seconds. */
const SLOW_TAGS = `
  create function wait() returns boolean language sql volatile as
    $$ select pg_sleep(5.5) is not null $$;
  alter table "Tag" enable row level security;
  create policy "all" on "Tag" using (true) with check (true);
  create policy "slow" on "Tag" as restrictive for select to app using (wait())`;

// Prisma rolls back a transaction that exceeds its timeout, and sends the rest of a nested write
// outside of it: without the settings of row-level security, or into another caller's transaction.
// The embedded database blocks the timer of the transaction.
const describeOnServer = databaseTargets().includes('postgresql') ? describe : describe.skip;

describeOnServer('on postgresql', () => {
  const start = startOn('postgresql');
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
    const raw = database.unrestricted as unknown as PrismaClient;
    for (const statement of SLOW_TAGS.split(/;\n {2}(?=alter|create p)/)) {
      await raw.$executeRawUnsafe(statement);
    }
  });
  afterAll(() => database.close());

  beforeEach(() => seedFixture(database));

  it.each<[string, (update: Update) => Promise<unknown>]>([
    ['by itself', (update) => update(database.as(ANN))],
    ['in a transaction', (update) => database.orm.transaction(database.as(ANN), update)],
  ])(
    'denies a nested write %s that takes longer than the default timeout of a transaction',
    async (_way, run) => {
      const { orm, unrestricted } = database;
      const error = await run(async (client) => {
        // Ann can read Bob's post, but not change it.
        const data = { tags: { connect: [{ id: 1 }] } };
        return await orm.operation(client, 'Post', 'update')?.({ where: { id: 4 }, data });
      }).catch((thrown: unknown) => thrown);
      expect(orm.toOrmError(error)).toMatchObject({ reason: 'rejected-by-policy' });
      const linked = await unrestricted.post.findMany({ where: { tags: { some: {} } } });
      expect(linked).toEqual([]);
    },
    30_000,
  );
});

type Update = (client: ReturnType<ContractDatabase['as']>) => Promise<unknown>;
