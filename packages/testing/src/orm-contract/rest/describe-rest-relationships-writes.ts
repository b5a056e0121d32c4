import type { Caller } from '../../create-database.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { can } from '../support/it-needs.ts';
import { changedColumns, readColumns, seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import {
  ADDITIONS,
  type LinkageNames,
  REMOVALS,
  REPLACEMENTS,
  type RelationshipWriteCase,
} from './relationship-write-cases.ts';

const ENDPOINT = 'http://api.test/rest';

type Json = TestResponse['body'];

/** Describes writes of relationships, which change nothing else. */
export function describeRestRelationshipsWrites(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const send = (
    method: string,
    url: string,
    { body, caller = ADA }: { body?: unknown; caller?: Caller | undefined } = {},
  ): Promise<TestResponse> =>
    sendRequest(restHandler({ endpoint: ENDPOINT, log: false })(database.orm), {
      method,
      url: url.startsWith(ENDPOINT) ? url.slice(ENDPOINT.length) : url,
      body,
      client: database.as(caller),
    });
  /** Sends it, and returns the columns that it has changed, except its own row's update time. */
  const changesBy = async (
    resource: string,
    sending: () => Promise<TestResponse>,
  ): Promise<{ body: Json; changed: Record<string, unknown> }> => {
    const before = await readColumns(database);
    const { status, body } = await sending();
    expect({ status, errors: body.errors }).toEqual({ status: 200 });
    const changed = changedColumns(before, await readColumns(database));
    delete changed[`${resource.replace('/', ' ')} updatedAt`];
    return { body, changed: withoutTouched(changed) };
  };

  /** Removes the members whose `updatedAt` the ORM client sets when it links them. */
  const withoutTouched = (changed: Record<string, unknown>): Record<string, unknown> => {
    if (can(start, 'untouched-members')) return changed;
    return Object.fromEntries(
      Object.entries(changed).filter(([name]) => !name.endsWith(' updatedAt')),
    );
  };

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());

  describe.each(REPLACEMENTS.map(toCase))('$resource $relation is replaced by $linkage', (row) => {
    const { resource, relation, linkage, expected, caller } = row;
    const self = `/${resource}/relationships/${relation}`;

    it.each([
      ['PATCH', self],
      ['PUT', `/${resource}/${relation}`],
    ])('by %s %s', async (method, url) => {
      const body = { data: identifiers(linkage) };
      const { body: document, changed } = await changesBy(resource, () =>
        send(method, url, { body, caller }),
      );
      expect(changed).toEqual(expected);
      expect(names(document.data)).toEqual(linkage);
      expect(document.links).toMatchObject({
        self: ENDPOINT + self,
        related: `${ENDPOINT}/${resource}/${relation}`,
      });
      const read = (await send('GET', self, { caller })).body;
      expect([document.data, document.meta]).toEqual([read.data, read.meta]);
    });

    it('by PATCH of the resource', async () => {
      const [type] = resource.split('/');
      const data = { type, relationships: { [relation]: { data: identifiers(linkage) } } };
      const { body, changed } = await changesBy(resource, () =>
        send('PATCH', `/${resource}`, { body: { data }, caller }),
      );
      expect(changed).toEqual(expected);
      expect(body.data).toEqual((await send('GET', `/${resource}`, { caller })).body.data);
    });
  });

  it.each(ADDITIONS.map(toCase))('$resource $relation accepts $linkage by POST', async (row) => {
    const { resource, relation, linkage, expected } = row;
    const url = `/${resource}/relationships/${relation}`;
    const body = { data: identifiers(linkage) };
    const { body: document, changed } = await changesBy(resource, () =>
      send('POST', url, { body }),
    );
    expect(changed).toEqual(expected);
    const read = (await send('GET', url)).body;
    expect([document.data, document.meta]).toEqual([read.data, read.meta]);
    const again = await changesBy(resource, () => send('POST', url, { body }));
    expect([again.changed, again.body]).toEqual([{}, document]);
  });

  it.each(REMOVALS.map(toCase))('$resource $relation loses $linkage by DELETE', async (row) => {
    const { resource, relation, linkage, expected } = row;
    const url = `/${resource}/relationships/${relation}`;
    const body = { data: identifiers(linkage) };
    const { body: document, changed } = await changesBy(resource, () =>
      send('DELETE', url, { body }),
    );
    expect(changed).toEqual(expected);
    const read = (await send('GET', url)).body;
    expect([document.data, document.meta]).toEqual([read.data, read.meta]);
    const again = await changesBy(resource, () => send('DELETE', url, { body }));
    expect([again.changed, again.body]).toEqual([{}, document]);
  });

  it.each([
    ['PUT', '/post/1/relationships/tags'],
    ['PATCH', '/post/1/tags'],
    ['PUT', '/post/1'],
  ])('replaces by %s %s too', async (method, url) => {
    const linkage = { data: identifiers(['tag 3']) };
    const body =
      url === '/post/1' ? { data: { type: 'post', relationships: { tags: linkage } } } : linkage;
    const { changed } = await changesBy('post/1', () => send(method, url, { body }));
    expect(changed).toEqual({ 'post 1 tags': [3] });
  });

  it('keeps a resource whose id contains its relationship', async () => {
    const url = '/membership/3_a%255Fb/relationships/team';
    const body = { data: { type: 'team', id: 'a_b' } };
    const same = await changesBy('', () => send('PATCH', url, { body }));
    expect([same.changed, same.body.data]).toEqual([{}, body.data]);
  });

  it('returns the first page of a long relationship, with links to the others', async () => {
    await database.unrestricted.tag.createMany({
      data: Array.from({ length: 5 }, (_, i) => ({ name: `t${i}` })),
    });
    const handler = restHandler({ endpoint: ENDPOINT, pageSize: 2 })(database.orm);
    const url = '/post/2/relationships/tags';
    const client = database.as(ADA);
    const body = { data: identifiers(['tag 1', 'tag 2', 'tag 4', 'tag 5', 'tag 8']) };
    const { body: document } = await sendRequest(handler, { method: 'PATCH', url, body, client });
    expect([names(document.data), document.meta.total]).toEqual([['tag 1', 'tag 2'], 5]);
    const next = await sendRequest(handler, {
      url: document.links.next.slice(ENDPOINT.length),
      client,
    });
    expect(names(next.body.data)).toEqual(['tag 4', 'tag 5']);
  });

  it('includes resources and selects fields in the response to a relationship write', async () => {
    const query = 'include=posts.author&fields[post]=title&fields[user]=name';
    const { body } = await send('POST', `/tag/1/relationships/posts?${query}`, {
      body: { data: identifiers(['post 2']) },
    });
    expect(names(body.data)).toEqual(['post 1', 'post 2', 'post 4']);
    expect(names(body.included)).toEqual(['post 1', 'user 1', 'post 2', 'post 4', 'user 2']);
    expect(body.included[0].attributes).toEqual({ title: 'First' });
    const one = await send('PATCH', '/post/1/relationships/author?include=author.posts', {
      body: { data: identifiers('user 2') },
    });
    expect([one.body.data, names(one.body.included)]).toEqual([
      { type: 'user', id: 2 },
      ['user 2', 'post 1', 'post 4'],
    ]);
  });

  it.each<readonly [string, object, Record<string, LinkageNames>, Record<string, unknown>]>([
    [
      'post',
      { title: 'New', published: true },
      { author: 'user 2', category: 'category 1', tags: ['tag 1', 'tag 3', 'tag 1'] },
      { authorId: 2, categoryId: 1, tags: [1, 3] },
    ],
    ['post', { title: 'New' }, { author: null, tags: [] }, { authorId: null, tags: [] }],
    [
      'user',
      { email: 'new@example.com' },
      { posts: ['post 4', 'post 5'], locker: 'locker 1', profile: 'profile p2' },
      {
        'post 4 authorId': 4,
        'post 5 authorId': 4,
        'locker 1 userId': 4,
        'profile p2 userId': 4,
      },
    ],
    ['user', { email: 'new@example.com' }, { locker: null, posts: [], memberships: [] }, {}],
    [
      'category',
      { name: 'new' },
      { parent: 'category 3', children: ['category 2', 'category 4'] },
      { parentId: 3, 'category 2 parentId': 5, 'category 4 parentId': 5 },
    ],
    [
      'badge',
      { label: 'new' },
      { membership: 'membership 2_c/d %25' },
      { userId: 2, teamId: 'c/d %' },
    ],
    ['badge', { label: 'new' }, { membership: null }, { userId: null, teamId: null }],
    ['locker', { code: 'new' }, { user: 'user 1' }, { userId: 1 }],
    ['profile', { bio: 'new' }, { user: 'user 2' }, { userId: 2 }],
    [
      'membership',
      { position: 9 },
      { user: 'user 1', team: 'team empty', badges: ['badge 3'] },
      { userId: 1, teamId: 'empty', 'badge 3 userId': 1, 'badge 3 teamId': 'empty' },
    ],
  ])('creates a %s %j with %j', async (type, attributes, linkages, expected) => {
    const relationships = Object.fromEntries(
      Object.entries(linkages).map(([name, linkage]) => [name, { data: identifiers(linkage) }]),
    );
    const before = await readColumns(database);
    const { status, body, headers } = await send('POST', `/${type}`, {
      body: { data: { type, attributes, relationships } },
    });
    expect({ status, errors: body.errors }).toEqual({ status: 201 });
    const changed = withoutTouched(changedColumns(before, await readColumns(database)));
    const key = type === 'membership' ? 9 : body.data.id;
    const own = new RegExp(`^${type} ${key} `);
    // The links of the new row, and every change of the others.
    const { ...links } = Object.fromEntries(
      Object.entries(changed)
        .map(([name, value]) => [name.replace(own, ''), value] as const)
        .filter(([name]) => name in expected || name.includes(' ')),
    );
    expect(links).toEqual(expected);
    expect((await send('GET', headers.location ?? '')).body.data).toEqual(body.data);
  });

  it('replaces several relationships and attributes at once', async () => {
    const data = {
      type: 'post',
      attributes: { title: 'Changed' },
      relationships: {
        author: { data: identifiers('user 2') },
        category: { data: null },
        tags: { data: identifiers(['tag 3']) },
      },
    };
    const { body, changed } = await changesBy('post/1', () =>
      send('PATCH', '/post/1?include=tags,author', { body: { data } }),
    );
    expect(changed).toEqual({
      'post 1 title': 'Changed',
      'post 1 authorId': 2,
      'post 1 categoryId': null,
      'post 1 tags': [3],
    });
    expect(names(body.included)).toEqual(['tag 3', 'user 2']);
  });
}

function toCase([resource, relation, linkage, expected, options]: RelationshipWriteCase) {
  return { resource, relation, linkage, expected, ...options };
}

/** Resource identifiers in JSON:API's form, with ids as strings. */
function identifiers(linkage: LinkageNames): unknown {
  if (linkage === null) return null;
  if (typeof linkage !== 'string') return linkage.map(identifiers);
  const at = linkage.indexOf(' ');
  return { type: linkage.slice(0, at), id: linkage.slice(at + 1) };
}

/** `post 1` for each resource or identifier; null for none. */
function names(data: Json): unknown {
  if (data === null) return null;
  const name = ({ type, id }: Json) => `${type} ${id}`;
  return Array.isArray(data) ? data.map(name) : name(data);
}
