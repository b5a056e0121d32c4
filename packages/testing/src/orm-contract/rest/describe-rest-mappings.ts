import type { StartContractDatabase } from '../support/contract-database.ts';
import { BOB } from '../support/fixture-rows.ts';
import { itNeeds } from '../support/it-needs.ts';
import { changedColumns, readColumns } from '../support/relation-rows.ts';
import type { TestResponse } from '../support/send-request.ts';
import { ENDPOINT, serveOptions } from './serve-options.ts';

type Json = TestResponse['body'];

/** The membership of Bob in the second team. */
const OF_BOB = '/membership/2_c%2Fd%20%2525';

/** Describes the names of types and external ids on real rows. */
export function describeRestMappings(start: StartContractDatabase): void {
  const { database, serve } = serveOptions(start);

  describe('modelNameMapping', () => {
    const mapping = { modelNameMapping: { User: 'users', Post: 'blog-posts' } };

    itNeeds(start, 'policies')(
      'renames a type in URLs, type members, fields and linkage',
      async () => {
        const { status, body } = await serve(mapping)(
          '/users/1?include=posts&fields[blog-posts]=title,author',
          { caller: BOB },
        );
        expect([status, body.data.type, body.data.links.self]).toEqual([
          200,
          'users',
          `${ENDPOINT}/users/1`,
        ]);
        expect(body.data.relationships.posts.data).toEqual([
          { type: 'blog-posts', id: 1 },
          { type: 'blog-posts', id: 2 },
        ]);
        expect(body.included[0]).toMatchObject({
          type: 'blog-posts',
          attributes: { title: 'First' },
          relationships: { author: { data: { type: 'users', id: 1 } } },
          links: { self: `${ENDPOINT}/blog-posts/1` },
        });
        expect(JSON.stringify(body)).not.toMatch(/"(user|post)"/);
      },
    );

    it('accepts only the new names in bodies', async () => {
      const send = serve(mapping);
      const url = '/blog-posts/5/relationships/author';
      const patch = (type: string) =>
        send(url, { method: 'PATCH', body: { data: { type, id: 1 } } });
      expect((await patch('user')).body.errors[0].code).toBe('invalid-relation-data');
      expect((await patch('users')).body.data).toEqual({ type: 'users', id: 1 });
      const data = { type: 'post', attributes: { title: 'x' } };
      expect((await send('/blog-posts', { method: 'POST', body: { data } })).status).toBe(409);
    });

    it.each([
      ['/user', 404, 'unsupported-model'],
      ['/users?fields[post]=title', 400, 'invalid-fields'],
      ['/blog-posts/99', 404, 'not-found'],
      ['/blog-posts?sort=nope', 400, 'invalid-sort'],
    ])('responds to %s with the names that clients know', async (url, status, code) => {
      const { status: found, body } = await serve(mapping)(url);
      expect([found, body.errors[0].code]).toEqual([status, code]);
      if (url.startsWith('/blog-posts')) expect(body.errors[0].detail).toContain('blog-posts');
    });
  });

  describe('externalIdMapping', () => {
    const mapping = { externalIdMapping: { Tag: 'name', Membership: 'teamId_position' } };

    it('reads, links and filters by a unique field', async () => {
      const send = serve(mapping);
      const { body } = await send('/tag/red?include=posts');
      expect([body.data.id, body.data.links.self]).toEqual(['red', `${ENDPOINT}/tag/red`]);
      expect(body.included[0].relationships.tags.data).toBeUndefined();
      const linked = await send('/post/1/relationships/tags');
      expect(linked.body.data).toEqual([
        { type: 'tag', id: 'blue' },
        { type: 'tag', id: 'red' },
      ]);
      const idsOf = async (query: string) =>
        (await send(query)).body.data.map(({ id }: Json) => id);
      expect(await idsOf('/post?filter[tags]=green,nothing')).toEqual([3]);
      expect(await idsOf('/membership?filter[id]=a%255Fb_1,a%255Fb_2')).toEqual([
        'a%5Fb_1',
        'a%5Fb_2',
      ]);
      // A field with this name is meant, though it is not the key here.
      expect(await idsOf('/tag?filter[id]=1&sort=-id')).toEqual(['red']);
      expect((await send('/tag/1')).status).toBe(404);
    });

    it('writes links by a unique field', async () => {
      const send = serve(mapping);
      const before = await readColumns(database());
      const url = '/post/2/relationships/tags';
      const data = [{ type: 'tag', id: 'green' }];
      const { body } = await send(url, { method: 'POST', body: { data } });
      expect(body.data).toEqual(data);
      const nothing = [{ type: 'tag', id: 'nothing' }];
      expect((await send(url, { method: 'POST', body: { data: nothing } })).status).toBe(404);
      const changed = changedColumns(before, await readColumns(database()));
      expect(changed).toMatchObject({ 'post 2 tags': [3] });
      expect(Object.keys(changed).filter((name) => !name.startsWith('post 2 '))).toEqual([]);
    });

    const ofUser = (id: string | null) => ({ data: id && { type: 'user', id } });
    const inCategory = { data: { type: 'category', id: '4' } };
    const team = { data: { type: 'team', id: 'empty' } };
    const ada = ofUser('ada@example.com');

    it.each<[string, string, object, object]>([
      [
        ...['PATCH', '/post/5'],
        { id: '5', relationships: { author: ada, category: inCategory } },
        { 'post 5 authorId': 3, 'post 5 categoryId': 4 },
      ],
      [
        ...['PATCH', '/post/4'],
        { id: '4', attributes: { categoryId: 4 }, relationships: { author: ofUser(null) } },
        { 'post 4 authorId': null, 'post 4 categoryId': 4 },
      ],
      [
        ...['POST', '/membership'],
        { attributes: { position: 9 }, relationships: { user: ada, team } },
        { 'membership 9 userId': 3, 'membership 9 teamId': 'empty' },
      ],
    ] as never)('writes links by it beside other foreign keys: %s %s', async (...row) => {
      const [method, url, data, expected] = row;
      const send = serve({ externalIdMapping: { User: 'email' } });
      const before = await readColumns(database());
      const type = url.split('/')[1];
      const { status } = await send(url, { method, body: { data: { type, ...data } } });
      expect(status).toBe(method === 'POST' ? 201 : 200);
      expect(changedColumns(before, await readColumns(database()))).toMatchObject(expected);
    });

    it.each<[string, string, object, number]>([
      ['PATCH', '/post/5', { attributes: { authorId: 1 }, relationships: { author: ada } }, 400],
      [
        'PATCH',
        '/post/4',
        { attributes: { authorId: 1 }, relationships: { author: ofUser(null) } },
        400,
      ],
      [
        'POST',
        '/post',
        { attributes: { title: 'x', authorId: 1 }, relationships: { author: ada } },
        400,
      ],
      ['PATCH', OF_BOB, { relationships: { user: ada } }, 409],
      ['PATCH', '/post/5', { attributes: { authorId: 3 }, relationships: { author: ada } }, 200],
      ['PATCH', OF_BOB, { relationships: { user: ofUser('bob@example.com') } }, 200],
    ])('rejects a link by it that contradicts a column: %s %s %j', async (...row) => {
      const [method, url, data, expected] = row;
      const send = serve({ externalIdMapping: { User: 'email' } });
      const [, type, id] = url.split('/');
      const before = await readColumns(database());
      const body = { data: { type, ...(id && { id: decodeURIComponent(id) }), ...data } };
      const { status, body: sent } = await send(url, { method, body });
      expect({ status, sent }).toMatchObject({ status: expected });
      if (status === 200) return;
      expect(sent.errors[0].source.pointer).toMatch(/^\/data\/relationships\/(author|user)\/data$/);
      expect(changedColumns(before, await readColumns(database()))).toEqual({});
    });

    it.each([
      ['1_a%5Fb', 409],
      ['3_a%5Fb', 200],
    ])('changes no id of a member by it: %s', async (id, expected) => {
      const send = serve({ externalIdMapping: { User: 'email' } });
      const before = await readColumns(database());
      const { status } = await send('/user/ada@example.com/relationships/memberships', {
        method: 'POST',
        body: { data: [{ type: 'membership', id }] },
      });
      expect([status, changedColumns(before, await readColumns(database()))]).toEqual([
        expected,
        {},
      ]);
    });

    it('does not remove a link that is required', async () => {
      const send = serve({ externalIdMapping: { User: 'email' } });
      const url = '/profile/p1/relationships/user';
      const { status } = await send(url, { method: 'PATCH', body: ofUser(null) });
      expect(status).toBe(400);
    });

    it.each(['/locker/2', '/locker/2/relationships/user', '/locker'])(
      'takes no record from another one: %s',
      async (url) => {
        const send = serve({ externalIdMapping: { User: 'email' } });
        const before = await readColumns(database());
        const user = ofUser('bob@example.com');
        const id = url === '/locker' ? {} : { id: '2' };
        const attributes = { code: 'x' };
        const locker = { data: { type: 'locker', ...id, attributes, relationships: { user } } };
        const isLink = url.endsWith('/user');
        const { status } = await send(url, {
          method: url === '/locker' ? 'POST' : 'PATCH',
          body: isLink ? user : locker,
        });
        expect([status, changedColumns(before, await readColumns(database()))]).toEqual([409, {}]);
      },
    );

    it('reads and links by a compound unique key whose foreign key differs from the id', async () => {
      const send = serve(mapping);
      const { body } = await send('/membership/a%255Fb_1?include=badges');
      expect([body.data.id, body.included.length]).toEqual(['a%5Fb_1', 2]);
      expect(body.included[0].relationships.membership.data).toEqual({
        type: 'membership',
        id: 'a%5Fb_1',
      });
      const identifier = { type: 'membership', id: 'a%5Fb_2' };
      const url = '/badge/3/relationships/membership';
      const before = await readColumns(database());
      const written = await send(url, { method: 'PATCH', body: { data: identifier } });
      expect([written.status, written.body.data]).toEqual([200, identifier]);
      const cleared = { 'badge 3 userId': 2, 'badge 3 teamId': 'a_b' };
      expect(changedColumns(before, await readColumns(database()))).toEqual(cleared);
      const filtered = await send('/badge?filter[membership]=a%255Fb_1');
      expect(filtered.body.data.map(({ id }: Json) => id)).toEqual([1, 2]);
      const none = await send(url, { method: 'PATCH', body: { data: null } });
      expect([none.status, none.body.data]).toEqual([200, null]);
    });
  });
}
