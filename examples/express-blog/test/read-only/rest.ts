import { call } from '../start-demo.ts';
import { demo } from './shared-demo.ts';

let rest: string;

beforeAll(() => {
  rest = `${demo.url}/api/rest`;
});

const links = (self: string, name: string) => ({
  self: `${self}/relationships/${name}`,
  related: `${self}/${name}`,
});

describe('fetching a resource', () => {
  it('returns the documented document', async () => {
    const { status, headers, body } = await demo.call('/rest/post/1');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/vnd.api+json');
    expect(headers.get('vary')).toBe('Accept');
    const self = `${rest}/post/1`;
    expect(body).toEqual({
      jsonapi: { version: '1.1' },
      links: { self },
      meta: {
        serialization: {
          values: {
            'data.attributes.publishedAt': ['Date'],
            'data.attributes.viewCount': ['bigint'],
            'data.attributes.tips': [['custom', 'Decimal']],
            'data.attributes.createdAt': ['Date'],
            'data.attributes.updatedAt': ['Date'],
          },
        },
      },
      data: {
        type: 'post',
        id: 1,
        attributes: {
          slug: 'access-policies-in-practice',
          title: 'Access policies in practice',
          body: expect.stringMatching(/^The numbers surprised everybody/),
          published: true,
          publishedAt: '2026-01-06T21:00:00.000Z',
          readingMinutes: 2.5,
          viewCount: '9007199254740993',
          tips: '4.75',
          keywords: ['security', 'in depth'],
          metadata: { series: 'Access', sources: 1, reviewed: false },
          createdAt: '2026-01-06T01:00:00.000Z',
          updatedAt: '2026-01-06T21:00:00.000Z',
          authorId: 'alice',
        },
        relationships: {
          author: { links: links(self, 'author'), data: { type: 'user', id: 'alice' } },
          comments: { links: links(self, 'comments') },
          likes: { links: links(self, 'likes') },
          tags: { links: links(self, 'tags') },
        },
        links: { self },
      },
    });
  });

  it('omits meta if JSON supports every value', async () => {
    const { body } = await demo.call('/rest/tag/10');
    const self = `${rest}/tag/10`;
    expect(body).toEqual({
      jsonapi: { version: '1.1' },
      links: { self },
      data: {
        type: 'tag',
        id: 10,
        attributes: { name: 'teamwork', description: null },
        relationships: { posts: { links: links(self, 'posts') } },
        links: { self },
      },
    });
  });

  it.each([
    ['an Int', '/rest/comment/1', 1, { postId: 1, authorId: 'ben', parentId: null }],
    ['a String', '/rest/user/alice', 'alice', { name: 'Alice Moreau', role: 'AUTHOR' }],
    ['a compound', '/rest/postLike/1_farid', '1_farid', { postId: 1, userId: 'farid' }],
  ])('finds it by %s id, with foreign keys as attributes', async (_kind, path, id, some) => {
    const { status, body } = await demo.call(path);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, attributes: some, links: { self: body.links.self } });
    expect(body.links.self).toBe(`${demo.url}/api${path}`);
  });

  it('returns linkage of a to-one relationship, or null if it is empty', async () => {
    const profile = async (user: string) =>
      (await demo.call(`/rest/user/${user}`)).body.data.relationships.profile.data;
    expect(await profile('alice')).toEqual({ type: 'profile', id: 2 });
    expect(await profile('keiko')).toBeNull();
  });

  it('returns bytes as base64 with metadata', async () => {
    const { body } = await demo.call('/rest/profile/2');
    expect(atob(body.data.attributes.avatar)).toMatch(/^<svg /);
    expect(body.meta.serialization.values).toEqual({
      'data.attributes.avatar': [['custom', 'Bytes']],
    });
  });

  it('returns a field only to callers who may read it', async () => {
    const email = async (as?: string) =>
      (await demo.call('/rest/user/ben', as ? { as } : {})).body.data.attributes.email;
    expect([await email(), await email('alice')]).toEqual([null, null]);
    expect(await email('ben')).toBe('ben@blog.example');
    expect(await email('admin')).toBe('ben@blog.example');
    const { text } = await demo.call('/rest/user/ben', { as: 'admin' });
    expect(text).not.toMatch(/password|scrypt/);
  });

  it('handles HEAD like GET, without the body', async () => {
    const get = await demo.call('/rest/post/1');
    const head = await demo.call('/rest/post/1', { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect((await demo.call('/rest/post/2', { method: 'HEAD' })).status).toBe(404);
  });
});

describe('listing resources', () => {
  it('returns the documented document', async () => {
    const path = '/tag?page[limit]=1&page[offset]=9';
    const { status, body } = await demo.call(`/rest${path}`);
    expect(status).toBe(200);
    const self = `${rest}/tag/10`;
    expect(body).toEqual({
      jsonapi: { version: '1.1' },
      meta: { total: 12 },
      links: {
        self: `${rest}${path}`,
        first: `${rest}/tag?page%5Blimit%5D=1`,
        prev: `${rest}/tag?page%5Boffset%5D=8&page%5Blimit%5D=1`,
        next: `${rest}/tag?page%5Boffset%5D=10&page%5Blimit%5D=1`,
        last: `${rest}/tag?page%5Boffset%5D=11&page%5Blimit%5D=1`,
      },
      data: [
        {
          type: 'tag',
          id: 10,
          attributes: { name: 'teamwork', description: null },
          relationships: { posts: { links: links(self, 'posts') } },
          links: { self },
        },
      ],
    });
  });

  it('returns 100 resources by default, and null links for missing pages', async () => {
    const first = await demo.call('/rest/post');
    expect(first.body.data).toHaveLength(100);
    expect(first.body.meta.total).toBe(108);
    expect(first.body.links.prev).toBeNull();
    const second = await call(first.body.links.next);
    expect(second.body.data).toHaveLength(8);
    expect(second.body.links).toMatchObject({ next: null, self: first.body.links.last });
  });

  it('returns every row once by following links, which keep filter and sort', async () => {
    const ids: number[] = [];
    let next = `${rest}/post?filter[published]=true&sort=-authorId&page[limit]=25`;
    while (next) {
      const { body } = await call(next);
      ids.push(...body.data.map(({ id }: { id: number }) => id));
      expect(body.meta.total).toBe(108);
      next = body.links.next;
    }
    expect(ids).toHaveLength(108);
    expect(new Set(ids).size).toBe(108);
    const all = await demo.call('/rest/post?sort=-authorId&page[limit]=1000');
    expect(ids).toEqual(all.body.data.map(({ id }: { id: number }) => id));
  });

  it.each([
    ['one value', 'filter[slug]=json-api-in-practice', [3]],
    ['any of several values', 'filter[id]=3,1,2', [1, 3]],
    ['several filters together', 'filter[authorId]=alice,ben&filter[id]=1,3,13', [1, 13]],
    ['the same field twice', 'filter[id]=1,3&filter[id]=3,4', [3]],
    ['a BigInt', 'filter[viewCount]=9007199254740993', [1]],
    ['a Decimal', 'filter[tips]=4.750', [1]],
    ['a DateTime', 'filter[publishedAt]=2026-01-06T22:00:00%2B01:00', [1]],
    ['a Boolean', 'filter[published]=false', []],
    ['an empty text', 'filter[title]=', []],
  ])('filters by %s', async (_what, query, ids) => {
    const { status, body } = await demo.call(`/rest/post?${query}`);
    expect(status).toBe(200);
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(body.meta.total).toBe(ids.length);
  });

  it('treats an escaped comma as part of the value', async () => {
    const query = 'filter[title]=Monorepos\\, one year later,JSON:API in practice';
    const { body } = await demo.call(`/rest/post?${query}`);
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([3, 110]);
  });

  it('sorts by several fields, descending with a minus', async () => {
    const { body } = await demo.call('/rest/post?filter[id]=1,3,11,13,14&sort=authorId,-id');
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([1, 13, 14, 3, 11]);
  });
});

describe('related resources', () => {
  type Resource = { type: string; id: unknown; attributes: object; relationships: object };
  const names = (resources: readonly Resource[]) =>
    resources.map(({ type, id }) => `${type} ${id}`);
  const read = async (path: string) => {
    const { status, body } = await demo.call(`/rest${path}`);
    expect({ path, status, errors: body.errors }).toEqual({ path, status: 200 });
    return body;
  };

  it('are included once each if include names them', async () => {
    const { data, included } = await read(
      '/post?filter[id]=1,3,13&include=author.profile,comments.author,tags',
    );
    expect(names(data)).toEqual(['post 1', 'post 3', 'post 13']);
    const all = names(included);
    expect(all).toEqual([...new Set(all)]);
    expect(all).toEqual(expect.arrayContaining(['user alice', 'user ben', 'profile 2', 'tag 5']));
    expect(data[0].relationships.tags.data).toEqual([{ type: 'tag', id: 5 }]);
    expect(data[0].relationships.likes).not.toHaveProperty('data');
  });

  it('contain the requested fields', async () => {
    const { data, included } = await read(
      '/post/1?include=author&fields[post]=title,author&fields[user]=name',
    );
    expect(data.attributes).toEqual({ title: 'Access policies in practice' });
    expect(Object.keys(data.relationships)).toEqual(['author']);
    expect(included).toMatchObject([{ id: 'alice', attributes: { name: 'Alice Moreau' } }]);
    expect(Object.keys(included[0].attributes)).toEqual(['name']);
  });

  it('have URLs, as resources and as identifiers', async () => {
    const { relationships } = (await read('/post/3')).data;
    for (const name of ['author', 'comments', 'tags', 'likes']) {
      const { self, related } = relationships[name].links;
      const linkage = (await call(self)).body;
      const resources = (await call(related)).body;
      expect(names([linkage.data].flat())).toEqual(names([resources.data].flat()));
      expect(linkage.links).toMatchObject({ self, related });
      expect(resources.links.self).toBe(related);
    }
    expect((await read('/user/keiko/profile')).data).toBeNull();
    expect((await read('/comment/1/relationships/parent')).data).toBeNull();
  });

  it('do not contain fields that the caller may not read', async () => {
    const drafts = async (as?: string) =>
      (await demo.call('/rest/user/alice/posts?filter[published]=false', as ? { as } : {})).body;
    expect([(await drafts()).meta.total, (await drafts('ben')).meta.total]).toEqual([0, 0]);
    expect(names((await drafts('alice')).data)).toContain('post 12');
  });

  it.each([
    ['filter[author]=ben', 9],
    ['filter[author][name$contains]=Okafor', 9],
    ['filter[author$ne]=ben', 99],
    ['filter[readingMinutes$between]=2,2.5&filter[author]=ben', 2],
    ['filter[title$icontains]=json:api', 5],
    ['filter[title$startsWith]=JSON', 3],
    ['filter[keywords$hasSome]=http,design', 18],
    ['filter[comments$isEmpty]=true&filter[author]=ben', 2],
    ['filter[$or][0][author]=ben&filter[$or][1][author]=carla', 19],
    ['filter[$not][author]=ben', 99],
  ])('and operators find posts by %s', async (query, count) => {
    const { data, meta } = await read(`/post?${query}`);
    expect([data.length, meta.total]).toEqual([count, count]);
  });

  it('sort resources through to-one relationships', async () => {
    const { data } = await read('/post?sort=-author.name,id&page[limit]=1');
    expect(data[0].relationships.author.data.id).toBe('keiko');
  });
});
