import type { StartContractDatabase } from '../support/contract-database.ts';
import { changedColumns, readColumns } from '../support/relation-rows.ts';
import type { TestResponse } from '../support/send-request.ts';
import { type Options, serveOptions } from './serve-options.ts';

type Json = TestResponse['body'];

/** Describes the option `expose` on real rows. */
export function describeRestExpose(start: StartContractDatabase): void {
  const { database, serve } = serveOptions(start);

  describe('expose', () => {
    const expose: Options = {
      expose: {
        models: {
          Badge: false,
          Team: { operations: ['read'] },
          Post: { fields: { title: { write: false }, category: false, categoryId: false } },
          User: { fields: { email: false, role: { write: false }, posts: false } },
        },
      },
    };

    /** A hidden name, and an unknown name in its place. */
    it.each([
      ['/badge', '/secret'],
      ['/badge/1', '/secret/1'],
      ['/user/1/posts', '/user/1/secret'],
      ['/user/1/relationships/posts', '/user/1/relationships/secret'],
      ['/post/1/category', '/post/1/secret'],
      ['/membership/1_a%255Fb/badges', '/membership/1_a%255Fb/secret'],
      ['/user?filter[email]=x', '/user?filter[secret]=x'],
      ['/user?filter[email$contains]=x', '/user?filter[secret$contains]=x'],
      ['/user?filter[$or][0][email]=x', '/user?filter[$or][0][secret]=x'],
      ['/user?filter[posts]=1', '/user?filter[secret]=1'],
      ['/post?filter[author][email]=x', '/post?filter[author][secret]=x'],
      ['/post?filter[categoryId]=1', '/post?filter[secret]=1'],
      ['/membership?filter[badges][label]=x', '/membership?filter[secret][label]=x'],
      ['/user?sort=email', '/user?sort=secret'],
      ['/post?sort=author.email', '/post?sort=author.secret'],
      ['/post?sort=category.name', '/post?sort=secret.name'],
      ['/user?include=posts', '/user?include=secret'],
      ['/post?include=author.posts', '/post?include=author.secret'],
      ['/user?fields[user]=email', '/user?fields[user]=secret'],
      ['/user?fields[badge]=label', '/user?fields[secret]=label'],
    ])('responds to %s as to %s', async (hidden, unknown) => {
      const send = serve(expose);
      const [one, other] = [await send(hidden), await send(unknown)];
      expect(one.status).toBeGreaterThanOrEqual(400);
      const blank = (body: Json) =>
        JSON.stringify(body).replaceAll(/\b(badges?|posts|category(Id)?|email|secret)\b/g, '?');
      expect([one.status, blank(one.body)]).toEqual([other.status, blank(other.body)]);
    });

    it.each([
      ['user/2', { attributes: { email: 'x@example.com' } }],
      ['user/2', { relationships: { posts: { data: [] } } }],
      ['post/1', { relationships: { category: { data: null } } }],
      ['post/1', { attributes: { categoryId: 1 } }],
    ])('refuses to write hidden fields of %s: %j', async (resource, members) => {
      const [type] = resource.split('/');
      const send = serve(expose);
      const before = await readColumns(database());
      const patch = (sent: object) =>
        send(`/${resource}`, { method: 'PATCH', body: { data: { type, ...sent } } });
      const unknown = JSON.parse(
        JSON.stringify(members).replace(/email|posts|category(Id)?/, 'secret'),
      );
      const [one, other] = [await patch(members), await patch(unknown)];
      const blank = (body: Json) =>
        JSON.stringify(body).replaceAll(/\b(posts|category(Id)?|email|secret)\b/g, '?');
      expect([one.status, blank(one.body)]).toEqual([400, blank(other.body)]);
      expect(changedColumns(before, await readColumns(database()))).toEqual({});
    });

    it('returns nothing that is hidden', async () => {
      const { body } = await serve(expose)('/post?include=author.memberships,tags.posts');
      expect(JSON.stringify(body)).not.toMatch(/email|category|badge|@example/);
      expect(Object.keys(body.included[0].relationships)).not.toContain('posts');
    });

    it('returns read-only fields, and rejects writes of them', async () => {
      const send = serve(expose);
      expect((await send('/post/1')).body.data.attributes.title).toBe('First');
      const data = { type: 'post', attributes: { title: 'x' } };
      const { status, body } = await send('/post/1', { method: 'PATCH', body: { data } });
      expect([status, body.errors[0].source]).toEqual([403, { pointer: '/data/attributes/title' }]);
    });

    it.each(['POST', 'PATCH', 'DELETE'])('rejects %s if it is not exposed', async (method) => {
      const url = method === 'POST' ? '/team' : '/team/empty';
      const data = { type: 'team', id: 'empty', attributes: { name: 'x' } };
      const { status, headers } = await serve(expose)(url, { method, body: { data } });
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    });

    it("exposes only what it names with default 'none'", async () => {
      const send = serve({ expose: { default: 'none', models: { Post: true } } });
      const { body } = await send('/post/1');
      expect(body.data).not.toHaveProperty('relationships');
      expect((await send('/user/1')).body.errors[0].code).toBe('unsupported-model');
      expect((await send('/post?filter[author][name]=x')).status).toBe(400);
    });
  });
}
