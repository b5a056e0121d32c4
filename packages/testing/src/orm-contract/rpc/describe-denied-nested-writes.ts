import fc from 'fast-check';
import type { Caller } from '../../create-database.ts';
import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { ADA, ANN, BOB, seedFixture } from '../support/fixture-rows.ts';
import { can } from '../support/it-needs.ts';
import { seedAnew } from '../support/reseed.ts';
import { runsOf } from '../support/test-size.ts';

type Case = readonly [model: string, data: object, operation?: string];

const one = { id: 1 };
const two = { id: 2 };
const data = { title: 'X' };
const name = { name: 'X' };
const existing = { connectOrCreate: { where: two, create: name } };
const missing = { upsert: { create: name, update: name } };
const account = { email: 'x@example.com' };

/**
 * Writes that change posts 1 and 2 or the account of Ann. Everybody may read these, and she alone
 * may change them.
 */
const CASES: readonly Case[] = [
  ['category', { posts: { update: { where: one, data } } }],
  ['category', { posts: { update: [{ where: one, data: { tags: { create: name } } }] } }],
  ['category', { posts: { upsert: { where: one, create: data, update: data } } }],
  ['category', { posts: { delete: one } }],
  ['category', { posts: { disconnect: one } }],
  ['category', { posts: { disconnect: [one] } }],
  ['category', { id: 9, posts: { disconnect: one } }],
  ['category', { posts: { connect: two } }],
  ['category', { posts: { connect: [two] } }],
  ['category', { posts: { connectOrCreate: { where: two, create: data } } }],
  ['category', { posts: { set: [] } }],
  ['category', { posts: { set: [one, two] } }],
  ['category', { name: 'X', posts: { update: { where: one, data } } }],
  ['tag', { posts: { update: { where: one, data } } }],
  ['tag', { posts: { delete: one } }],
  ['tag', { posts: { disconnect: one } }],
  ['tag', { posts: { connect: two } }],
  ['tag', { posts: { connectOrCreate: { where: two, create: data } } }],
  ['tag', { posts: { set: [] } }],
  ['tag', { posts: { set: two } }],
  ['tag', { id: { increment: 7 }, posts: { set: [] } }],
  ['tag', { posts: { update: { where: one, data: { category: { connect: two } } } } }],
  ['tag', { posts: { update: { where: one, data: { category: { create: { name: 'X' } } } } } }],
  ['tag', { posts: { update: { where: one, data: { category: existing } } } }],
  ['tag', { posts: { connect: two, update: { where: two, data } } }],
  ['tag', { posts: { connectOrCreate: { where: two, create: data }, delete: two } }],
  ['category', { posts: { connectOrCreate: { where: one, create: data }, disconnect: one } }],
  ['category', { posts: { connect: one, set: [] } }],
  ['tag', { posts: { connect: one, disconnect: one } }],
  ['post', { category: { disconnect: true } }],
  ['post', { category: { connect: two } }],
  ['post', { category: { connectOrCreate: { where: two, create: name } } }],
  ['post', { category: { create: { id: 3, name: 'X' } } }],
  ['post', { ...data, category: { update: name } }],
  ['post', { tags: { set: [] } }],
  ['post', { tags: { connect: two } }],
  ['post', { author: { update: name } }],
  ['post', { author: { update: { where: { name: 'Ann' }, data: name } } }],
  ['post', { author: { upsert: { create: account, update: name } } }],
  ['post', { author: { delete: true } }],
  ['profile', { user: { update: name } }],
  ['profile', { user: { update: { posts: { update: { where: one, data } } } } }],
  ['profile', { user: { update: { posts: { delete: one } } } }],
  ['profile', { user: { update: { posts: { disconnect: one } } } }],
  ['category', { name: 'X', posts: { connectOrCreate: { where: two, create: data } } }, 'create'],
];

/** Writes of posts 1 and 2 that Ann may make: what they link and unlink, they link and unlink. */
const OWN: readonly Case[] = [
  ['category', { posts: { set: [], create: { ...data, author: { connect: one } } } }],
  ['category', { posts: { set: [], connect: two } }],
  ['category', { posts: { set: [], connectOrCreate: { where: two, create: data } } }],
  ['category', { posts: { set: one, update: { where: one, data } } }],
  ['category', { posts: { disconnect: one, connect: one } }],
  ['category', { posts: { connect: one, disconnect: one } }],
  ['category', { posts: { connect: two, set: [] } }],
  ['tag', { posts: { set: [], connect: two } }],
  ['tag', { posts: { set: [], connect: one } }],
  ['tag', { posts: { disconnect: one, connect: one } }],
];

/** Describes nested writes that the access policies deny: none is skipped behind a success. */
export function describeDeniedNestedWrites(start: StartContractDatabase): void {
  if (!can(start, 'policies')) {
    it.skip('has no policies', () => {});
    return;
  }
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => seedAnew(database, seed));
  afterAll(() => database.close());

  const send = ([model, given, operation = 'update']: Case, caller: Caller, own = 1) => {
    const id = model === 'profile' ? 'p1' : own;
    const args = operation === 'create' ? { data: given } : { where: { id }, data: given };
    return callRpc(database, `${model}.${operation}`, args, { client: database.as(caller) });
  };

  const cases = CASES.map((each) => [JSON.stringify(each), each] as const);
  it.each(cases)('are rejected and change nothing: %s', async (_, denied) => {
    const before = await rowsOf(database);
    const { status } = await send(denied, BOB);
    expect([403, 404]).toContain(status);
    expect(await rowsOf(database)).toEqual(before);
    expect((await send(denied, ANN)).status).toBeLessThan(300);
    expect(await rowsOf(database)).not.toEqual(before);
  });

  it.each(OWN.map((each) => [JSON.stringify(each), each] as const))(
    'have the effect that they have for an admin: %s',
    async (_, write) => {
      expect((await send(write, ANN)).status).toBe(200);
      const rows = await rowsOf(database);
      await seedAnew(database, seed);
      expect((await send(write, ADA)).status).toBe(200);
      expect(await rowsOf(database)).toEqual(rows);
    },
  );

  it('succeed only if they have the effect that they have for an admin', async () => {
    let succeeded = 0;
    const property = fc.asyncProperty(WRITES, fc.constantFrom(1, 2), async (write, id) => {
      await seedAnew(database, seed);
      const { status } = await send(write, BOB, id);
      if (status >= 300) return;
      succeeded++;
      if (JSON.stringify(write).includes('"set":') && (await hasUnreadable(database, BOB))) return;
      const rows = await rowsOf(database);
      await seedAnew(database, seed);
      await send(write, ADA, id);
      expect({ write, rows: await rowsOf(database) }).toEqual({ write, rows });
    });
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
    expect(succeeded).toBeGreaterThan(RUNS / 20);
  }, 120_000);
}

const RUNS = runsOf(1_200, 40);

/** The third post is Bob's. */
const POST = fc.constantFrom(one, two, { id: 3 }, { id: 3 }, { id: 4 }, { id: 5 });
const TAG = fc.constantFrom(one, two);

/** Nested writes of posts, to two levels. */
const POSTS = fc.oneof(
  fc.record({
    update: fc.record({ where: POST, data: fc.constantFrom(data, { published: true }) }),
  }),
  fc.record({
    update: fc.record({
      where: POST,
      data: fc.oneof(
        fc.record({
          tags: fc.oneof(
            fc.record({ disconnect: TAG }),
            fc.record({ set: fc.array(TAG, { maxLength: 2 }) }),
          ),
        }),
        fc.constant({ author: { update: name } }),
        fc
          .constantFrom({ disconnect: true }, { connect: two }, { create: name }, missing)
          .map((category) => ({ category })),
      ),
    }),
  }),
  fc.record({
    upsert: fc.record({ where: POST, create: fc.constant(data), update: fc.constant(data) }),
  }),
  fc.record({ delete: POST }),
  fc.record({ disconnect: POST }),
  fc.record({ connect: POST }),
  fc.record({ connectOrCreate: fc.record({ where: POST, create: fc.constant(data) }) }),
  fc.record({ set: fc.uniqueArray(POST, { maxLength: 3 }) }),
);

const WRITES: fc.Arbitrary<Case> = fc.oneof(
  fc.tuple(fc.constantFrom('category', 'tag'), fc.record({ posts: POSTS })),
  fc.tuple(
    fc.constantFrom('category', 'tag'),
    fc.tuple(POSTS, POSTS).map(([some, others]) => ({ posts: { ...some, ...others } })),
  ),
  fc.tuple(
    fc.constant('profile'),
    fc.record({ user: fc.record({ update: fc.record({ posts: POSTS }) }) }),
  ),
  fc.tuple(
    fc.constant('post'),
    fc.constantFrom({ author: { disconnect: true } }, { category: { disconnect: true } }),
  ),
);

/** The rows of the fixture without drafts, which only some callers see. */
async function seed(database: ContractDatabase): Promise<void> {
  await seedFixture(database);
  const { unrestricted: db } = database;
  await db.post.update({ where: { id: 3 }, data: { published: true, authorId: 2 } });
  await db.category.create({ data: { name: 'News', posts: { connect: [one, { id: 4 }] } } });
  await db.category.create({ data: { name: 'Sports', posts: { connect: { id: 3 } } } });
  await db.tag.update({ where: two, data: { posts: { connect: { id: 3 } } } });
  await db.category.update({ where: one, data: { posts: { disconnect: { id: 4 } } } });
  await db.tag.update({ where: one, data: { posts: { connect: one } } });
}

/**
 * Whether there are posts that a caller cannot read: a write has created them. The `set` of another
 * caller, who can read them, would unlink them in the same write.
 */
async function hasUnreadable(database: ContractDatabase, caller: Caller): Promise<boolean> {
  const { body } = await callRpc(database, 'post.count', {}, { client: database.as(caller) });
  return body.data < (await database.unrestricted.post.count());
}

/** All rows that the writes may change, without their times. */
async function rowsOf({ unrestricted: db }: ContractDatabase): Promise<unknown> {
  const orderBy = { id: 'asc' };
  const tags = { select: { id: true }, orderBy };
  const posts = await db.post.findMany({ include: { tags }, orderBy });
  return [
    posts.map(({ updatedAt: _, createdAt: __, ...post }) => post),
    await db.category.findMany({ orderBy }),
    await db.tag.findMany({ orderBy }),
    await db.user.findMany({ orderBy }),
    await db.profile.findMany({ orderBy }),
  ];
}
