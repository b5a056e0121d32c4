import type { ExposeOptions } from '@modelway/core';
import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { changedColumns, readColumns, seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest } from '../support/send-request.ts';

const EXPOSE: ExposeOptions = {
  models: {
    Post: { fields: { authorId: { write: false } } },
    Category: { fields: { parentId: { write: false } } },
    Profile: { fields: { userId: { write: false } } },
    Badge: { fields: { teamId: { write: false } } },
    Membership: { fields: { userId: { write: false } } },
  },
};

/** Describes all writes of a foreign key that clients cannot write, through its relationship. */
export function describeReadOnlyKeys(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());

  it.each<[target: string, args: object]>([
    // The side with the key.
    ['post.update', onPost({ authorId: 2 })],
    ['post.update', onPost({ author: { connect: { id: 2 } } })],
    ['post.update', onPost({ author: { disconnect: true } })],
    ['post.update', onPost({ author: { create: { email: 'new@example.com' } } })],
    ['post.create', { data: { title: 'x', author: { connect: { id: 2 } } } }],
    [
      'post.upsert',
      { where: { id: 1 }, create: { title: 'x' }, update: { author: { connect: { id: 2 } } } },
    ],
    ['badge.update', { where: { id: 3 }, data: { membership: { connect: MEMBERSHIP } } }],
    // The other side.
    ['user.update', onUser({ posts: { connect: { id: 1 } } })],
    ['user.update', onUser({ posts: { set: [{ id: 1 }] } })],
    ['user.update', onUser({ posts: { disconnect: { id: 4 } } })],
    ['user.update', onUser({ posts: { create: { title: 'x' } } })],
    ['user.update', onUser({ posts: { createMany: { data: [{ title: 'x' }] } } })],
    ['user.update', onUser({ posts: { connectOrCreate: CONNECT_OR_CREATE } })],
    ['user.update', onUser({ posts: { upsert: { ...CONNECT_OR_CREATE, update: {} } } })],
    ['user.update', onUser({ profile: { connect: { id: 'p1' } } })],
    ['user.create', { data: { email: 'x@example.com', posts: { connect: [{ id: 1 }] } } }],
    ['tag.update', { where: { id: 1 }, data: { posts: { update: NESTED } } }],
    // Of a model with itself.
    ['category.update', { where: { id: 4 }, data: { parent: { connect: { id: 1 } } } }],
    ['category.update', { where: { id: 4 }, data: { children: { connect: { id: 2 } } } }],
  ])('is not changed by RPC: %s %j', async (target, args) => {
    const before = await readColumns(database);
    const { status, body } = await callRpc(database, target, args, { expose: EXPOSE });
    expect([status, body.message]).toEqual([403, expect.stringMatching(/ is read-only\.$/)]);
    expect(changedColumns(before, await readColumns(database))).toEqual({});
  });

  it.each<[method: string, path: string, body: object]>([
    ['PATCH', '/post/1/relationships/author', { data: user(2) }],
    ['PATCH', '/post/1/author', { data: user(2) }],
    ['PATCH', '/post/1/relationships/author', { data: null }],
    ['PATCH', '/post/1', { data: { ...post(1), relationships: { author: { data: user(2) } } } }],
    [
      'POST',
      '/post',
      {
        data: {
          type: 'post',
          attributes: { title: 'x' },
          relationships: { author: { data: user(2) } },
        },
      },
    ],
    ['POST', '/user/2/relationships/posts', { data: [post(1)] }],
    ['PATCH', '/user/2/relationships/posts', { data: [post(1)] }],
    ['DELETE', '/user/2/relationships/posts', { data: [post(4)] }],
    ['PATCH', '/user/2/relationships/profile', { data: { type: 'profile', id: 'p1' } }],
    ['PATCH', '/user/2', { data: { ...user(2), relationships: { posts: { data: [post(1)] } } } }],
    ['PATCH', '/category/4/relationships/children', { data: [{ type: 'category', id: 2 }] }],
    // A part of the id.
    ['POST', '/membership', { data: IN_TEAM }],
    ['POST', '/membership', { data: IN_TEAM, meta: BY_ID }],
  ])('is not changed by REST: %s %s %j', async (method, url, body) => {
    const handler = restHandler({ endpoint: '/api', log: false, expose: EXPOSE })(database.orm);
    const before = await readColumns(database);
    const response = await sendRequest(handler, { method, url, body, client: database.as(ADA) });
    expect(response).toMatchObject({ status: 403, body: { errors: [{ code: 'forbidden' }] } });
    expect(changedColumns(before, await readColumns(database))).toEqual({});
  });

  it('leaves other relationships writable', async () => {
    const data = { tags: { set: [{ id: 3 }] }, category: { connect: { id: 4 } } };
    const before = await readColumns(database);
    const options = { expose: EXPOSE, client: database.as(ADA) };
    expect((await callRpc(database, 'post.update', onPost(data), options)).status).toBe(200);
    const { 'post 1 updatedAt': _, ...changed } = changedColumns(
      before,
      await readColumns(database),
    );
    expect(changed).toEqual({ 'post 1 tags': [3], 'post 1 categoryId': 4 });
  });
}

const MEMBERSHIP = { userId_teamId: { userId: 1, teamId: 'a_b' } };
const IN_TEAM = { type: 'membership', id: '3_empty', attributes: { position: 9 } };
const BY_ID = { operation: 'upsert', matchFields: ['userId', 'teamId'] };
const CONNECT_OR_CREATE = { where: { id: 1 }, create: { title: 'x' } };
const NESTED = { where: { id: 1 }, data: { author: { connect: { id: 2 } } } };

function onPost(data: object): object {
  return { where: { id: 1 }, data };
}

function onUser(data: object): object {
  return { where: { id: 2 }, data };
}

function user(id: number): object {
  return { type: 'user', id };
}

function post(id: number): object {
  return { type: 'post', id };
}
