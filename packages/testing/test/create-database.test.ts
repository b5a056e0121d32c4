import {
  type Caller,
  createTestDatabase,
  postgresTarget,
  type TestDatabase,
} from '../src/index.ts';

const ANN: Caller = { id: 1, role: 'AUTHOR' };
const BOB: Caller = { id: 2, role: 'READER' };
const ADA: Caller = { id: 3, role: 'ADMIN' };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.clear();
  await database.raw.user.createMany({
    data: [{ email: 'ann@example.com' }, { email: 'bob@example.com' }],
  });
  await database.raw.post.create({
    data: { title: 'Draft', authorId: 1, tags: { create: { name: 'red' } } },
  });
});

describe('createTestDatabase', () => {
  it.each([
    ['nobody', undefined, 0],
    ['its author', ANN, 1],
    ['another reader', BOB, 0],
    ['an admin', ADA, 1],
  ])('shows a draft to %s as the policies say', async (_, caller, count) => {
    expect(await database.as(caller).post.count()).toBe(count);
  });

  it('lets a caller change only what the policies allow', async () => {
    const rename = (caller: Caller) =>
      database.as(caller).post.updateMany({ where: { id: 1 }, data: { title: 'Changed' } });
    expect(await rename(BOB)).toEqual({ count: 0 });
    expect(await rename(ANN)).toEqual({ count: 1 });
  });

  it('reads timestamps in UTC', async () => {
    const createdAt = new Date('2024-02-29T23:59:59.999Z');
    await database.raw.post.update({ where: { id: 1 }, data: { createdAt } });
    expect(await database.raw.post.findUnique({ where: { id: 1 } })).toMatchObject({ createdAt });
  });

  it('is empty after clear(), and restarts ids at one', async () => {
    await database.clear();
    const { user, post, tag } = database.raw;
    expect([await user.count(), await post.count(), await tag.count()]).toEqual([0, 0, 0]);
    expect(await user.create({ data: { email: 'new@example.com' } })).toMatchObject({ id: 1 });
    expect(await post.create({ data: { title: 'New' }, include: { tags: true } })).toMatchObject({
      id: 1,
      tags: [],
    });
  });

  it('restores the rows in their order, although the room of deleted rows is filled', async () => {
    const { raw, save, close } = await createTestDatabase(postgresTarget());
    await raw.user.create({ data: { email: 'ann@example.com' } });
    await raw.post.createMany({
      data: Array.from({ length: 6 }, (_, i) => ({ title: `Post ${i}`, authorId: 1 })),
    });
    const restore = await save?.();
    const orders = new Set<string>();
    for (let run = 0; run < 300; run += 1) {
      if (run % 3 === 0) await raw.post.updateMany({ data: { title: `Run ${run}` } });
      await raw.post.count();
      await restore?.();
      orders.add((await raw.post.findMany({ select: { id: true } })).map(({ id }) => id).join());
    }
    await close();
    expect([...orders]).toEqual(['1,2,3,4,5,6']);
  });

  it('may be closed twice', async () => {
    const other = await createTestDatabase();
    await other.close();
    await expect(other.close()).resolves.toBeUndefined();
    expect(await database.raw.user.count()).toBe(2);
  });
});
