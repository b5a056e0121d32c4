import type { Interceptor } from '@modelway/core';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import {
  changesByOperations,
  type SentOperations,
  sendOperations,
  addTag as tag,
} from '../support/send-operations.ts';

const link = (type: string, id: string | number) => ({ type, id });
const local = (type: string, lid: string) => ({ type, lid });

/** Describes atomic operations on resources that earlier ones of the same request add. */
export function describeRestLocalIds(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const send = (operations: unknown, sent?: SentOperations) =>
    sendOperations(database, operations, sent);
  const changesBy = (operations: unknown, sent?: SentOperations) =>
    changesByOperations(database, operations, sent);

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());

  it('links resources by their local ids', async () => {
    const { response, changed } = await changesBy([
      { op: 'add', data: { ...local('category', 'c'), attributes: { name: 'New' } } },
      { op: 'add', data: { ...local('tag', 'c'), attributes: { name: 'one' } } },
      { op: 'add', data: { ...local('tag', 'b'), attributes: { name: 'two' } } },
      {
        op: 'add',
        data: {
          ...local('post', 'p'),
          attributes: { title: 'New' },
          relationships: {
            category: { data: local('category', 'c') },
            tags: { data: [local('tag', 'c'), local('tag', 'b'), link('tag', 1)] },
          },
        },
      },
      { op: 'update', data: { ...local('post', 'p'), attributes: { title: 'Newer' } } },
      {
        op: 'update',
        ref: { ...local('post', 'p'), relationship: 'author' },
        data: link('user', 2),
      },
      {
        op: 'remove',
        ref: { ...local('post', 'p'), relationship: 'tags' },
        data: [local('tag', 'b')],
      },
      { op: 'add', ref: { ...link('post', 2), relationship: 'tags' }, data: [local('tag', 'b')] },
      { op: 'remove', ref: local('tag', 'b') },
    ]);
    expect([response.status, response.body.errors]).toEqual([200, undefined]);
    const added = [link('category', 5), link('tag', 4), link('tag', 5)];
    expect(response.body['atomic:results']).toMatchObject([
      ...[...added, link('post', 6), link('post', 6)].map((data) => ({ data })),
      ...[{}, {}, {}, {}],
    ]);
    expect(changed).toMatchObject({
      'category 5 name': 'New',
      'post 6 title': 'Newer',
      'post 6 authorId': 2,
      'post 6 categoryId': 5,
      'post 6 tags': [1, 4],
      'tag 4 name': 'one',
    });
    expect(changed).not.toHaveProperty('tag 5 name');
  });

  it('links a resource of a compound id by its local id', async () => {
    const { response, changed } = await changesBy([
      {
        op: 'add',
        data: {
          ...local('membership', 'm'),
          attributes: { userId: 3, teamId: 'empty', position: 9 },
        },
      },
      {
        op: 'add',
        data: {
          type: 'badge',
          attributes: { label: 'new' },
          relationships: { membership: { data: local('membership', 'm') } },
        },
      },
      {
        op: 'update',
        ref: local('membership', 'm'),
        data: { ...local('membership', 'm'), attributes: { userId: 3, level: 'owner' } },
      },
    ]);
    expect(response.status).toBe(200);
    expect(changed).toMatchObject({
      'badge 4 userId': 3,
      'badge 4 teamId': 'empty',
      'membership 9 level': 'owner',
    });
  });

  it.each([
    [3, 200],
    [2, 409],
  ])('adds a member by its local id if that changes no id: to %i', async (user, status) => {
    const attributes = { userId: 3, teamId: 'empty', position: 9 };
    const response = await send([
      { op: 'add', data: { ...local('membership', 'm'), attributes } },
      {
        op: 'add',
        ref: { ...link('user', user), relationship: 'memberships' },
        data: [local('membership', 'm')],
      },
    ]);
    expect([response.status, response.body.errors?.[0].source.pointer]).toEqual([
      status,
      status === 409 ? '/atomic:operations/1/data' : undefined,
    ]);
  });

  it('accepts the ids of clients, which need no local id', async () => {
    const { body } = await send([
      { op: 'add', data: { ...link('team', 'x/y'), attributes: { name: 'X' } } },
      {
        op: 'add',
        data: {
          type: 'membership',
          attributes: { position: 9 },
          relationships: {
            user: { data: link('user', 3) },
            team: { data: link('team', 'x/y') },
          },
        },
      },
    ]);
    expect(body['atomic:results'][1].data.id).toBe('3_x/y');
  });

  it('updates or creates by match fields', async () => {
    const upsert = (name: string, rest: object = {}) => ({
      ...tag(name, rest),
      meta: { operation: 'upsert', matchFields: ['name'] },
    });
    const { response, changed } = await changesBy([
      upsert('red', { lid: 'red' }),
      upsert('new', { lid: 'new' }),
      upsert('new'),
      {
        op: 'add',
        ref: { ...link('post', 2), relationship: 'tags' },
        data: [local('tag', 'red'), local('tag', 'new')],
      },
    ]);
    const ids = response.body['atomic:results'].map(
      ({ data }: { data?: { id: number } }) => data?.id,
    );
    expect(ids).toEqual([1, 4, 4, undefined]);
    expect(changed).toEqual({ 'post 2 tags': [1, 4], 'tag 4 id': 4, 'tag 4 name': 'new' });
  });

  it('finds added resources by their local ids with Prefer: return=minimal', async () => {
    const operations = [
      tag('new', { lid: 'new' }),
      { op: 'add', ref: { ...link('post', 2), relationship: 'tags' }, data: [local('tag', 'new')] },
    ];
    const { changed } = await changesBy(operations, { headers: { prefer: 'return=minimal' } });
    expect(changed).toMatchObject({ 'post 2 tags': [4] });
  });

  it('describes each operation to interceptors', async () => {
    const seen: unknown[] = [];
    const intercept: Interceptor = async (context, next) => {
      const { operation, route, plan, writes } = context;
      seen.push([operation, route, plan.map((call) => `${call.model}.${call.operation}`)]);
      seen.push(writes.map((write) => [write.model, write.operation, write.unresolved ?? false]));
      return await next({
        checkResolved: (resolved) => {
          seen.push(resolved.map((write) => [write.model, write.operation, write.where ?? null]));
        },
        beforeCommit: (_tx, { result }) => {
          seen.push((result as unknown[]).length);
        },
      });
    };
    const { status } = await send(
      [
        tag('new', { lid: 'new' }),
        { op: 'update', data: { ...local('tag', 'new'), attributes: { name: 'newer' } } },
        { op: 'remove', ref: link('badge', 3) },
      ],
      { options: { intercept } },
    );
    expect([status, ...seen]).toEqual([
      200,
      ['operations', '/operations', ['Tag.create', 'Tag.update', 'Badge.delete']],
      [
        ['Tag', 'create', false],
        ['Tag', 'update', true],
        ['Badge', 'delete', false],
      ],
      [['Tag', 'update', { id: 4 }]],
      3,
    ]);
  });
}
