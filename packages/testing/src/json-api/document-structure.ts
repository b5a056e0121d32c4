import { collectExchanges } from './collect-exchanges.ts';
import { byDocumentRules, type Coverage } from './coverage.ts';
import { expectError } from './expect-error.ts';
import { ENDPOINT } from './json-api.ts';

export const DOCUMENT_STRUCTURE: Coverage = {
  'additional-members': byDocumentRules,

  'ignore-additional-members': async (api) => {
    const extra = { foo: { bar: 1 } };
    const post = { type: 'post', id: '1', ...extra };
    const body = {
      ...extra,
      jsonapi: { version: '9', ...extra },
      data: {
        type: 'tag',
        ...extra,
        attributes: { name: 'new' },
        relationships: { posts: { data: [post], ...extra } },
      },
    };
    const created = await api.send('POST', '/tag', { body });
    expect([created.status, created.body.data.attributes]).toEqual([201, { name: 'new' }]);
    const url = `${created.headers.location}/relationships/posts`;
    expect((await api.read(url)).data).toEqual([{ type: 'post', id: '1' }]);
    const linkage = { body: { ...extra, data: [{ ...post, id: '2' }] } };
    expect((await api.send('POST', url, linkage)).status).toBe(204);
  },

  'json-object': async (api) => {
    for (const body of ['[]', 'null', '1', '"x"']) {
      expectError(await api.send('POST', '/tag', { body }), 400);
    }
  },

  'required-top-level': byDocumentRules,
  'data-errors': byDocumentRules,

  'optional-top-level': async (api) => {
    const document = await api.read('/post?include=author');
    expect(Object.keys(document).sort()).toEqual(['data', 'included', 'jsonapi', 'links', 'meta']);
  },

  'data-included': byDocumentRules,

  'top-level-links': async (api) => {
    const { links } = await api.read('/post/1/relationships/tags');
    expect(Object.keys(links).sort()).toEqual(['first', 'last', 'next', 'prev', 'related', 'self']);
    const options = { openapi: { info: { title: 'Fixture', version: '1' } } };
    const described = await api.read('/post/1', { options });
    expect(described.links.describedby).toBe(`${ENDPOINT}/openapi.json`);
  },

  'primary-data': byDocumentRules,

  'logical-collection': async (api) => {
    for (const [url, length] of [
      ['/post?filter[id]=1', 1],
      ['/post?filter[id]=99', 0],
      ['/team/empty/memberships', 0],
      ['/post/4/tags', 1],
      ['/post/4/relationships/tags', 1],
      ['/post/5/relationships/tags', 0],
    ] as const) {
      expect((await api.read(url)).data).toHaveLength(length);
    }
    const { included } = await api.read('/post/4?include=tags');
    expect(included).toHaveLength(1);
  },

  'resource-required-top-level': byDocumentRules,
  'resource-optional-top-level': byDocumentRules,
  'resource-id-type': byDocumentRules,
  'resource-id-type-types': byDocumentRules,

  'resource-unique': async (api) => {
    const { data } = await api.read('/membership');
    const ids = data.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(['1_a%5Fb', '2_a%5Fb', '2_c/d %25', '3_a%5Fb']);
    for (const resource of data) {
      expect((await api.read(resource.links.self)).data).toEqual(resource);
    }
  },

  'resource-type-constraints': byDocumentRules,
  'resource-fields': byDocumentRules,
  'resource-attributes-key': byDocumentRules,

  // The application controls the contents of a Json column; this server adds no object of its own.
  'resource-attributes-reserve-members': async (api) => {
    for (const type of TYPES) {
      for (const { attributes } of (await api.read(`/${type}`)).data) {
        const { json: _, jsonOpt: __, ...values } = attributes;
        for (const value of Object.values(values).flat()) {
          expect([type, value === null || typeof value !== 'object']).toEqual([type, true]);
        }
      }
    }
  },

  'resource-attributes-reserve-members (2)':
    'decided otherwise: foreign keys are attributes, and can be written there, too',

  'resource-relationships-key': byDocumentRules,
  'resource-relationships-object': byDocumentRules,
  'resource-relationships-pagination': 'not offered: pages of linkage in a resource',

  'resource-related-resource-link': async (api) => {
    const { relationships } = (await api.read('/post/5')).data;
    for (const [name, expected] of [
      ['author', null],
      ['category', null],
      ['tags', []],
    ] as const) {
      expect((await api.read(relationships[name].links.related)).data).toEqual(expected);
    }
  },

  'resource-related-resource-link-change': async (api) => {
    const linksOf = async () =>
      Object.values((await api.read('/post/1')).data.relationships).map(
        (relationship) => (relationship as { links: unknown }).links,
      );
    const before = await linksOf();
    const relationships = {
      author: { data: null },
      category: { data: { type: 'category', id: '4' } },
      tags: { data: [] },
    };
    await api.send('PATCH', '/post/1', { data: { type: 'post', id: '1', relationships } });
    expect(await linksOf()).toEqual(before);
  },

  'resource-linkage': async (api) => {
    const linkage = async (url: string) => {
      const { relationships } = (await api.read(`${url}?include=tags,author`)).data;
      return [relationships.author.data, relationships.tags.data];
    };
    expect(await linkage('/post/5')).toEqual([null, []]);
    expect(await linkage('/post/4')).toEqual([
      { type: 'user', id: '2' },
      [{ type: 'tag', id: '1' }],
    ]);
    const { profile } = (await api.read('/user/2')).data.relationships;
    expect(profile.data).toBeNull();
  },

  'resource-links': async (api) => {
    const { data, included } = await api.read('/post?include=author,tags,category');
    for (const { type, id, links } of [...data, ...included]) {
      expect(links).toEqual({ self: `http://api.test/rest/${type}/${id}` });
    }
  },

  'resource-link-response': async (api) => {
    for (const type of TYPES) {
      for (const resource of (await api.read(`/${type}`)).data) {
        expect((await api.read(resource.links.self)).data).toEqual(resource);
      }
    }
  },

  'resource-identifier-required-members': byDocumentRules,

  'resource-identifier-optional-member': async (api) => {
    const data = [{ type: 'tag', id: '1', meta: { since: 2020 } }];
    expect((await api.send('POST', '/post/5/relationships/tags', { data })).status).toBe(204);
  },

  'compound-documents-allow': async (api) => {
    const { included } = await api.read('/post/1?include=author,tags');
    expect(included.map(({ type }: { type: string }) => type)).toEqual(['user', 'tag', 'tag']);
  },

  'compound-documents-top-level-included': byDocumentRules,

  'compound-documents-full-linkage': async (api) => {
    for (const url of COMPOUND) {
      const { body, report } = await api.get(url);
      expect(body.included).not.toHaveLength(0);
      expect(report.applied).toContain('compound-documents-full-linkage');
    }
  },

  'compound-documents-duplicates': async (api) => {
    for (const url of COMPOUND) {
      const { data, included } = await api.read(url);
      const resources = [data, included].flat().filter(({ attributes }) => attributes);
      const names = resources.map(({ type, id }) => `${type} ${id}`);
      expect(names).toEqual([...new Set(names)]);
    }
  },

  'meta-objects': byDocumentRules,

  'meta-object-members': async (api) => {
    const meta = { 'any.name': { '': [1] }, copyright: 'x' };
    const data = { type: 'tag', attributes: { name: 'new' }, meta };
    expect((await api.send('POST', '/tag', { body: { data, meta } })).status).toBe(201);
    const { meta: sent } = await api.read('/post/1');
    expect(sent.serialization.values).toHaveProperty(['data.attributes.createdAt']);
  },

  'top-level-links (2)': byDocumentRules,
  'top-level-links-members': byDocumentRules,

  'top-level-json-api-member': async (api) => {
    for (const { url, body } of await collectExchanges(api)) {
      if (body) expect([url, body.jsonapi]).toEqual([url, { version: '1.1' }]);
    }
  },

  'json-api-type': byDocumentRules,
  'json-api-version': byDocumentRules,
  'json-api-meta': 'not offered: jsonapi.meta',

  'member-name-case': async (api) => {
    const tag = { type: 'tag', attributes: { name: 'new' } };
    expectError(await api.send('POST', '/tag', { data: { ...tag, Type: 'x', type: 'Tag' } }), 409);
    expectError(await api.send('POST', '/tag', { body: { Data: tag } }), 400);
    expectError(
      await api.send('POST', '/tag', { data: { ...tag, attributes: { Name: 'x' } } }),
      400,
    );
    expectError(await api.get('/Tag'), 404);
    expectError(await api.get('/tag?sort=Name'), 400);
    expectError(await api.get('/tag?Sort=name'), 400);
    const { data } = await api.read('/user/1');
    expect(Object.keys(data.attributes)).toContain('email');
  },

  'member-name-character': byDocumentRules,
  'member-name-allowed-characters-only': byDocumentRules,
  'member-name-globally-allowed': byDocumentRules,
  'member-name-url-safe': byDocumentRules,
  'member-name-allowed-characters': 'definition',
  'member-name-reserved-characters': byDocumentRules,

  'member-name-at-members-definition': 'definition',

  'member-name-at-members-where': async (api) => {
    const { status } = await api.send('POST', '/tag', { body: WITH_AT_MEMBERS });
    expect(status).toBe(201);
  },

  'member-name-at-members-no-process': async (api) => {
    const { body } = await api.send('POST', '/tag?include=posts', { body: WITH_AT_MEMBERS });
    expect(body.data.attributes).toEqual({ name: 'new' });
    expect(body.data.relationships.posts.data).toEqual([{ type: 'post', id: '1' }]);
    const data = { type: 'tag', id: '1', attributes: { '@name': 'x', name: 'red' } };
    const updated = await api.send('PATCH', '/tag/1', { data });
    expect(updated.body.data.attributes).toEqual({ name: 'red' });
  },

  'member-name-at-members-ignore-for-definitions': async (api) => {
    const tag = { type: 'tag', attributes: { name: 'new' } };
    expectError(await api.send('POST', '/tag', { body: { '@data': tag } }), 400);
    expectError(await api.send('POST', '/tag', { data: { '@type': 'tag' } }), 400);
    const relationships = { posts: { '@data': [] } };
    expectError(await api.send('POST', '/tag', { data: { ...tag, relationships } }), 400);
  },
};

export const TYPES = [
  'user',
  'profile',
  'locker',
  'post',
  'tag',
  'category',
  'membership',
  'badge',
  'team',
  'sample',
  'auditEntry',
];

/** Resources that several paths reach, including primary data. */
const COMPOUND = [
  '/post?include=author,tags',
  '/post?include=author.posts.tags.posts',
  '/category?include=parent,children&filter[id]=1,2',
  '/category/1?include=children.parent.children',
  '/user/1/posts?include=author',
  '/tag/1/relationships/posts?include=posts.tags',
  '/membership?include=user.memberships.team.memberships',
];

const WITH_AT_MEMBERS = {
  '@context': 'x',
  data: {
    '@foo': 1,
    type: 'tag',
    attributes: { name: 'new', '@name': 'other' },
    relationships: {
      '@posts': { data: null },
      posts: { '@foo': 1, data: [{ '@id': '9', type: 'post', id: '1' }] },
    },
  },
};
