import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { BOB, SAMPLE, sampleOf } from '../support/fixture-rows.ts';
import { itNeeds } from '../support/it-needs.ts';
import { seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import {
  ATOMIC,
  changesByOperations,
  type SentOperations,
  sendOperations,
  addTag as tag,
} from '../support/send-operations.ts';

const link = (type: string, id: string | number) => ({ type, id });

/** Describes atomic operations that succeed. */
export function describeRestOperations(start: StartContractDatabase): void {
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

  it('adds, updates and removes resources in order', async () => {
    const { response, changed } = await changesBy([
      tag('new'),
      { op: 'update', data: { type: 'tag', id: 4, attributes: { name: 'newer' } } },
      { op: 'remove', ref: link('tag', 3) },
    ]);
    expect(response).toEqual({
      status: 200,
      headers: { 'content-type': ATOMIC, vary: 'Accept, Prefer' },
      body: {
        'atomic:results': [
          { data: expect.objectContaining({ type: 'tag', id: 4, attributes: { name: 'new' } }) },
          { data: expect.objectContaining({ type: 'tag', id: 4, attributes: { name: 'newer' } }) },
          {},
        ],
        jsonapi: { version: '1.1' },
      },
    });
    const [added] = response.body['atomic:results'];
    expect(added.data.links).toEqual({ self: 'http://api.test/rest/tag/4' });
    expect(changed).toEqual({
      'post 3 tags': [2],
      'tag 3 id': undefined,
      'tag 3 name': undefined,
      'tag 4 id': 4,
      'tag 4 name': 'newer',
    });
  });

  it('changes relationships, whose results have no data', async () => {
    const { response, changed } = await changesBy([
      { op: 'update', ref: { ...link('post', 1), relationship: 'author' }, data: link('user', 2) },
      { op: 'update', ref: { ...link('post', 2), relationship: 'author' }, data: null },
      { op: 'add', ref: { ...link('post', 2), relationship: 'tags' }, data: [link('tag', 3)] },
      { op: 'remove', ref: { ...link('post', 1), relationship: 'tags' }, data: [link('tag', 1)] },
      { op: 'update', ref: { ...link('post', 3), relationship: 'tags' }, data: [link('tag', 1)] },
    ]);
    expect([response.status, response.body]).toEqual([204, undefined]);
    expect(response.headers).toEqual({ vary: 'Accept, Prefer' });
    expect(changed).toEqual({
      'post 1 authorId': 2,
      'post 1 tags': [2],
      'post 2 authorId': null,
      'post 2 tags': [3],
      'post 3 tags': [1],
    });
  });

  it('returns empty results beside those with data', async () => {
    const { body } = await send([
      { op: 'remove', ref: link('tag', 3) },
      tag('new'),
      { op: 'update', ref: { ...link('post', 2), relationship: 'author' }, data: null },
    ]);
    const [first, second, third] = body['atomic:results'];
    expect([first, second.data.id, third]).toEqual([{}, 4, {}]);
  });

  it.each([
    ['/tag', 'a path'],
    ['tag', 'a relative path'],
    ['/rest/tag', 'a path with the endpoint'],
    ['http://api.test/rest/tag', 'a URL of the endpoint'],
  ])('creates by the href %s: %s', async (href) => {
    const { status } = await send([{ ...tag('new'), href }]);
    expect(status).toBe(200);
    expect(await database.unrestricted.tag.count({ where: { name: 'new' } })).toBe(1);
  });

  it('finds every target by href', async () => {
    const { response, changed } = await changesBy([
      {
        op: 'update',
        href: '/team/c%2Fd%20%25',
        data: { ...link('team', 'c/d %'), attributes: { name: 'X' } },
      },
      { op: 'update', href: '/post/1/relationships/author', data: null },
      { op: 'update', href: '/post/2/author', data: link('user', 3) },
      { op: 'add', href: '/post/2/relationships/tags', data: [link('tag', 2)] },
      { op: 'remove', href: '/badge/3' },
    ]);
    expect(response.status).toBe(200);
    expect(changed).toMatchObject({
      'team c/d % name': 'X',
      'post 1 authorId': null,
      'post 2 authorId': 3,
      'post 2 tags': [2],
      'badge 3 label': undefined,
    });
  });

  it('writes through parents with nested routes', async () => {
    const options = { nestedRoutes: true };
    const { response, changed } = await changesBy(
      [
        {
          op: 'add',
          href: '/user/2/posts',
          data: { type: 'post', attributes: { title: 'Nested' } },
        },
        {
          op: 'update',
          href: '/user/1/posts/1',
          data: { ...link('post', 1), attributes: { title: 'X' } },
        },
        { op: 'update', href: '/post/4/author', data: { type: 'user', attributes: { name: 'B' } } },
        { op: 'remove', href: '/user/1/posts/2' },
      ],
      { options },
    );
    expect(response.status).toBe(200);
    expect(changed).toMatchObject({
      'post 6 authorId': 2,
      'post 1 title': 'X',
      'user 2 name': 'B',
      'post 2 title': undefined,
    });
  });

  it('returns the fields of sparse fieldsets', async () => {
    const { body } = await send(
      [
        { op: 'update', data: { ...link('post', 1), attributes: { title: 'X' } } },
        { op: 'update', data: { ...link('user', 1), attributes: { name: 'A' } } },
      ],
      { query: '?fields[post]=title&fields[user]=' },
    );
    const [{ data: post }, { data: user }] = body['atomic:results'];
    expect([post.attributes, post.relationships]).toEqual([{ title: 'X' }, undefined]);
    expect(user.attributes).toEqual({});
  });

  it('reads and returns the types of values beside each operation', async () => {
    const { id: _, ...values } = sampleOf(database);
    const bytes = 'AAE=';
    const { status, body } = await send(
      [
        tag('new'),
        {
          op: 'add',
          data: { ...link('sample', '5'), attributes: { ...values, bigInt: '7', bytes } },
          meta: { serialization: { values: { 'data.attributes.bigInt': ['bigint'] } } },
        },
      ],
      { query: '?fields[sample]=bigInt,dateTime' },
    );
    const [first, second] = body['atomic:results'];
    expect([status, first.meta]).toEqual([200, undefined]);
    expect(second).toEqual({
      data: {
        ...link('sample', '5'),
        attributes: { bigInt: '7', dateTime: SAMPLE.dateTime.toISOString() },
        links: { self: 'http://api.test/rest/sample/5' },
      },
      meta: {
        serialization: {
          values: { 'data.attributes.bigInt': ['bigint'], 'data.attributes.dateTime': ['Date'] },
        },
      },
    });
  });

  it('is told apart from a resource type of the same name by the content type', async () => {
    const sent = {
      options: { modelNameMapping: { Tag: 'operations' } },
      undocumented: 'a resource type is named operations',
    } as const;
    const data = { type: 'operations', attributes: { name: 'new' } };
    const atomic = await send([{ op: 'add', data }], sent);
    expect(atomic.body['atomic:results']).toMatchObject([{ data: { id: 4, type: 'operations' } }]);
    const plain = { data: { ...data, attributes: { name: 'newer' } } };
    const headers = { 'content-type': 'application/vnd.api+json' };
    const single = await send(plain, { ...sent, headers });
    expect([single.status, single.body.data.id]).toEqual([201, 5]);
  });

  it.each([
    { name: 'creations', operations: [tag('one', { lid: 'a' }), tag('two')] },
    { name: 'no data at all', operations: [{ op: 'remove', ref: link('tag', 3) }] },
  ])('has no body for $name with Prefer: return=minimal', async ({ operations }) => {
    const { changed, response } = await changesBy(operations, {
      headers: { prefer: 'return=minimal' },
    });
    expect(response).toEqual({
      status: 204,
      headers: { vary: 'Accept, Prefer', 'preference-applied': 'return=minimal' },
      body: undefined,
    });
    expect(changed).not.toEqual({});
  });

  it('links what is linked already, by a required key', async () => {
    const { response, changed } = await changesBy([
      tag('new'),
      {
        op: 'update',
        ref: { ...link('user', 1), relationship: 'profile' },
        data: link('profile', 'p1'),
      },
    ]);
    expect([response.status, Object.keys(changed)]).toEqual([200, ['tag 4 id', 'tag 4 name']]);
  });

  itNeeds(start, 'unreadable-results')(
    'succeeds without data for an unreadable result',
    async () => {
      const add = (text: string) => ({
        op: 'add',
        data: { type: 'auditEntry', attributes: { text } },
      });
      const minimal = { caller: BOB, headers: { prefer: 'return=minimal' } };
      expect((await send([tag('new'), add('x')], { caller: BOB })).status).toBe(403);
      expect(await database.unrestricted.tag.count()).toBe(3);
      expect((await send([tag('new'), add('x')], minimal)).status).toBe(204);
      expect(await database.unrestricted.tag.count()).toBe(4);
      const [entry] = await database.unrestricted.auditEntry.findMany();
      const removal = { op: 'remove', ref: link('auditEntry', Number(entry?.id)) };
      expect((await send([tag('newer'), removal], { caller: BOB })).status).toBe(200);
      expect(await database.unrestricted.auditEntry.count()).toBe(0);
    },
  );
}
