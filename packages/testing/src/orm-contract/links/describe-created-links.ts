import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { rpcHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { itNeeds } from '../support/it-needs.ts';
import { changedColumns, readColumns, seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest } from '../support/send-request.ts';
import { withoutRows } from './without-rows.ts';

/**
 * A category and a tag that the client of these cases cannot read, and a category that does not
 * exist.
 */
const HIDDEN = 4;
const MISSING = 99;
const HIDDEN_TAG = 'green';

/** A tag that does not exist. */
const TAG = { where: { name: 'new' }, create: { name: 'new' } };
const TAG_BY_ID = { where: { id: 50 }, create: { id: 50, name: 'new' } };
const WITH_TAG = { title: 'x', tags: { connectOrCreate: TAG } };
const WITH_TAGS = { title: 'x', tags: { connectOrCreate: [TAG, TAG] } };
const UPDATE_WITH_TAG = { where: { id: 1 }, data: { tags: { connectOrCreate: TAG } } };
const TWO_TAGS = {
  connectOrCreate: [TAG, { where: { name: 'newer' }, create: { name: 'newer' } }],
};
const JOIN = {
  where: { userId_teamId: { userId: 1, teamId: 'c/d %' } },
  create: { teamId: 'c/d %', position: 9 },
};

const TAG_WITH_POSTS = {
  name: true,
  posts: { select: { title: true }, orderBy: { title: 'asc' } },
};

const CREATED = { 'category 98 id': 98, 'category 98 name': 'new', 'category 98 parentId': null };

/** Describes links to rows that the same request creates, or may create. */
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

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());

  it('to rows of the same request are created', async () => {
    const data = [
      { id: 90, name: 'top' },
      { id: 91, name: 'below', parentId: 90 },
      { id: 92, name: 'itself', parentId: 92 },
    ];
    expect((await call('category.createMany', { data })).status).toBe(201);
    expect(await unrestricted().category.count({ where: { parentId: { gte: 90 } } })).toBe(2);
  });

  itNeeds(start, 'skip-duplicates')('return 404 if the row was skipped, not created', async () => {
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
  ])('cannot bypass the check by %s of the row', async (_title, target, args, status) => {
    const before = await readColumns(database);
    const response = await call(target, args);
    expect([status, 409]).toContain(response.status);
    expect(changedColumns(before, await readColumns(database))).toEqual({});
  });

  itNeeds(start, 'skip-duplicates')(
    'return the same 404 whether the row is skipped or created too late for the database',
    async () => {
      for (const link of [linkByKey, linkByConnect]) {
        const hidden = await call('category.update', { where: { id: 1 }, data: link(HIDDEN) });
        expect(hidden.status).toBe(404);
        const missing = await call('category.update', { where: { id: 1 }, data: link(MISSING) });
        // An ORM may create the row first.
        if (missing.status !== 200) expect(missing).toEqual(hidden);
      }
    },
  );

  it('connect existing rows, and create the others', async () => {
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

  it('connect a row once that is named twice', async () => {
    const connect = [{ name: 'red' }, { name: 'red' }, { id: 2 }, { id: 2 }];
    for (const tags of [{ connect }, { set: connect }, { disconnect: connect }]) {
      expect((await call('post.update', onPost({ tags }))).status).toBe(200);
    }
    const item = { where: { name: 'red' }, create: { name: 'red' } };
    const created = { tags: { connectOrCreate: [item, item] } };
    expect((await call('post.update', onPost(created))).status).toBe(200);
    const where = { posts: { some: { id: 5 } } };
    expect(await unrestricted().tag.count({ where })).toBe(1);
  });

  it('create each item whose key does not exist', async () => {
    const items = ['one', 'two'].map((name) => ({ where: { id: 0 }, create: { name } }));
    const data = { tags: { create: { name: 'zero' }, connectOrCreate: items } };
    expect((await call('post.update', onPost(data))).status).toBe(200);
    const where = { posts: { some: { id: 5 } } };
    expect(await unrestricted().tag.count({ where })).toBe(3);
  });

  it.each<[string, string, object]>([
    ['in one list', 'post.update', onPost({ tags: { connectOrCreate: [TAG, TAG] } })],
    ['beside it', 'post.update', onPost({ tags: { create: TAG.create, connectOrCreate: TAG } })],
    ['by two keys', 'post.update', onPost({ tags: { connectOrCreate: [TAG_BY_ID, TAG] } })],
    ['in two records', 'user.update', onPosts({ create: [WITH_TAG, WITH_TAG] })],
    ['in two writes', 'user.update', onPosts({ create: WITH_TAG, update: UPDATE_WITH_TAG })],
    ['the later one first', 'user.update', onPosts({ update: UPDATE_WITH_TAG, create: WITH_TAG })],
    [
      'the later ones first, of two records',
      'user.update',
      onPosts({
        update: { where: { id: 1 }, data: { tags: TWO_TAGS } },
        create: { title: 'x', tags: TWO_TAGS },
      }),
    ],
    ['of a membership', 'user.update', onUser({ memberships: { connectOrCreate: [JOIN, JOIN] } })],
  ])('connect the row that one of them creates, as the ORM does: %s', async (_, target, args) => {
    const [model = '', operation = ''] = target.split('.');
    const rows = async () => ({
      tags: await unrestricted().tag.findMany({ select: TAG_WITH_POSTS }),
      memberships: await unrestricted().membership.count(),
    });
    const name = model.charAt(0).toUpperCase() + model.slice(1);
    await database.orm.operation(unrestricted(), name, operation)?.(args);
    const expected = await rows();
    await seedRelations(database);
    expect((await call(target, args)).status).toBe(200);
    expect(await rows()).toEqual(expected);
  });

  it('connect the row that an earlier operation of a transaction creates', async () => {
    const args = onPosts({ update: UPDATE_WITH_TAG, create: WITH_TAG });
    const handler = rpcHandler({ log: false })(database.orm);
    const { status } = await sendRequest(handler, {
      method: 'POST',
      url: '/$transaction/sequential',
      body: [{ model: 'User', op: 'update', args }],
      client: database.as(ADA),
    });
    expect(status).toBe(200);
  });

  it('never lead to a row that the caller cannot read, however often they name it', async () => {
    const item = { where: { id: HIDDEN }, create: { name: 'mine' } };
    const data = { children: { connectOrCreate: [item, item] } };
    expect((await call('category.update', { where: { id: 1 }, data })).status).toBe(200);
    const hidden = await unrestricted().category.findUnique({ where: { id: HIDDEN } });
    expect(hidden?.parentId).toBeNull();
  });

  it.each<[string, number, object, object, object]>([
    ['creates by key', 1, { parentId: MISSING }, {}, { 'category 1 name': 'new' }],
    ['creates by connect', 1, connectTo(MISSING), {}, { 'category 1 name': 'new' }],
    ['creates, of an unreadable row', 1, { parentId: HIDDEN }, {}, { 'category 1 name': 'new' }],
    ['updates by key', 98, {}, { parentId: MISSING }, CREATED],
    ['updates by connect', 98, {}, connectTo(HIDDEN), CREATED],
    ['creates by key', 98, { parentId: MISSING }, {}, {}],
    ['updates by connect', 1, {}, connectTo(HIDDEN), {}],
  ])('of an upsert are checked only if they are made: it %s, id %i', async (...row) => {
    const [, id, create, update, changed] = row;
    const before = await readColumns(database);
    const { status } = await call('category.upsert', {
      where: { id },
      create: { id: 98, name: 'new', ...create },
      update: { name: 'new', ...update },
    });
    expect(status).toBe(Object.keys(changed).length > 0 ? 200 : 404);
    expect(changedColumns(before, await readColumns(database))).toEqual(changed);
  });

  it('of items that are not created do not matter', async () => {
    const upsert = { ...UPDATE_WITH_TAG, update: { title: 'y' }, create: WITH_TAGS };
    const { data: _, ...nested } = upsert;
    expect((await call('user.update', onPosts({ upsert: nested }))).status).toBe(200);
    expect((await call('post.upsert', nested)).status).toBe(200);
    expect(await unrestricted().tag.count({ where: { name: 'new' } })).toBe(0);
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

  it.each(['increment', 'decrement', 'multiply'])('cannot be computed by %s', async (operation) => {
    const before = await readColumns(database);
    const { status, body } = await call('post.update', onPost({ categoryId: { [operation]: 1 } }));
    expect([status, body.message]).toEqual([
      400,
      '"categoryId" is a foreign key and does not support arithmetic. Set it to a value.',
    ]);
    expect(changedColumns(before, await readColumns(database))).toEqual({});
  });
}

function onPost(data: object): object {
  return { where: { id: 5 }, data };
}

function onUser(data: object): object {
  return { where: { id: 1 }, data };
}

function onPosts(posts: object): object {
  return onUser({ posts });
}

function connectTo(id: number): object {
  return { parent: { connect: { id } } };
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

function createSkipped(id: number): object {
  return { createMany: { data: [{ id, name: 'x' }], skipDuplicates: true } };
}

function linkByKey(id: number): object {
  return { parentId: id, children: createSkipped(id) };
}

function linkByConnect(id: number): object {
  return { children: { connect: [{ id }], ...createSkipped(id) } };
}
