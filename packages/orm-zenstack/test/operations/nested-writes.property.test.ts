import {
  ADA,
  type ContractDatabase,
  callRpc,
  nestedWrites,
  readAllRows,
  seedFixture,
} from '@modelway/testing';
import { runsOf } from '@modelway/testing/test-size';
import fc from 'fast-check';
import { startOn, startWithoutPolicies } from '../start-database.ts';

const RUNS = runsOf(1500, 150);

/** Requests until the rows are restored: they delete and link most of them. */
const REQUESTS_PER_SEED = 20;

const EXISTING = {
  User: [{ id: 1 }, { id: 2 }, { email: 'ada@example.com' }],
  Profile: [{ id: 'p1' }, { userId: 1 }],
  Locker: [{ id: 1 }, { id: 2 }],
  Post: [1, 2, 3, 4, 5].map((id) => ({ id })),
  Category: [{ id: 1 }, { id: 2 }],
  Tag: [{ id: 1 }, { name: 'blue' }],
  Team: [{ id: 'a_b' }, { id: 'c/d %' }],
  Membership: [{ userId_teamId: { userId: 1, teamId: 'a_b' } }],
};

let databases: readonly [ContractDatabase, ContractDatabase];
beforeAll(async () => {
  databases = [await startOn('sqlite')(), await startWithoutPolicies()];
});
afterAll(() => Promise.all(databases.map((database) => database.close())));

// ZenStack plans writes otherwise without policies: it returns the result from the statement.
it(
  'writes and returns the same with policies that allow all as without any',
  async () => {
    let sent = 0;
    let made = 0;
    await fc.assert(
      fc.asyncProperty(nestedWrites(databases[0].orm.schema, EXISTING), async (write) => {
        if (sent++ % REQUESTS_PER_SEED === 0) await Promise.all(databases.map(seed));
        const target = `${write.model}.${write.operation}`;
        const [one, other] = await Promise.all(
          databases.map((database) =>
            callRpc(database, target, write.args, { client: database.as(ADA) }),
          ),
        );
        const isMade = one?.status === other?.status && Number(one?.status) < 300;
        if (!isMade) {
          // One of them may have refused what the other has done.
          if (one?.status !== other?.status) sent = 0;
          return;
        }
        made += 1;
        expect(comparable(one?.body.data)).toEqual(comparable(other?.body.data));
        const [rows, otherRows] = await Promise.all(
          databases.map((database) => readAllRows(database)),
        );
        expect(comparable(rows)).toEqual(comparable(otherRows));
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(made).toBeGreaterThan(RUNS / 4);
  },
  RUNS * 100,
);

async function seed(database: ContractDatabase): Promise<void> {
  await seedFixture(database);
  const { category, locker } = database.unrestricted;
  await category.createMany({ data: [{ name: 'one' }, { name: 'two' }] });
  await locker.createMany({ data: [{ code: 'one', userId: 1 }, { code: 'two' }] });
}

/** Returns a value without what the clock and `cuid()` have generated, and lists sorted. */
function comparable(value: unknown): unknown {
  const text = JSON.stringify(value, (_name, member) =>
    typeof member === 'bigint' ? String(member) : member,
  );
  const year = new Date().getFullYear();
  return JSON.parse(
    text
      .replaceAll(new RegExp(`"${year}-[^"]+Z"`, 'g'), '"now"')
      .replaceAll(/"c[a-z\d]{20,}"/g, '"cuid"'),
    (_name, member) =>
      Array.isArray(member)
        ? member.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
        : member,
  );
}
