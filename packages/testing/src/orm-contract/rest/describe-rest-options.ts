import { type RestHandlerOptions, restHandler } from '@modelway/core';
import type { Caller } from '../../create-database.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { ADA, ANN, BOB } from '../support/fixture-rows.ts';
import { itEachNeeds, itNeeds } from '../support/it-needs.ts';
import { changedColumns, readColumns, seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

const ENDPOINT = 'http://api.test/rest';

type Json = TestResponse['body'];
type Options = Partial<RestHandlerOptions>;

interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  readonly caller?: Caller;
}

/** An upsert that is refused. */
type RefusedUpsert = readonly [
  type: string,
  sent: Json,
  matchFields: unknown,
  caller: Caller,
  status: number,
  code: string,
];

/** What the options of `restHandler` do on real rows. */
export function describeRestOptions(start: StartContractDatabase): void {
  let database: ContractDatabase;
  /** A handler with the options, as a function that sends to it. */
  const serve = (options: Options = {}) => {
    const handler = restHandler({ endpoint: ENDPOINT, log: false, ...options })(database.orm);
    return (url: string, { caller = ADA, ...sent }: Sent = {}): Promise<TestResponse> =>
      sendRequest(handler, { ...sent, url, client: database.as(caller) });
  };

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());

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
    ['POST', '/tag', { type: 'tag', attributes: { name: 5 } }],
    ['POST', '/tag', { type: 'tag', attributes: {} }],
    ['PATCH', '/tag/1', { type: 'tag', id: 1, attributes: { name: null } }],
  ])('answers %s %s with the validationStatus for %j', async (method, url, data) => {
    const { status, body } = await serve({ validationStatus: 422 })(url, {
      method,
      body: { data },
    });
    expect([status, body.errors[0].status]).toEqual([422, 422]);
    expect((await serve({})(url, { method, body: { data } })).status).toBe(400);
  });

  describe('pageSize and maxPageSize', () => {
    it.each(['/post', '/user/1/posts', '/user/1/relationships/posts'])(
      'bounds a page of %s where the request does not say',
      async (url) => {
        const { body } = await serve({ pageSize: 2 })(url);
        expect([body.data.length, body.links.next === null]).toEqual([2, false]);
        const longer = await serve({ pageSize: 2 })(`${url}?page[limit]=3`);
        expect(longer.body.data).toHaveLength(3);
      },
    );

    it.each(['/post', '/user/1/posts', '/user/1/relationships/posts'])(
      'turns pages of %s off by Infinity',
      async (url) => {
        await database.unrestricted.post.createMany({
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
      'refuses a longer page of %s, and names the limit',
      async (url) => {
        const { status, body } = await serve({ pageSize: 2, maxPageSize: 3 })(
          `${url}?page[limit]=4`,
        );
        expect([status, body.errors[0].code]).toEqual([400, 'invalid-page']);
        expect(body.errors[0].source).toEqual({ parameter: 'page[limit]' });
        expect(body.errors[0].detail).toMatch(/maxPageSize.*3/);
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

  it('writes and answers in strings by strict', async () => {
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
      // What the caller cannot read is not named.
      const tag = (await send('/tag/3', { caller: BOB })).body;
      expect(tag.data.relationships.posts.data).toEqual([]);
    },
  );

  it.each([
    [{ total: false }, ''],
    [{ total: true }, '&page[total]=false'],
  ])('walks a collection without a count by %j%s', async (options, query) => {
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

  it('joins the parts of a compound id by idDivider', async () => {
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

    it('takes the new names in bodies, and only those', async () => {
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
    ])('answers %s with the names that clients know', async (url, status, code) => {
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
      // A field of the name is meant, though it is not the key here.
      expect(await idsOf('/tag?filter[id]=1&sort=-id')).toEqual(['red']);
      expect((await send('/tag/1')).status).toBe(404);
    });

    it('writes links by a unique field', async () => {
      const send = serve(mapping);
      const before = await readColumns(database);
      const url = '/post/2/relationships/tags';
      const data = [{ type: 'tag', id: 'green' }];
      const { body } = await send(url, { method: 'POST', body: { data } });
      expect(body.data).toEqual(data);
      const nothing = [{ type: 'tag', id: 'nothing' }];
      expect((await send(url, { method: 'POST', body: { data: nothing } })).status).toBe(404);
      const changed = changedColumns(before, await readColumns(database));
      expect(changed).toMatchObject({ 'post 2 tags': [3] });
      expect(Object.keys(changed).filter((name) => !name.startsWith('post 2 '))).toEqual([]);
    });

    it('reads and links by a compound unique key, whose foreign key is another', async () => {
      const send = serve(mapping);
      const { body } = await send('/membership/a%255Fb_1?include=badges');
      expect([body.data.id, body.included.length]).toEqual(['a%5Fb_1', 2]);
      expect(body.included[0].relationships.membership.data).toEqual({
        type: 'membership',
        id: 'a%5Fb_1',
      });
      const identifier = { type: 'membership', id: 'a%5Fb_2' };
      const url = '/badge/3/relationships/membership';
      const before = await readColumns(database);
      const written = await send(url, { method: 'PATCH', body: { data: identifier } });
      expect([written.status, written.body.data]).toEqual([200, identifier]);
      const cleared = { 'badge 3 userId': 2, 'badge 3 teamId': 'a_b' };
      expect(changedColumns(before, await readColumns(database))).toEqual(cleared);
      const filtered = await send('/badge?filter[membership]=a%255Fb_1');
      expect(filtered.body.data.map(({ id }: Json) => id)).toEqual([1, 2]);
      const none = await send(url, { method: 'PATCH', body: { data: null } });
      expect([none.status, none.body.data]).toEqual([200, null]);
    });
  });

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

    /** What is hidden, and a name that nobody has ever heard of in its place. */
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
    ])('answers %s just as %s', async (hidden, unknown) => {
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
    ])('refuses to write to %s what is hidden: %j', async (resource, members) => {
      const [type] = resource.split('/');
      const send = serve(expose);
      const before = await readColumns(database);
      const patch = (sent: object) =>
        send(`/${resource}`, { method: 'PATCH', body: { data: { type, ...sent } } });
      const unknown = JSON.parse(
        JSON.stringify(members).replace(/email|posts|category(Id)?/, 'secret'),
      );
      const [one, other] = [await patch(members), await patch(unknown)];
      const blank = (body: Json) =>
        JSON.stringify(body).replaceAll(/\b(posts|category(Id)?|email|secret)\b/g, '?');
      expect([one.status, blank(one.body)]).toEqual([400, blank(other.body)]);
      expect(changedColumns(before, await readColumns(database))).toEqual({});
    });

    it('shows nothing of what is hidden', async () => {
      const { body } = await serve(expose)('/post?include=author.memberships,tags.posts');
      expect(JSON.stringify(body)).not.toMatch(/email|category|badge|@example/);
      expect(Object.keys(body.included[0].relationships)).not.toContain('posts');
    });

    it('shows what is only read, and refuses to write it', async () => {
      const send = serve(expose);
      expect((await send('/post/1')).body.data.attributes.title).toBe('First');
      const data = { type: 'post', attributes: { title: 'x' } };
      const { status, body } = await send('/post/1', { method: 'PATCH', body: { data } });
      expect([status, body.errors[0].source]).toEqual([403, { pointer: '/data/attributes/title' }]);
    });

    it.each(['POST', 'PATCH', 'DELETE'])('has no %s where it is not exposed', async (method) => {
      const url = method === 'POST' ? '/team' : '/team/empty';
      const data = { type: 'team', id: 'empty', attributes: { name: 'x' } };
      const { status, headers } = await serve(expose)(url, { method, body: { data } });
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    });

    it("exposes nothing that it does not name by default 'none'", async () => {
      const send = serve({ expose: { default: 'none', models: { Post: true } } });
      const { body } = await send('/post/1');
      expect(body.data).not.toHaveProperty('relationships');
      expect((await send('/user/1')).body.errors[0].code).toBe('unsupported-model');
      expect((await send('/post?filter[author][name]=x')).status).toBe(400);
    });
  });

  describe('upsert', () => {
    const upsert = (type: string, sent: object, matchFields: unknown, caller = ADA) =>
      serve()(`/${type}`, {
        method: 'POST',
        caller,
        body: { data: { type, ...sent }, meta: { operation: 'upsert', matchFields } },
      });

    it('creates, and then updates, by a unique field', async () => {
      const first = await upsert('tag', { attributes: { name: 'new' } }, ['name']);
      expect([first.status, first.headers.location]).toEqual([201, `${ENDPOINT}/tag/4`]);
      const relationships = { posts: { data: [{ type: 'post', id: 2 }] } };
      const again = await upsert('tag', { attributes: { name: 'new' }, relationships }, ['name']);
      expect([again.status, again.body.data.id, again.headers.location]).toEqual([
        200,
        4,
        undefined,
      ]);
      expect((await readColumns(database)).get('post 2 tags')).toEqual([4]);
    });

    it.each([
      [['teamId', 'position'], { userId: 2, teamId: 'a_b', position: 2, level: 'owner' }],
      [['position', 'teamId'], { userId: 2, teamId: 'a_b', position: 2, level: 'owner' }],
      [['userId', 'teamId'], { userId: 2, teamId: 'a_b', position: 2, level: 'owner' }],
    ])('updates by the compound key %j', async (matchFields, attributes) => {
      const before = await readColumns(database);
      const { status, body } = await upsert('membership', { attributes }, matchFields);
      expect([status, body.data.id]).toEqual([200, '2_a%5Fb']);
      expect(changedColumns(before, await readColumns(database))).toEqual({
        'membership 2 level': 'owner',
      });
    });

    it('updates by the id that a client gives', async () => {
      const sent = { id: 'empty', attributes: { name: 'Full' } };
      const { status, body } = await upsert('team', sent, ['id']);
      expect([status, body.data.attributes.name]).toEqual([200, 'Full']);
      const created = await upsert('team', { ...sent, id: 'more' }, ['id']);
      expect([created.status, created.headers.location]).toEqual([201, `${ENDPOINT}/team/more`]);
    });

    itEachNeeds<RefusedUpsert>(
      start,
      [
        ['tag', { attributes: { name: 'new' } }, ['posts'], ADA, 400, 'invalid-payload'],
        [
          'user',
          { attributes: { name: 'x', email: 'x@x.xx' } },
          ['name'],
          ADA,
          400,
          'invalid-payload',
        ],
        ['tag', { attributes: { name: 'new' } }, [], ADA, 400, 'invalid-payload'],
        ['tag', { attributes: { name: 'new' } }, undefined, ADA, 400, 'invalid-payload'],
        ['tag', { attributes: { name: 'new' } }, 'name', ADA, 400, 'invalid-payload'],
        ['tag', { attributes: {} }, ['name'], ADA, 400, 'invalid-payload'],
        [
          'membership',
          { attributes: { position: 1 } },
          ['teamId', 'position'],
          ADA,
          400,
          'invalid-payload',
        ],
        [
          'user',
          { attributes: { email: 'ann@example.com', name: 'x' } },
          ['email'],
          BOB,
          403,
          'forbidden',
        ],
      ],
      ([, , , caller]) => (caller === BOB ? 'policies' : undefined),
    )('refuses %s %j by %j', async (type, sent, matchFields, caller, status, code) => {
      const before = await readColumns(database);
      const { status: found, body } = await upsert(type, sent, matchFields, caller);
      expect([found, body.errors[0].code]).toEqual([status, code]);
      expect(changedColumns(before, await readColumns(database))).toEqual({});
    });

    it('lets the owner update by an upsert', async () => {
      const attributes = { email: 'ann@example.com', name: 'Anna' };
      const { status, body } = await upsert('user', { attributes }, ['email'], ANN);
      expect([status, body.data.attributes.name]).toEqual([200, 'Anna']);
    });
  });
}

/** Every string below a member named `links`. */
function linksIn(value: Json): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries<Json>(value).flatMap(([name, member]) =>
    name === 'links'
      ? Object.values<Json>(member).filter((link) => typeof link === 'string')
      : linksIn(member),
  );
}

/** Every value of a member with this name, outside attributes. */
function membersIn(value: Json, wanted: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries<Json>(value).flatMap(([name, member]) => {
    if (name === 'attributes') return [];
    return name === wanted ? [member] : membersIn(member, wanted);
  });
}
