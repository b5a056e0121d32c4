import { type ContractDatabase, callRpc, seedFixture } from '@modelway/testing';
import { startOn, startWithoutPolicies } from '../start-database.ts';

describe.each([
  ['with policies', startOn('sqlite')],
  ['without policies', startWithoutPolicies],
])('%s', (_title, start) => {
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => seedFixture(database));
  afterAll(() => database.close());

  it.each<[string, object, unknown]>([
    ['create', { data: { name: 'green' } }, {}],
    ['createManyAndReturn', { data: [{ name: 'green' }] }, [{}]],
    ['update', { where: { id: 1 }, data: { name: 'green' } }, {}],
    ['update', { where: { id: 1 }, data: {} }, {}],
    ['upsert', { where: { id: 1 }, create: { name: 'green' }, update: { name: 'navy' } }, {}],
    ['upsert', { where: { id: 99 }, create: { name: 'green' }, update: {} }, {}],
    ['delete', { where: { id: 1 } }, {}],
    ['findFirst', { where: { id: 99 } }, null],
    ['findUnique', { where: { id: 1 } }, {}],
    ['findMany', { include: { posts: false } }, [{}, {}]],
    ['findMany', { where: { id: 1 }, include: { posts: true } }, [{ posts: [] }]],
  ])('returns records without columns from %s %j', async (operation, args, data) => {
    const omit = { id: true, name: true };
    const client = database.as({ id: 3, role: 'ADMIN' });
    const { body } = await callRpc(database, `tag.${operation}`, { ...args, omit }, { client });
    expect(body).toEqual({ data });
  });
});
