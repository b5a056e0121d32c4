import type { StartContractDatabase } from '../support/contract-database.ts';
import { BOB } from '../support/fixture-rows.ts';
import { itNeeds } from '../support/it-needs.ts';
import type { TestResponse } from '../support/send-request.ts';
import { ENDPOINT, serveOptions } from './serve-options.ts';

type Json = TestResponse['body'];

/** Describes the options of `restHandler` on real rows. */
export function describeRestOptions(start: StartContractDatabase): void {
  const { database, serve } = serveOptions(start);

  it.each([
    ['/api/rest', '/api/rest'],
    ['/api/rest/', '/api/rest'],
    ['/', ''],
    ['https://x.test/api', 'https://x.test/api'],
    ['https://x.test:8443/api//', 'https://x.test:8443/api'],
    ['https://x.test', 'https://x.test'],
  ])('starts every link with the endpoint %s', async (endpoint, base) => {
    const { body } = await serve({ endpoint })('/post?include=author,tags&page[limit]=1');
    const urls = linksIn(body);
    expect(urls.length).toBeGreaterThan(10);
    expect(urls.filter((url) => !url.startsWith(`${base}/`))).toEqual([]);
    expect(body.data[0].links.self).toBe(`${base}/post/1`);
    const data = { type: 'tag', attributes: { name: 'new' } };
    const created = await serve({ endpoint })('/tag', { method: 'POST', body: { data } });
    expect(created.headers.location).toBe(`${base}/tag/4`);
  });

  it.each([
    ['/api/rest', 'GET', '/post'],
    ['/', 'GET', '/post/1?include=author'],
    ['https://x.test/api/', 'GET', '/user/1/posts?page[size]=1'],
    ['/api', 'GET', '/post/4/category'],
    ['/api', 'GET', '/post/1/relationships/tags'],
    ['/api', 'GET', '/post/1/relationships/author'],
    ['/api', 'PATCH', '/post/1/relationships/tags'],
    ['/api', 'POST', '/tag'],
  ])('links to the document served below %s from %s %s', async (endpoint, method, url) => {
    const options = { endpoint, openapi: { info: { title: 'Fixture', version: '1' } } };
    const data = url === '/tag' ? { type: 'tag', attributes: { name: 'new' } } : [];
    const sent = { method, ...(method !== 'GET' && { body: { data } }) };
    const { body } = await serve(options)(url, sent);
    const base = endpoint.replace(/\/$/, '');
    expect(body.links.describedby).toBe(`${base}/openapi.json`);
    const document = await serve(options)(body.links.describedby.slice(base.length));
    expect(document.body.openapi).toBe('3.1.1');
  });

  it.each([
    ['POST', '/tag', { type: 'tag', attributes: { name: 5 } }],
    ['POST', '/tag', { type: 'tag', attributes: {} }],
    ['PATCH', '/tag/1', { type: 'tag', id: 1, attributes: { name: null } }],
  ])('responds to %s %s with the validationStatus for %j', async (method, url, data) => {
    const { status, body } = await serve({ validationStatus: 422 })(url, {
      method,
      body: { data },
    });
    expect([status, body.errors[0].status]).toEqual([422, 422]);
    expect((await serve({})(url, { method, body: { data } })).status).toBe(400);
  });

  describe('pageSize and maxPageSize', () => {
    it.each(['/post', '/user/1/posts', '/user/1/relationships/posts'])(
      'limits a page of %s by default',
      async (url) => {
        const { body } = await serve({ pageSize: 2 })(url);
        expect([body.data.length, body.links.next === null]).toEqual([2, false]);
        const longer = await serve({ pageSize: 2 })(`${url}?page[limit]=3`);
        expect(longer.body.data).toHaveLength(3);
      },
    );

    it.each(['/post', '/user/1/posts', '/user/1/relationships/posts'])(
      'disables pages of %s with Infinity',
      async (url) => {
        await database().unrestricted.post.createMany({
          data: Array.from({ length: 120 }, (_, i) => ({ title: `t${i}`, authorId: 1 })),
        });
        expect((await serve()(url)).body.data).toHaveLength(100);
        const { body } = await serve({ pageSize: Number.POSITIVE_INFINITY })(url);
        expect(body.data).toHaveLength(body.meta.total);
        expect(body.data.length).toBeGreaterThan(120);
        expect([body.links.next, body.links.prev]).toEqual([null, null]);
        const page = await serve({ pageSize: Number.POSITIVE_INFINITY })(`${url}?page[limit]=2`);
        expect(page.body.data).toHaveLength(2);
      },
    );

    it.each(['/post', '/user/1/posts', '/user/1/relationships/posts'])(
      'rejects a longer page of %s, and names the limit',
      async (url) => {
        const { status, body } = await serve({ pageSize: 2, maxPageSize: 3 })(
          `${url}?page[limit]=4`,
        );
        expect([status, body.errors[0].code]).toEqual([400, 'invalid-page']);
        expect(body.errors[0].source).toEqual({ parameter: 'page[limit]' });
        expect(body.errors[0].detail).toBe(
          'page[limit] is 4, which exceeds the maximum of 3 (maxPageSize).',
        );
      },
    );
  });

  it.each([
    '/post?include=author.posts,tags',
    '/user/1?include=posts,profile',
    '/user/1/posts?include=tags',
    '/user/1/relationships/posts?include=posts.author',
    '/post/1/relationships/author',
    '/sample',
    '/nope',
    '/post/99',
    '/post?filter[nope]=1&sort=nope',
  ])('makes each id and error status of %s a string by strict', async (url) => {
    const { body } = await serve({ strict: true })(url);
    const loose = await serve()(url);
    const values = [...membersIn(body, 'id'), ...membersIn(body.errors ?? [], 'status')];
    expect(values.length).toBeGreaterThan(0);
    expect(values.filter((value) => typeof value !== 'string')).toEqual([]);
    const texts = [...membersIn(loose.body, 'id'), ...membersIn(loose.body.errors ?? [], 'status')];
    expect(values).toEqual(texts.map(String));
  });

  it('reads and writes strings with strict', async () => {
    const data = {
      type: 'post',
      attributes: { title: 'New' },
      relationships: { tags: { data: [{ type: 'tag', id: '1' }] } },
    };
    const send = serve({ strict: true });
    const { status, body } = await send('/post?include=tags', { method: 'POST', body: { data } });
    expect([status, body.data.id, body.included[0].id]).toEqual([201, '6', '1']);
    expect(body.data.relationships.tags.data).toEqual([{ type: 'tag', id: '1' }]);
  });

  itNeeds(start, 'policies')(
    "carries the ids of to-many relationships by linkage 'all'",
    async () => {
      const send = serve({ linkage: 'all' });
      const tags = ({ relationships }: Json) => relationships.tags.data.map(({ id }: Json) => id);
      const { body } = await send('/post', { caller: BOB });
      expect(body.data.map(tags)).toEqual([[1, 2], [], [1], []]);
      expect(body).not.toHaveProperty('included');
      expect(tags((await send('/post/1', { caller: BOB })).body.data)).toEqual([1, 2]);
      const user = (await send('/user/1?include=posts', { caller: BOB })).body;
      expect(user.data.relationships.memberships.data).toEqual([
        { type: 'membership', id: '1_a%5Fb' },
      ]);
      expect(tags(user.included[0])).toEqual([1, 2]);
      // Resources that the caller cannot read are not named.
      const tag = (await send('/tag/3', { caller: BOB })).body;
      expect(tag.data.relationships.posts.data).toEqual([]);
    },
  );

  it.each([
    [{ total: false }, ''],
    [{ total: true }, '&page[total]=false'],
  ])('pages through a collection without a count by %j%s', async (options, query) => {
    const send = serve(options);
    for (const url of ['/post', '/user/1/posts', '/tag/1/relationships/posts']) {
      const counted = await send(`${url}?page[total]=true`);
      const ids = counted.body.data.map(({ id }: Json) => id);
      expect(counted.body.meta.total).toBe(ids.length);
      const seen: unknown[] = [];
      let next: string | null = `${ENDPOINT}${url}?page[limit]=1${query}`;
      while (next !== null && seen.length < 10) {
        const { body }: TestResponse = await send(next.slice(ENDPOINT.length));
        expect([body.data.length, body.meta?.total, body.links.last]).toEqual([1, undefined, null]);
        seen.push(body.data[0].id);
        next = body.links.next;
      }
      expect(seen).toEqual(ids);
    }
  });

  it('joins the parts of a compound id with idDivider', async () => {
    const send = serve({ idDivider: '~' });
    const { body } = await send('/membership?filter[user]=2');
    expect(body.data.map(({ id }: Json) => id)).toEqual(['2~a_b', '2~c/d %25']);
    for (const { links, ...resource } of body.data) {
      const alone = await send(links.self.slice(ENDPOINT.length));
      expect(alone.body.data).toEqual({ ...resource, links });
    }
    expect((await send('/membership/2_a_b')).status).toBe(404);
    const linkage = { data: { type: 'membership', id: '2~a_b' } };
    const written = await send('/badge/3/relationships/membership', {
      method: 'PATCH',
      body: linkage,
    });
    expect([written.status, written.body.data]).toEqual([200, linkage.data]);
  });
}

/** Returns every string below a member named `links`. */
function linksIn(value: Json): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries<Json>(value).flatMap(([name, member]) =>
    name === 'links'
      ? Object.values<Json>(member).filter((link) => typeof link === 'string')
      : linksIn(member),
  );
}

/** Returns every value of a member with this name, outside attributes. */
function membersIn(value: Json, wanted: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries<Json>(value).flatMap(([name, member]) => {
    if (name === 'attributes') return [];
    return name === wanted ? [member] : membersIn(member, wanted);
  });
}
