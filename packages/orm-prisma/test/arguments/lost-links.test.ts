import {
  ADA,
  type ContractDatabase,
  callRpc,
  postgresTarget,
  seedFixture,
} from '@modelway/testing';
import { startOn } from '../start-database.ts';

let database: ContractDatabase;
beforeAll(async () => {
  database = await startOn(postgresTarget())();
});
beforeEach(async () => {
  await seedFixture(database);
  await database.unrestricted.locker.createMany({ data: [{ code: 'one' }, { code: 'two' }] });
});
afterAll(() => database.close());

const lockers = () => database.unrestricted.locker.findMany({ orderBy: { id: 'asc' } });
const call = (target: string, args: object) =>
  callRpc(database, target, args, { client: database.as(ADA) });

const connectOrCreate = { where: { id: 2 }, create: { code: 'spare' } };
const locker = { create: { code: 'new', spare: { connectOrCreate } } };
const deep = {
  create: { code: 'new', spare: { create: { code: 'next', spare: { connectOrCreate } } } },
};
const first = { where: { id: 1 } };
const user = { email: 'new@example.com' };

it.each<[string, object]>([
  ['user.update', { ...first, data: { locker } }],
  ['user.update', { ...first, data: { locker: deep } }],
  ['user.upsert', { ...first, create: user, update: { locker } }],
  ['post.update', { ...first, data: { author: { update: { locker } } } }],
  ['post.update', { ...first, data: { author: { update: { data: { locker } } } } }],
  ['post.update', { ...first, data: { author: { upsert: { create: user, update: { locker } } } } }],
])('rejects %s %j, whose new record Prisma would not link', async (target, args) => {
  const before = await lockers();
  const { status, body } = await call(target, args);
  expect([status, body.message]).toEqual([
    400,
    expect.stringContaining('does not support "create" of "locker" in an update together with'),
  ]);
  expect(await lockers()).toEqual(before);
});

const second = { where: { id: 2 }, data: { title: 'x' } };

it.each<[string, object]>([
  ['user.update', { ...first, data: { posts: { update: [{ ...first, data: {} }, second] } } }],
  [
    'post.update',
    {
      ...first,
      data: { author: { update: { posts: { update: [second, { ...first, data: {} }] } } } },
    },
  ],
])('rejects %s %j, of which Prisma would skip an update', async (target, args) => {
  const { status, body } = await call(target, args);
  expect([status, body.message]).toEqual([400, expect.stringContaining('an empty "data"')]);
});

it.each<[string, object]>([
  ['only an empty one', [{ ...first, data: {} }]],
  ['one with a nested write alone', [{ ...first, data: { tags: { connect: { id: 1 } } } }, second]],
])('makes all updates of a list with %s', async (_title, update) => {
  const { status } = await call('user.update', { ...first, data: { posts: { update } } });
  const { title } = (await database.unrestricted.post.findUnique({ where: { id: 2 } })) ?? {};
  expect([status, title === 'x']).toEqual([200, (update as readonly unknown[]).length > 1]);
});

it.each<[string, object]>([
  ['user.create', { data: { ...user, locker } }],
  ['user.upsert', { where: { id: 99 }, create: { ...user, locker }, update: {} }],
  ['user.update', { ...first, data: { locker: { create: { code: 'new' } } } }],
  [
    'user.update',
    { ...first, data: { locker: { create: { code: 'new', spare: { connect: { id: 2 } } } } } },
  ],
  ['user.update', { ...first, data: { locker: { upsert: { ...locker, update: {} } } } }],
  ['post.update', { ...first, data: { author: { create: { ...user, locker } } } }],
])('links the new record of %s %j', async (target, args) => {
  expect((await call(target, args)).status).toBeLessThan(300);
  expect((await lockers()).at(-1)).toMatchObject({ code: 'new', userId: expect.any(Number) });
});
