import { BOB } from '../orm-contract/support/fixture-rows.ts';
import type { Check, Coverage } from './coverage.ts';
import { expectError } from './expect-error.ts';
import { ENDPOINT } from './json-api.ts';
import { linksOf } from './links.ts';
import { SORTING_AND_PAGING } from './sorting-and-paging.ts';

/** GET, and HEAD, which is the same without the content. */
const httpSemantics: Check = async (api) => {
  for (const url of ['/post', '/post/1', '/post/1/tags', '/post/1/relationships/tags', '/nope']) {
    const get = await api.get(url);
    const head = await api.send('HEAD', url);
    expect({ ...head, ...same(get) }).toEqual({ ...head, body: undefined });
    expect(get.headers.vary).toBe('Accept');
    const options = await api.send('OPTIONS', url);
    if (url === '/nope') expect(options.status).toBe(404);
    else expect([options.status, options.headers.allow]).toEqual([204, expect.any(String)]);
  }
  const rejected = await api.send('PROPFIND', '/post');
  expectError(rejected, 405);
  expect(rejected.headers.allow).toBe('GET, HEAD, POST, OPTIONS');
};

const same = ({ status, headers }: { status: number; headers: object }) => ({ status, headers });

const otherStatuses: Check = async (api) => {
  expectError(await api.get('/post?nope=1'), 400);
  expectError(await api.get('/post', { headers: { accept: 'text/html' } }), 406);
};

const errorDetails: Check = async (api) => {
  for (const url of ['/post/99', '/post/99/author', '/post/99/relationships/author']) {
    const { body } = await api.get(url);
    expect(body.errors[0]).toMatchObject({
      code: 'not-found',
      title: expect.any(String),
      detail: expect.any(String),
    });
  }
};

export const FETCHING: Coverage = {
  'fetch-url-support': async (api) => {
    const document = await api.read('/post?include=author,tags');
    const links = linksOf(document);
    expect(new Set(links.map(({ role }) => role))).toEqual(
      new Set(['self', 'page', 'resource', 'relationship', 'related']),
    );
    for (const { url } of links) await api.read(url);
  },

  'fetch-response-code': async (api) => {
    for (const url of ['/post', '/post/1', '/post/1/tags', '/post/1/author', '/auditEntry']) {
      expect((await api.get(url)).status).toBe(200);
    }
  },

  'fetch-primary-data-collection': async (api) => {
    for (const url of ['/post', '/auditEntry', '/post/1/tags', '/post/5/tags']) {
      const { data } = await api.read(url);
      expect([url, Array.isArray(data)]).toEqual([url, true]);
      for (const resource of data) expect(resource).toHaveProperty('attributes');
    }
  },

  'fetch-primary-data-single': async (api) => {
    for (const [url, expected] of [
      ['/post/1', { type: 'post', id: '1', attributes: expect.any(Object) }],
      ['/post/1/author', { type: 'user', id: '1', attributes: expect.any(Object) }],
    ] as const) {
      expect((await api.read(url)).data).toMatchObject(expected);
    }
    for (const url of ['/post/5/author', '/user/2/profile', '/category/1/parent']) {
      expect((await api.read(url)).data).toBeNull();
    }
  },

  'fetch-responses-404': async (api) => {
    for (const url of ['/post/99', '/post/x', '/membership/1', '/post/99/author', '/nope/1']) {
      expectError(await api.get(url), 404);
    }
    // An unreadable resource is like a missing one.
    expectError(await api.get('/post/3', { caller: BOB }), 404);
    expectError(await api.get('/post/3/author', { caller: BOB }), 404);
  },

  'fetch-responses-other-status-codes': otherStatuses,
  'fetch-responses-error-details': errorDetails,
  'fetch-responses-http-semantics': httpSemantics,

  'fetch-relationships': async (api) => {
    const { data } = await api.read('/user');
    for (const { relationships } of data) {
      for (const { links } of Object.values<{ links: { self: string } }>(relationships)) {
        expect((await api.read(links.self)).links.self).toBe(links.self);
      }
    }
  },

  'fetch-relationships-response-200': async (api) => {
    for (const name of ['author', 'category', 'tags']) {
      expect((await api.get(`/post/1/relationships/${name}`)).status).toBe(200);
    }
  },

  'fetch-relationships-response-200-primary-data': async (api) => {
    for (const [url, expected] of [
      ['/post/1/relationships/author', { type: 'user', id: '1' }],
      ['/user/1/relationships/profile', { type: 'profile', id: 'p1' }],
      ['/post/4/relationships/tags', [{ type: 'tag', id: '1' }]],
      ['/membership/1_a%255Fb/relationships/team', { type: 'team', id: 'a_b' }],
    ] as const) {
      expect((await api.read(url)).data).toEqual(expected);
    }
  },

  'fetch-relationships-response-200-self-related': async (api) => {
    const { links } = await api.read('/post/1/relationships/author');
    expect(links).toEqual({
      self: `${ENDPOINT}/post/1/relationships/author`,
      related: `${ENDPOINT}/post/1/author`,
    });
  },

  'fetch-relationships-response-404': async (api) => {
    for (const url of [
      '/post/99/relationships/author',
      '/post/99/relationships/tags',
      '/post/1/relationships/nope',
      '/post/1/relationships/title',
      '/nope/1/relationships/author',
    ]) {
      expectError(await api.get(url), 404);
    }
  },

  'fetch-relationships-response-exists-empty': async (api) => {
    expect((await api.read('/post/5/relationships/author')).data).toBeNull();
    expect((await api.read('/user/2/relationships/profile')).data).toBeNull();
    expect((await api.read('/post/5/relationships/tags')).data).toEqual([]);
  },

  'fetch-relationships-other-status-codes': otherStatuses,
  'fetch-relationships-other-error-details': errorDetails,
  'fetch-relationships-http-semantics': httpSemantics,

  'inclusion-default': 'not offered: default inclusion',

  'inclusion-include-parameter': async (api) => {
    for (const url of ['/post', '/post/1', '/user/1/posts', '/tag/1/posts']) {
      expect((await api.read(`${url}?include=author`)).included).not.toHaveLength(0);
    }
    const linkage = await api.read('/tag/1/relationships/posts?include=posts.author');
    expect(linkage.included).toHaveLength(4);
  },

  'inclusion-unrequested': async (api) => {
    const typesOf = async (url: string) =>
      (await api.read(url)).included.map(({ type }: { type: string }) => type);
    expect(await typesOf('/post/1?include=author')).toEqual(['user']);
    expect(await typesOf('/post/1?include=category')).toEqual(['category']);
    expect(await typesOf('/post/5?include=author')).toEqual([]);
    expect((await api.read('/post/1')).included).toBeUndefined();
  },

  'inclusion-include-parameter-value': async (api) => {
    const { included } = await api.read('/post/1?include=category.children,author.profile,tags');
    const names = included.map(({ type, id }: Record<string, string>) => `${type} ${id}`);
    expect(names.sort()).toEqual(['category 2', 'profile p1', 'tag 1', 'tag 2', 'user 1']);
  },

  'inclusion-bad-request': async (api) => {
    const source = { parameter: 'include' };
    for (const path of ['nope', 'title', 'author.nope', 'author,nope', 'author.', 'constructor']) {
      expectError(await api.get(`/post?include=${path}`), 400, source);
      expectError(await api.get(`/post/1?include=${path}`), 400, source);
    }
    expectError(await api.get('/post/1/relationships/tags?include=author'), 400, source);
  },

  'sparse-fieldsets-parameter': async (api) => {
    const { data, included } = await api.read(
      '/post/1?include=author&fields[post]=title,author&fields[user]=name',
    );
    expect([data.attributes, Object.keys(data.relationships)]).toEqual([
      { title: 'First' },
      ['author'],
    ]);
    expect([included[0].attributes, included[0].relationships]).toEqual([
      { name: 'Ann' },
      undefined,
    ]);
  },

  'sparse-fieldsets-parameter-value': async (api) => {
    const { data } = await api.read('/post/1?fields[post]=title,published,tags');
    expect(Object.keys(data.attributes)).toEqual(['title', 'published']);
    expect(Object.keys(data.relationships)).toEqual(['tags']);
    expectError(await api.get('/post?fields[post]=title,nope'), 400, {
      parameter: 'fields[post]',
    });
  },

  'sparse-fieldsets-additional-fields': async (api) => {
    const { data } = await api.read('/post/1?fields[post]=');
    expect([data.attributes ?? {}, data.relationships ?? {}]).toEqual([{}, {}]);
    const linked = await api.read('/user/1/posts?fields[post]=title');
    for (const { attributes, relationships } of linked.data) {
      expect([Object.keys(attributes), relationships]).toEqual([['title'], undefined]);
    }
  },

  ...SORTING_AND_PAGING,
};
