import Devour from 'devour-client';
import { Jsona } from 'jsona';
import Kitsu from 'kitsu';
import { LIST } from './json-api-list.ts';
import { type Demo, startDemo } from './start-demo.ts';

let demo: Demo;

beforeAll(async () => {
  demo = await startDemo();
}, 120_000);

afterAll(() => demo?.stop());

let count = 0;
const newPost = () => ({ slug: `json-api-${++count}`, title: 'From a client', body: 'Words.' });
const ids = (resources: readonly { id: unknown }[]) => resources.map(({ id }) => id);

/** Fetches the same list without a page. */
const expectedIds = async () => {
  const query =
    'filter[author]=ben&filter[readingMinutes$gte]=3&filter[tags][name]=http,databases,teamwork&sort=-id';
  const all = ids((await demo.call(`/rest/post?${query}`)).body.data);
  expect(all.length).toBeGreaterThan(2);
  return { page: all.slice(1, 3), total: all.length };
};

describe('kitsu', () => {
  const client = (as: string) =>
    new Kitsu({
      baseURL: `${demo.url}/api/rest`,
      headers: { Authorization: `Bearer demo-${as}` },
      pluralize: false,
      camelCaseTypes: false,
      resourceCase: 'none',
    });

  it('lists resources with include, fields, filters, sort and page', async () => {
    const { data, meta, links } = await client('carla').get('post', { params: LIST });
    const expected = await expectedIds();
    expect([ids(data), meta.total]).toEqual([expected.page, expected.total]);
    expect(Object.keys(data[0]).sort()).toEqual(['author', 'id', 'links', 'tags', 'title', 'type']);
    const [{ author, tags }] = data;
    expect(author.data).toMatchObject({ id: 'ben', name: 'Ben Okafor' });
    expect(author.data.profile.data).toMatchObject({ type: 'profile', bio: expect.any(String) });
    expect(tags.data[0]).toMatchObject({ type: 'tag', name: expect.any(String) });
    expect(decodeURIComponent(links.first)).toContain('include=author.profile,tags');
  });

  it('fetches resources by ids of every kind', async () => {
    const { data } = await client('alice').get('post/1');
    expect(data).toMatchObject({
      id: 1,
      title: 'Access policies in practice',
      tips: '4.75',
      author: { data: { id: 'alice', type: 'user' } },
    });
    expect((await client('alice').get('user/ben')).data.name).toBe('Ben Okafor');
    expect((await client('alice').get('postLike/1_farid')).data.reaction).toBe('INSIGHTFUL');
  });

  it('connects included resources, with one object for each resource', async () => {
    const params = { include: 'comments.author,author,tags.posts' };
    const { data } = await client('alice').get('post/3', { params });
    expect(data.comments.data).not.toHaveLength(0);
    for (const comment of data.comments.data) {
      expect(comment.author.data).toMatchObject({ type: 'user', name: expect.any(String) });
    }
    const others = data.tags.data[0].posts.data.filter(({ id }: { id: number }) => id !== 3);
    expect(others[0]).toMatchObject({ title: expect.any(String) });
  });

  it('follows related and relationship URLs', async () => {
    expect((await client('alice').get('post/1/author')).data.name).toBe('Alice Moreau');
    const related = await client('alice').get('post/3/tags', { params: { sort: '-name' } });
    const linkage = await client('alice').get('post/3/relationships/tags');
    expect(ids(related.data).sort()).toEqual(ids(linkage.data).sort());
  });

  it('creates, updates and deletes, with relationships', async () => {
    const alice = client('alice');
    const tags = { data: [{ type: 'tag', id: '2' }] };
    const params = { include: 'tags' };
    const { data: created } = await alice.create('post', { ...newPost(), tags }, { params });
    expect(created).toMatchObject({ type: 'post', title: 'From a client', authorId: 'alice' });
    expect(created.tags.data).toMatchObject([{ id: 2, name: 'databases' }]);
    const change = { id: created.id, title: 'Changed', tags: { data: [{ type: 'tag', id: 3 }] } };
    const { data: updated } = await alice.update('post', change, { params });
    expect(updated).toMatchObject({ id: created.id, title: 'Changed', body: 'Words.' });
    expect(ids(updated.tags.data)).toEqual([3]);
    expect((await alice.get(`post/${created.id}`)).data.title).toBe('Changed');
    expect((await alice.remove('post', created.id)).status).toBe(204);
    await expect(alice.get(`post/${created.id}`)).rejects.toMatchObject({
      errors: [{ code: 'not-found' }],
    });
  });

  // It supports no other changes there: it sends the relationship's name as the type of its
  // resources.
  it('clears relationships at their own URLs', async () => {
    const admin = client('admin');
    const reply = (await admin.get('comment', { params: { filter: { parent$null: false } } }))
      .data[0];
    const cleared = await admin.update(`comment/${reply.id}/relationships/parent`, null as never);
    expect(cleared.data).toBeNull();
    expect((await admin.get(`comment/${reply.id}`)).data.parentId).toBeNull();
    const { data: post } = await admin.create('post', {
      ...newPost(),
      tags: { data: [{ type: 'tag', id: 1 }] },
    });
    expect((await admin.update(`post/${post.id}/relationships/tags`, [])).data).toEqual([]);
    await admin.remove('post', post.id);
  });

  it('creates resources with a client-generated id and a compound id', async () => {
    const { data } = await client('ben').create('postLike', { id: '3_ben', reaction: 'LOVE' });
    expect(data).toMatchObject({ id: '3_ben', postId: 3, userId: 'ben', reaction: 'LOVE' });
    expect((await client('ben').remove('postLike', '3_ben')).status).toBe(204);
  });

  it('reports the errors of a rejected request', async () => {
    const taken = { ...newPost(), slug: 'json-api-in-practice' };
    await expect(client('alice').create('post', taken)).rejects.toMatchObject({
      errors: [{ code: 'conflict', status: 409 }],
    });
    await expect(client('alice').remove('post', 13)).rejects.toMatchObject({
      errors: [{ code: 'forbidden', meta: { reason: 'ACCESS_POLICY_VIOLATION' } }],
    });
    const params = { include: 'nope' };
    await expect(client('alice').get('post', { params })).rejects.toMatchObject({
      errors: [{ code: 'invalid-include', source: { parameter: 'include' } }],
    });
  });
});

describe('devour-client', () => {
  const client = (as: string) => {
    const devour = new Devour({
      apiUrl: `${demo.url}/api/rest`,
      bearer: `demo-${as}`,
      pluralize: false,
      logger: false,
      errorBuilder: ({ ...error }) => error,
    });
    const one = (type: string) => ({ jsonApi: 'hasOne', type });
    const many = (type: string) => ({ jsonApi: 'hasMany', type });
    devour.define('user', { name: '', email: '', profile: one('profile'), posts: many('post') });
    devour.define('profile', { bio: '', user: one('user') });
    devour.define('tag', { name: '', posts: many('post') });
    devour.define('comment', { body: '', author: one('user'), post: one('post') });
    devour.define('post', {
      ...{ slug: '', title: '', body: '', published: false },
      ...{ author: one('user'), tags: many('tag'), comments: many('comment') },
    });
    return devour;
  };

  it('lists resources with include, fields, filters, sort and page', async () => {
    const { data, meta, links } = await client('carla').findAll('post', LIST);
    const expected = await expectedIds();
    expect([ids(data), meta?.total]).toEqual([expected.page, expected.total]);
    const [{ title, slug, author, tags }] = data;
    expect([typeof title, slug]).toEqual(['string', undefined]);
    expect(author).toMatchObject({ id: 'ben', name: 'Ben Okafor' });
    expect(author.profile.bio).toEqual(expect.any(String));
    expect(tags[0]).toMatchObject({ type: 'tag', name: expect.any(String) });
    expect(links).toMatchObject({ prev: expect.any(String), first: expect.any(String) });
  });

  it('connects included resources, with one object for each resource', async () => {
    const params = { include: 'author.profile,comments.author,tags.posts' };
    const { data } = await client('alice').find('post', 1, params);
    expect(data.author.profile.user).toBe(data.author);
    for (const { author } of data.comments) expect(author.name).toEqual(expect.any(String));
    expect(data.tags[0].posts[0].title).toEqual(expect.any(String));
  });

  it('creates, updates and deletes, with relationships', async () => {
    const alice = client('alice');
    const sent = { ...newPost(), author: { id: 'alice' }, tags: [{ id: '2' }, { id: '3' }] };
    const { data: created } = await alice.create('post', sent, { include: 'tags,author' });
    expect(created).toMatchObject({ title: 'From a client', author: { name: 'Alice Moreau' } });
    expect(created.tags).toMatchObject([{ name: 'databases' }, { name: 'testing' }]);
    const { id } = created;
    const change = { id, title: 'Changed', tags: [{ id: 5 }] };
    const { data: updated } = await alice.update('post', change, { include: 'tags' });
    expect([updated.title, updated.body, ids(updated.tags)]).toEqual(['Changed', 'Words.', [5]]);
    await alice.destroy('post', id);
    await expect(alice.find('post', id)).rejects.toMatchObject({ 0: { code: 'not-found' } });
  });

  it('replaces, adds to, removes from and clears a relationship', async () => {
    const alice = client('alice');
    const { data: post } = await alice.create('post', { ...newPost(), tags: [{ id: '2' }] });
    const tags = () => alice.one('post', post.id).relationships('tags');
    expect(ids((await tags().patch([{ id: 5 }, { id: 6 }])).data)).toEqual([5, 6]);
    expect(ids((await tags().post([{ id: 1 }, { id: 6 }])).data)).toEqual([1, 5, 6]);
    await tags().destroy([{ type: 'tag', id: 5 }]);
    expect(ids((await tags().get()).data)).toEqual([1, 6]);
    const { data: related } = await alice.one('post', post.id).all('tags').get();
    expect(ids(related)).toEqual([1, 6]);
    expect((await tags().patch([])).data).toEqual([]);
    await alice.destroy('post', post.id);
  });

  it('reports the errors of a rejected request', async () => {
    const alice = client('alice');
    await expect(alice.create('post', { ...newPost(), title: '' })).rejects.toMatchObject({
      title: { code: 'validation-error', status: 400 },
    });
    await expect(alice.destroy('post', 13)).rejects.toMatchObject({
      0: { code: 'forbidden', meta: { reason: 'ACCESS_POLICY_VIOLATION' } },
    });
    await expect(alice.findAll('post', { sort: 'nope' })).rejects.toMatchObject({
      0: { code: 'invalid-sort', source: { parameter: 'sort' } },
    });
    const tags = alice.one('post', 12).relationships('tags');
    await expect(tags.patch([{ id: 999 }])).rejects.toMatchObject({ data: { code: 'not-found' } });
  });
});

describe('jsona, with fetch', () => {
  const jsona = new Jsona();
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the members that it expects.
  const model = (body: any): any => jsona.deserialize(body);
  const read = async (path: string) => {
    const { status, body } = await demo.call(path, { as: 'alice' });
    expect({ status, errors: body.errors }).toEqual({ status: 200 });
    return model(body);
  };
  const send = (method: string, path: string, stuff: object | null, include?: string[]) => {
    const body = jsona.serialize({
      stuff: stuff as never,
      ...(include && { includeNames: include }),
    });
    const headers = { 'content-type': 'application/vnd.api+json' };
    return demo.call(path, { method, as: 'alice', body, headers });
  };
  const tag = (id: number) => ({ type: 'tag', id });
  const tagged = (...tags: number[]) => ({ tags: tags.map(tag), relationshipNames: ['tags'] });

  it('reads a list with include, fields, filters, sort and page', async () => {
    const query = [
      'include=author.profile,tags',
      'fields[post]=title,author,tags&fields[user]=name,profile',
      'filter[author]=ben&filter[readingMinutes$gte]=3',
      'filter[tags][name$in]=http,databases,teamwork',
      'sort=-id&page[limit]=2&page[offset]=1',
    ].join('&');
    const posts = await read(`/rest/post?${query}`);
    expect(ids(posts)).toEqual((await expectedIds()).page);
    const [{ title, slug, author, tags }] = posts;
    expect([typeof title, slug, author.name]).toEqual(['string', undefined, 'Ben Okafor']);
    expect([typeof author.profile.bio, typeof tags[0].name]).toEqual(['string', 'string']);
    expect(posts[1].author).toBe(author);
  });

  it('connects included resources, with one object for each resource', async () => {
    const post = await read('/rest/post/3?include=author.posts.tags,comments.author,tags');
    expect(post.author.posts.find(({ id }: { id: number }) => id === 3).tags[0]).toBe(post.tags[0]);
    expect(post.comments).not.toHaveLength(0);
    for (const { author } of post.comments) expect(author.name).toEqual(expect.any(String));
  });

  it('creates, updates and deletes, with relationships', async () => {
    const stuff = { type: 'post', ...newPost(), ...tagged(2, 3) };
    const created = await send('POST', '/rest/post?include=tags', stuff);
    const post = model(created.body);
    expect([created.status, post.tags.map(({ name }: { name: string }) => name)]).toEqual([
      201,
      ['databases', 'testing'],
    ]);
    const path = `/rest/post/${post.id}`;
    const change = { type: 'post', id: post.id, title: 'Changed', ...tagged(5) };
    const updated = model((await send('PATCH', `${path}?include=tags`, change)).body);
    expect([updated.title, updated.body, ids(updated.tags)]).toEqual(['Changed', 'Words.', [5]]);
    expect((await demo.call(path, { method: 'DELETE', as: 'alice' })).status).toBe(204);
    expect((await demo.call(path, { as: 'alice' })).status).toBe(404);
  });

  it('replaces, adds to, removes from and clears a relationship', async () => {
    const { body } = await send('POST', '/rest/post', { type: 'post', ...newPost() });
    const path = `/rest/post/${body.data.id}/relationships/tags`;
    const tags = async (method: string, ...tags: number[]) =>
      ids(model((await send(method, path, tags.map(tag))).body));
    expect(await tags('PATCH', 5, 6)).toEqual([5, 6]);
    expect(await tags('POST', 1, 6)).toEqual([1, 5, 6]);
    expect(await tags('DELETE', 5)).toEqual([1, 6]);
    expect(ids(await read(path))).toEqual([1, 6]);
    expect(await tags('PATCH')).toEqual([]);
    await demo.call(`/rest/post/${body.data.id}`, { method: 'DELETE', as: 'alice' });
  });

  it('does not change the errors of a rejected request', async () => {
    const rejected = await send('POST', '/rest/post', { type: 'post', ...newPost(), title: '' });
    expect(rejected.body.errors).toMatchObject([
      { status: 400, code: 'validation-error', source: { pointer: '/data/attributes/title' } },
    ]);
  });
});
