import { call, type Demo, startDemo } from './start-demo.ts';

let demo: Demo;
let rest: string;

beforeAll(async () => {
  demo = await startDemo();
  rest = `${demo.url}/api/rest`;
}, 120_000);

afterAll(() => demo?.stop());

let count = 0;
const newPost = (attributes: object = {}) => ({
  data: {
    type: 'post',
    attributes: { slug: `rest-${++count}`, title: 'New', body: 'Words.', ...attributes },
  },
});

async function createPost(attributes?: object): Promise<number> {
  const body = newPost(attributes);
  const created = await demo.call('/rest/post', { as: 'alice', body });
  expect(created.status).toBe(201);
  return created.body.data.id;
}

describe('creating a resource', () => {
  it('returns 201 with the resource and its URL', async () => {
    const body = newPost();
    const created = await demo.call('/rest/post', { as: 'alice', body });
    expect(created.status).toBe(201);
    const { id } = created.body.data;
    expect(created.headers.get('location')).toBe(`${rest}/post/${id}`);
    expect(created.body.data).toMatchObject({
      type: 'post',
      attributes: { ...body.data.attributes, published: false, authorId: 'alice', viewCount: '0' },
    });
    const fetched = await call(created.headers.get('location') as string, { as: 'alice' });
    expect(fetched.body).toEqual(created.body);
  });

  it('accepts complex values with metadata, and in their wire form without', async () => {
    const values = {
      viewCount: '9007199254740995',
      tips: '12.50',
      publishedAt: '2026-03-01T08:00:00.000Z',
    };
    const types = { viewCount: ['bigint'], tips: [['custom', 'Decimal']], publishedAt: ['Date'] };
    const meta = {
      serialization: {
        values: Object.fromEntries(
          Object.entries(types).map(([name, type]) => [`data.attributes.${name}`, type]),
        ),
      },
    };
    for (const extra of [{}, { meta }]) {
      const body = { ...newPost(values), ...extra };
      const created = await demo.call('/rest/post', { as: 'alice', body });
      expect(created.status).toBe(201);
      expect(created.body.data.attributes).toMatchObject({ ...values, tips: '12.5' });
    }
  });

  it('sets to-one and to-many relationships by numeric or text ids', async () => {
    const { data } = newPost();
    const author = { data: { type: 'user', id: 'ben' } };
    const tags = {
      data: [
        { type: 'tag', id: '2' },
        { type: 'tag', id: 5 },
      ],
    };
    const body = { data: { ...data, relationships: { author, tags } } };
    const created = await demo.call('/rest/post', { as: 'admin', body });
    expect(created.body.data.relationships.author.data).toEqual(author.data);
    expect(created.body.data.attributes.authorId).toBe('ben');
    expect(await tagsOf(created.body.data.id)).toEqual([2, 5]);
  });

  it('accepts a client-generated id if the database generates none', async () => {
    const attributes = { name: 'Zoe', email: 'zoe@blog.example' };
    const user = { data: { type: 'user', id: 'zoe', attributes } };
    const created = await demo.call('/rest/user', { as: 'admin', body: user });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`${rest}/user/zoe`);
    const like = { data: { type: 'postLike', id: '1_zoe', attributes: { reaction: 'LOVE' } } };
    const liked = await demo.call('/rest/postLike', { as: 'zoe', body: like });
    expect(liked.body.data.attributes).toMatchObject({
      postId: 1,
      userId: 'zoe',
      reaction: 'LOVE',
    });
    const path = '/rest/postLike/1_zoe';
    expect((await demo.call(path, { method: 'DELETE', as: 'zoe' })).status).toBe(204);
  });
});

async function tagsOf(id: number): Promise<number[]> {
  const q = encodeURIComponent(JSON.stringify({ where: { id }, select: { tags: true } }));
  const { body } = await demo.call(`/rpc/post/findUnique?q=${q}`, { as: 'admin' });
  return body.data.tags.map((tag: { id: number }) => tag.id).sort();
}

describe('updating a resource', () => {
  it.each(['PUT', 'PATCH'])('changes only the attributes in a %s request', async (method) => {
    const id = await createPost({ title: 'Before', keywords: ['kept'] });
    const before = (await demo.call(`/rest/post/${id}`, { as: 'alice' })).body;
    const body = { data: { type: 'post', id: String(id), attributes: { title: 'After' } } };
    const updated = await demo.call(`/rest/post/${id}`, { method, as: 'alice', body });
    expect(updated.status).toBe(200);
    const { updatedAt } = updated.body.data.attributes;
    expect(updatedAt >= before.data.attributes.updatedAt).toBe(true);
    before.data.attributes = { ...before.data.attributes, title: 'After', updatedAt };
    expect(updated.body).toEqual(before);
    expect((await demo.call(`/rest/post/${id}`, { as: 'alice' })).body).toEqual(before);
  });

  it('replaces a to-many relationship, and clears it', async () => {
    const id = await createPost();
    const path = `/rest/post/${id}`;
    const set = (...ids: number[]) => {
      const data = ids.map((tag) => ({ type: 'tag', id: tag }));
      const body = { data: { type: 'post', relationships: { tags: { data } } } };
      return demo.call(path, { method: 'PATCH', as: 'alice', body });
    };
    expect((await set(1, 2)).status).toBe(200);
    expect(await tagsOf(id)).toEqual([1, 2]);
    await set(2, 3);
    expect(await tagsOf(id)).toEqual([2, 3]);
    await set();
    expect(await tagsOf(id)).toEqual([]);
  });

  it('moves a to-one relationship by its linkage or by its foreign key', async () => {
    const id = await createPost();
    const patch = async (data: object) => {
      const body = { data: { type: 'post', ...data } };
      return demo.call(`/rest/post/${id}`, { method: 'PATCH', as: 'admin', body });
    };
    const ben = { author: { data: { type: 'user', id: 'ben' } } };
    const linked = await patch({ relationships: ben });
    expect(linked.body.data.attributes.authorId).toBe('ben');
    const keyed = await patch({ attributes: { authorId: 'carla' } });
    expect(keyed.body.data.relationships.author.data).toEqual({ type: 'user', id: 'carla' });
  });

  it('clears an optional to-one relationship with null', async () => {
    const { body } = await demo.call('/rest/comment?filter[parentId]=3');
    const path = `/rest/comment/${body.data[0].id}`;
    const patch = (data: object | null) => {
      const body = { data: { type: 'comment', relationships: { parent: { data } } } };
      return demo.call(path, { method: 'PATCH', as: 'admin', body });
    };
    const cleared = await patch(null);
    expect(cleared.body.data.attributes.parentId).toBeNull();
    expect(cleared.body.data.relationships.parent.data).toBeNull();
    const restored = await patch({ type: 'comment', id: '3' });
    expect(restored.body.data.attributes.parentId).toBe(3);
  });
});

describe('deleting a resource', () => {
  it('returns 204 without a body, and then 404', async () => {
    const path = `/rest/post/${await createPost()}`;
    const deleted = await demo.call(path, { method: 'DELETE', as: 'alice' });
    expect(deleted).toMatchObject({ status: 204, text: '' });
    expect((await demo.call(path, { as: 'alice' })).status).toBe(404);
    expect((await demo.call(path, { method: 'DELETE', as: 'alice' })).status).toBe(404);
  });
});

describe('changing a relationship at its own URL', () => {
  it('adds to, removes from, replaces and clears a to-many relationship', async () => {
    const id = await createPost();
    const path = `/rest/post/${id}/relationships/tags`;
    const send = async (method: string, ...tags: number[]) => {
      const data = tags.map((tag) => ({ type: 'tag', id: String(tag) }));
      const { status, body } = await demo.call(path, { method, as: 'alice', body: { data } });
      expect({ status, errors: body.errors }).toEqual({ status: 200 });
      expect(await tagsOf(id)).toEqual(body.data.map((tag: { id: number }) => tag.id));
      return body.data.map((tag: { id: number }) => tag.id);
    };
    expect(await send('POST', 1, 2)).toEqual([1, 2]);
    expect(await send('POST', 2, 3)).toEqual([1, 2, 3]);
    expect(await send('DELETE', 2, 4)).toEqual([1, 3]);
    expect(await send('PATCH', 5, 6)).toEqual([5, 6]);
    expect(await send('PUT')).toEqual([]);
  });

  it('replaces and clears a to-one relationship, also at the related URL', async () => {
    const { body } = await demo.call('/rest/comment?filter[parent$null]=false&page[limit]=1');
    const [{ id, attributes }] = body.data;
    const put = async (path: string, data: object | null) =>
      (
        await demo.call(`/rest/comment/${id}/${path}`, {
          method: 'PUT',
          as: 'admin',
          body: { data },
        })
      ).body.data;
    expect(await put('relationships/parent', null)).toBeNull();
    const parent = { type: 'comment', id: attributes.parentId };
    expect(await put('parent', parent)).toEqual(parent);
    const read = await demo.call(`/rest/comment/${id}`);
    expect(read.body.data.attributes.parentId).toBe(attributes.parentId);
  });

  it('includes the new related resources', async () => {
    const id = await createPost();
    const data = [{ type: 'tag', id: 4 }];
    const path = `/rest/post/${id}/relationships/tags?include=tags`;
    const { body } = await demo.call(path, { as: 'alice', body: { data } });
    expect([body.data, body.included[0].attributes.name]).toEqual([data, 'http']);
  });
});

describe('an upsert', () => {
  it('creates a missing record and updates an existing one', async () => {
    const { data } = newPost();
    const meta = { operation: 'upsert', matchFields: ['slug'] };
    const created = await demo.call('/rest/post', { as: 'alice', body: { data, meta } });
    data.attributes.title = 'Newer';
    const updated = await demo.call('/rest/post', { as: 'alice', body: { data, meta } });
    expect([created.status, updated.status]).toEqual([201, 200]);
    expect(updated.body.data).toMatchObject({
      id: created.body.data.id,
      attributes: { title: 'Newer' },
    });
  });
});

describe('an upsert', () => {
  it('updates allowed fields if the caller must not change the match fields', async () => {
    const upsert = (reaction: string) =>
      demo.call('/rest/postLike', {
        as: 'carla',
        body: {
          data: { type: 'postLike', attributes: { postId: 13, userId: 'carla', reaction } },
          meta: { operation: 'upsert', matchFields: ['postId', 'userId'] },
        },
      });
    await demo.call('/rest/postLike/13_carla', { as: 'carla', method: 'DELETE' });
    expect((await upsert('LIKE')).status).toBe(201);
    const { status, body } = await upsert('LOVE');
    expect([status, body.data?.attributes.reaction]).toEqual([200, 'LOVE']);
  });
});
