import { rpcHandler } from '@modelway/core';
import type { ContractDatabase, StartContractDatabase } from './contract-database.ts';
import { ADA } from './fixture-rows.ts';
import { itNeeds } from './it-needs.ts';
import { changedColumns, readColumns, seedRelations } from './relation-rows.ts';
import { sendRequest } from './send-request.ts';
import { withoutRows } from './without-rows.ts';

/** A category and a tag that the client of these cases does not see. */
const HIDDEN = 4;
const HIDDEN_TAG = 'green';

/** Links to rows that the same request creates, or may create. */
export function describeCreatedLinks(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const call = (target: string, args: object) => {
    const handler = rpcHandler({ log: false })(
      withoutRows(database.orm, { Category: HIDDEN, Tag: 3 }),
    );
    const method = target.endsWith('update') ? 'PATCH' : 'POST';
    const url = `/${target.replace('.', '/')}`;
    return sendRequest(handler, { method, url, body: args, client: database.as(ADA) });
  };
  const unrestricted = () => database.unrestricted;
  const onPost = (data: object) => ({ where: { id: 5 }, data });

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => seedRelations(database));
  afterAll(() => database.close());

  it('are made to rows created with them', async () => {
    const data = [
      { id: 90, name: 'top' },
      { id: 91, name: 'below', parentId: 90 },
      { id: 92, name: 'itself', parentId: 92 },
    ];
    expect((await call('category.createMany', { data })).status).toBe(201);
    expect(await unrestricted().category.count({ where: { parentId: { gte: 90 } } })).toBe(2);
  });

  itNeeds(start, 'skip-duplicates')('are a 404 if the row was skipped, not created', async () => {
    const data = [
      { id: HIDDEN, name: 'skipped' },
      { id: 91, name: 'below', parentId: HIDDEN },
    ];
    const before = await readColumns(database);
    const { status } = await call('category.createMany', { data, skipDuplicates: true });
    expect(status).toBe(404);
    expect(changedColumns(before, await readColumns(database))).toEqual({});
  });

  it.each<[string, string, object, number]>([
    ['an upsert', 'category.upsert', upsertOf(HIDDEN), 404],
    ['a nested upsert', 'category.update', { where: { id: 1 }, data: nestedUpsert(HIDDEN) }, 404],
  ])('are no way around the check by %s of the row', async (_title, target, args, status) => {
    const before = await readColumns(database);
    const answer = await call(target, args);
    expect([status, 409]).toContain(answer.status);
    expect(changedColumns(before, await readColumns(database))).toEqual({});
  });

  it('connect what is there, and create what is not', async () => {
    const items = ['red', 'new'].map((name) => ({ where: { name }, create: { name } }));
    const { status } = await call('post.update', onPost({ tags: { connectOrCreate: items } }));
    expect(status).toBe(200);
    const row = await unrestricted().post.findUnique({
      where: { id: 5 },
      include: { tags: { orderBy: { id: 'asc' } } },
    });
    expect(row?.tags).toEqual([
      { id: 1, name: 'red' },
      { id: 4, name: 'new' },
    ]);
  });

  it('create each item whose key does not exist', async () => {
    const items = ['one', 'two'].map((name) => ({ where: { id: 0 }, create: { name } }));
    const data = { tags: { create: { name: 'zero' }, connectOrCreate: items } };
    expect((await call('post.update', onPost(data))).status).toBe(200);
    const where = { posts: { some: { id: 5 } } };
    expect(await unrestricted().tag.count({ where })).toBe(3);
  });

  it('conflict with a row that the caller cannot read', async () => {
    const item = { where: { name: HIDDEN_TAG }, create: { name: HIDDEN_TAG } };
    const before = await readColumns(database);
    const { status } = await call('post.update', onPost({ tags: { connectOrCreate: item } }));
    expect(status).toBe(409);
    expect(changedColumns(before, await readColumns(database))).toEqual({});
  });

  it('never lead to a row that the caller cannot read', async () => {
    const item = { where: { id: HIDDEN }, create: { name: 'mine' } };
    const { status } = await call('post.update', onPost({ category: { connectOrCreate: item } }));
    const row = await unrestricted().post.findUnique({ where: { id: 5 } });
    expect([status, row?.categoryId]).toEqual([200, 5]);
  });

  it.each(['increment', 'decrement', 'multiply'])('are not calculated by %s', async (operation) => {
    const before = await readColumns(database);
    const { status, body } = await call('post.update', onPost({ categoryId: { [operation]: 1 } }));
    expect([status, body.message]).toEqual([
      400,
      '"categoryId" is a foreign key: set it to a value, since arithmetic on it is not supported.',
    ]);
    expect(changedColumns(before, await readColumns(database))).toEqual({});
  });
}

function upsertOf(id: number): object {
  const create = { id, name: 'x', children: { create: { name: 'y' } } };
  return { where: { id: 2 }, create, update: { parentId: id } };
}

function nestedUpsert(id: number): object {
  return {
    children: { upsert: { where: { id: 2 }, create: { id, name: 'x' }, update: { name: 'y' } } },
    parentId: id,
  };
}
