import type { RestHandlerOptions } from '@modelway/core';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import {
  changesBy,
  hiding,
  post,
  type SendOptions,
  type Sent,
  sendNested,
  tag,
  user,
} from './nested-requests.ts';

/** Describes resources that are reached through their parent. */
export function describeNestedRoutes(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const send = (sent: Sent, options?: SendOptions) => sendNested(database, sent, options);
  const changes = (run: () => Promise<unknown>) => changesBy(database, run);

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());

  it.each<[url: string, id: unknown, options?: Partial<RestHandlerOptions>]>([
    ['/user/1/posts/2', 2],
    // Many-to-many, from both sides.
    ['/post/1/tags/2', 2],
    ['/tag/1/posts/4', 4],
    // Of a model with itself.
    ['/category/1/children/3', 3],
    // A compound id on either side.
    ['/user/1/memberships/1_a%255Fb', '1_a%5Fb'],
    ['/membership/1_a%255Fb/badges/2', 2],
    ['/users/1/posts/2', 2, { modelNameMapping: { User: 'users' } }],
    ['/user/ann@example.com/posts/2', 2, { externalIdMapping: { User: 'email' } }],
    ['/post/1/tags/blue', 'blue', { externalIdMapping: { Tag: 'name' } }],
    ['/user/1/posts/2', 2, hiding('Post', 'author', 'authorId')],
    ['/tag/1/posts/4', 4, hiding('Post', 'tags')],
  ])('reads %s', async (url, id, options = {}) => {
    const { status, body } = await send(['GET', url], options);
    expect([status, body.data?.id]).toEqual([200, id]);
    expect(body.links.self).toBe(`/api${url}`);
    expect(body.data.links.self).toBe(`/api/${body.data.type}/${encodeURIComponent(id as string)}`);
  });

  it("includes, and selects fields, like the resource's own URL", async () => {
    const query = '?include=tags,author.profile&fields[post]=title,tags&fields[tag]=name';
    const nested = await send(['GET', `/user/1/posts/1${query}`]);
    const own = await send(['GET', `/post/1${query}`]);
    expect({ ...nested.body, links: own.body.links }).toEqual(own.body);
    expect(nested.body.included).toHaveLength(4);
  });

  it.each<[...Sent]>([
    ['GET', '/user/2/posts/1'],
    ['GET', '/user/99/posts/1'],
    ['GET', '/user/x/posts/1'],
    ['GET', '/user/1/posts/99'],
    ['GET', '/post/1/tags/3'],
    ['PATCH', '/user/2/posts/1', post({ title: 'x' })],
    ['PATCH', '/user/99/posts/1', post({ title: 'x' })],
    ['PUT', '/user/1/posts/4', post({ title: 'x' })],
    ['PATCH', '/post/1/tags/3', { data: { type: 'tag', attributes: { name: 'x' } } }],
    ['PATCH', '/post/5/author', user({ name: 'x' })],
    ['PATCH', '/post/99/author', user({ name: 'x' })],
    ['DELETE', '/user/2/posts/1'],
    ['DELETE', '/user/x/posts/1'],
    ['DELETE', '/post/1/tags/3'],
    ['DELETE', '/membership/2_a%255Fb/badges/1'],
    ['POST', '/user/99/posts', post({ title: 'x' })],
    ['POST', '/user/x/posts', post({ title: 'x' })],
    ['POST', '/post/99/tags', { data: { type: 'tag', attributes: { name: 'x' } } }],
  ])('is a 404 for a resource of another parent, and changes nothing: %s %s', async (...sent) => {
    const changed = await changes(async () => {
      expect(await send(sent)).toMatchObject({ status: 404 });
      if (sent[0] === 'POST')
        expect(await send(sent, { checkLinks: false })).toMatchObject({ status: 404 });
    });
    expect(changed).toEqual({});
  });

  it.each<[...Sent, changed: object, options?: Partial<RestHandlerOptions>]>([
    ['PATCH', '/user/1/posts/1', post({ title: 'x' }), { 'post 1 title': 'x' }],
    ['PUT', '/user/1/posts/1', post({ title: 'x', authorId: 1 }), { 'post 1 title': 'x' }],
    [
      'PATCH',
      '/tag/1/posts/1',
      post({ title: 'x' }, { tags: [1, 3] }),
      { 'post 1 title': 'x', 'post 1 tags': [1, 3] },
    ],
    [
      'PATCH',
      '/post/1/tags/2',
      { data: { type: 'tag', id: 2, attributes: { name: 'x' } } },
      { 'tag 2 name': 'x' },
    ],
    [
      'PATCH',
      '/user/1/memberships/1_a%255Fb',
      { data: { type: 'membership', attributes: { level: 'x' } } },
      { 'membership 1 level': 'x' },
    ],
    [
      'PATCH',
      '/user/ann@example.com/posts/1',
      post({ title: 'x', authorId: 1 }),
      { 'post 1 title': 'x' },
      { externalIdMapping: { User: 'email' } },
    ],
    [
      'PATCH',
      '/user/1/posts/1',
      post({ title: 'x' }),
      { 'post 1 title': 'x' },
      hiding('Post', 'author', 'authorId'),
    ],
    ['PATCH', '/post/1/author', user({ name: 'x' }), { 'user 1 name': 'x' }],
    ['PUT', '/post/1/author', user({ name: 'x' }, 1), { 'user 1 name': 'x' }],
    [
      'PATCH',
      '/post/1/author',
      user({ name: 'x' }),
      { 'user 1 name': 'x' },
      hiding('User', 'posts'),
    ],
    [
      'PATCH',
      '/user/1/profile',
      { data: { type: 'profile', attributes: { bio: 'x' } } },
      { 'profile p1 bio': 'x' },
    ],
    [
      'PATCH',
      '/badge/1/membership',
      { data: { type: 'membership', attributes: { level: 'x' } } },
      { 'membership 1 level': 'x' },
    ],
    // An identifier replaces the linkage, as without the option.
    ['PATCH', '/post/1/author', { data: { type: 'user', id: 2 } }, { 'post 1 authorId': 2 }],
    ['PATCH', '/post/1/author', { data: null }, { 'post 1 authorId': null }],
  ])('updates by %s %s %j', async (method, url, body, changed, options = {}) => {
    expect(
      await changes(async () => {
        expect((await send([method, url, body], options)).status).toBe(200);
      }),
    ).toEqual(changed);
  });

  it('deletes a child of the parent', async () => {
    expect((await send(['DELETE', '/membership/1_a%255Fb/badges/1'])).status).toBe(204);
    expect((await send(['DELETE', '/tag/1/posts/4'])).status).toBe(204);
    const { badge, post: posts } = database.unrestricted;
    expect(await badge.count({ where: { id: 1 } })).toBe(0);
    expect(await posts.count({ where: { id: 4 } })).toBe(0);
  });

  it.each<
    [url: string, body: object, location: RegExp, read: string, Partial<RestHandlerOptions>?]
  >([
    ['/user/2/posts', post({ title: 'x' }), /^\/api\/post\/6$/, '/user/2/posts/6'],
    ['/user/2/posts', post({ title: 'x', authorId: 2 }), /^\/api\/post\/6$/, '/user/2/posts/6'],
    [
      '/user/2/posts',
      post({ title: 'x', categoryId: 1 }, { author: 2, tags: [1] }),
      /^\/api\/post\/6$/,
      '/tag/1/posts/6',
    ],
    ['/post/5/tags', tag('x'), /^\/api\/tag\/4$/, '/post/5/tags/4'],
    ['/post/5/tags', tag('x', [5, 1]), /^\/api\/tag\/4$/, '/post/1/tags/4'],
    [
      '/category/4/children',
      { data: { type: 'category', attributes: { name: 'x' } } },
      /^\/api\/category\/5$/,
      '/category/4/children/5',
    ],
    [
      '/team/empty/memberships',
      { data: { type: 'membership', id: '1_empty', attributes: { position: 9 } } },
      /^\/api\/membership\/1_empty$/,
      '/team/empty/memberships/1_empty',
    ],
    [
      '/user/1/memberships',
      { data: { type: 'membership', attributes: { position: 9, teamId: 'empty' } } },
      /^\/api\/membership\/1_empty$/,
      '/team/empty/memberships/1_empty',
    ],
    [
      '/membership/1_a%255Fb/badges',
      { data: { type: 'badge', attributes: { label: 'x' } } },
      /^\/api\/badge\/4$/,
      '/membership/1_a%255Fb/badges/4',
    ],
    [
      '/user/bob@example.com/posts',
      post({ title: 'x', authorId: 2 }),
      /^\/api\/post\/6$/,
      '/user/bob@example.com/posts/6',
      { externalIdMapping: { User: 'email' } },
    ],
    [
      '/user/2/posts',
      post({ title: 'x' }),
      /^\/api\/post\/6$/,
      '/user/2/posts/6',
      hiding('Post', 'author', 'authorId'),
    ],
  ])('creates by POST %s %j', async (url, body, location, read, options = {}) => {
    for (const checkLinks of [true, false]) {
      if (!checkLinks) await seedRelations(database);
      const response = await send(['POST', url, body], { ...options, checkLinks });
      expect([response.status, response.headers.location]).toEqual([
        201,
        expect.stringMatching(location),
      ]);
      expect(response.body.links.self).toBe(response.headers.location);
      expect((await send(['GET', read], options)).body.data?.id).toBe(response.body.data.id);
    }
  });
}
