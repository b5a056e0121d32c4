import { BOB } from '../orm-contract/support/fixture-rows.ts';
import { changedColumns, readColumns } from '../orm-contract/support/relation-rows.ts';
import type { Check, Coverage } from './coverage.ts';
import { expectError } from './expect-error.ts';
import { ENDPOINT, type Exchange, type JsonApi, type Sent } from './json-api.ts';

const tag = (id: string) => ({ type: 'tag', id });
const post = (attributes: object, more: object = {}) => ({ type: 'post', attributes, ...more });
const first = (attributes: object, more: object = {}) => post(attributes, { id: '1', ...more });
const linked = (relationships: object) => ({ relationships });

/** Sends what must be refused, and checks that nothing has changed by it. */
async function refuse(
  api: JsonApi,
  [method, url, sent]: readonly [string, string, Sent?],
  [status, source]: readonly [number, Readonly<Record<string, string>>?],
): Promise<Exchange> {
  const before = await readColumns(api.database);
  const exchange = await api.send(method, url, sent);
  expectError(exchange, status, source);
  expect(changedColumns(before, await readColumns(api.database))).toEqual({});
  return exchange;
}

const pointer = (path: string) => ({ pointer: path });

const otherStatuses: Check = async (api) => {
  await refuse(api, ['POST', '/tag', { body: '{' }], [400]);
  await refuse(api, ['PUT', '/tag', { data: tag('1') }], [405]);
  await refuse(api, ['DELETE', '/post'], [405]);
  await refuse(api, ['PATCH', '/post/1?nope=1', { data: first({}) }], [400, { parameter: 'nope' }]);
};

const errorDetails: Check = async (api) => {
  for (const request of [
    ['POST', '/tag', { data: { type: 'tag', attributes: { name: 1 } } }],
    ['PATCH', '/post/1', { data: first({ title: 1 }) }],
    ['DELETE', '/post/99'],
    ['PATCH', '/post/1/relationships/tags', { data: [tag('99')] }],
  ] as const) {
    const { body } = await api.send(...(request as readonly [string, string, Sent?]));
    expect(body.errors[0]).toMatchObject({
      code: expect.any(String),
      title: expect.any(String),
      detail: expect.any(String),
    });
  }
};

const httpSemantics: Check = async (api) => {
  const created = await api.send('POST', '/tag', {
    data: { type: 'tag', attributes: { name: 'new' } },
  });
  expect([created.status, created.headers.vary]).toEqual([201, 'Accept']);
  const url = created.headers.location as string;
  const data = { type: 'tag', id: created.body.data.id, attributes: { name: 'newer' } };
  // PATCH and DELETE mean what they say, however often.
  for (const _ of [1, 2]) expect((await api.send('PATCH', url, { data })).status).toBe(200);
  const deleted = await api.send('DELETE', url);
  expect([deleted.status, deleted.body, deleted.headers['content-type']]).toEqual([
    204,
    undefined,
    undefined,
  ]);
  expectError(await api.send('DELETE', url), 404);
  expectError(await api.get(url), 404);
  const refused = await api.send('DELETE', '/tag');
  expectError(refused, 405);
  expect(refused.headers.allow).toBe('GET, HEAD, POST, OPTIONS');
};

const conflictDetails: Check = async (api) => {
  const wrongType = await api.send('PATCH', '/post/1', { data: { type: 'tag', id: '1' } });
  expectError(wrongType, 409, pointer('/data/type'));
  const wrongId = await api.send('PATCH', '/post/1', { data: { type: 'post', id: '2' } });
  expectError(wrongId, 409, pointer('/data/id'));
  const taken = { type: 'tag', id: '2', attributes: { name: 'red' } };
  const { body } = await api.send('PATCH', '/tag/2', { data: taken });
  expect(body.errors[0].detail).toContain('name');
};

const CREATING: Coverage = {
  'create-support': async (api) => {
    const { status } = await api.send('POST', '/post', { data: post({ title: 'New' }) });
    expect(status).toBe(201);
  },

  'modify-delete-support': async (api) => {
    const { status } = await api.send('PATCH', '/post/1', { data: first({ title: 'Other' }) });
    expect([status, (await api.send('DELETE', '/post/1')).status]).toEqual([200, 204]);
  },

  'crud-atomic': async (api) => {
    const tags = { data: [tag('3'), tag('99')] };
    const author = { data: { type: 'user', id: '99' } };
    for (const relationships of [{ tags }, { author }, { author: { data: null }, tags }]) {
      const more = linked(relationships);
      await refuse(api, ['POST', '/post', { data: post({ title: 'New' }, more) }], [404]);
      await refuse(api, ['PATCH', '/post/1', { data: first({ title: 'x' }, more) }], [404]);
    }
    const url = '/post/1/relationships/tags';
    for (const method of ['POST', 'PATCH']) {
      await refuse(api, [method, url, { data: tags.data }], [404]);
    }
    const mixed = first({ title: 'x', published: 'yes' });
    await refuse(api, ['PATCH', '/post/1', { data: mixed }], [400]);
  },

  'create-single-resource': async (api) => {
    const source = pointer('/data');
    for (const body of [{}, { data: null }, { data: [post({ title: 'x' })] }, { data: 'x' }]) {
      await refuse(api, ['POST', '/post', { body }], [400, source]);
    }
  },

  'create-type-member': async (api) => {
    const data = { attributes: { title: 'x' } };
    await refuse(api, ['POST', '/post', { data }], [400, pointer('/data/type')]);
  },

  'create-relationships-member': async (api) => {
    for (const tags of [{}, null, [], { links: { self: '/' } }, { meta: {} }]) {
      const data = post({ title: 'x' }, linked({ tags }));
      await refuse(api, ['POST', '/post', { data }], [400, pointer('/data/relationships/tags')]);
    }
  },

  'create-accept-client-generated-ids': async (api) => {
    const data = { type: 'team', id: 'own id/%25', attributes: { name: 'Own' } };
    const { status, body } = await api.send('POST', '/team', { data });
    expect([status, body.data.id]).toEqual([201, data.id]);
    expect((await api.read(body.data.links.self)).data).toEqual(body.data);
  },

  'create-client-generated-ids-key': 'client',
  'create-client-generated-ids-uuid': 'client',

  'create-client-generated-ids-forbidden': async (api) => {
    const data = post({ title: 'x' }, { id: '9' });
    await refuse(api, ['POST', '/post', { data }], [403, pointer('/data/id')]);
  },

  'create-responses-201-status': async (api) => {
    const { status } = await api.send('POST', '/post', { data: post({ title: 'New' }) });
    expect(status).toBe(201);
  },

  'create-responses-201-location': async (api) => {
    const { headers } = await api.send('POST', '/post', { data: post({ title: 'New' }) });
    expect(headers.location).toBe(`${ENDPOINT}/post/6`);
  },

  'create-responses-201-document': async (api) => {
    const more = linked({ author: { data: { type: 'user', id: '2' } } });
    const { body } = await api.send('POST', '/post', { data: post({ title: 'New' }, more) });
    expect(body.data).toEqual((await api.read('/post/6')).data);
    expect(body.data.relationships.author.data).toEqual({ type: 'user', id: '2' });
  },

  'create-responses-201-self': async (api) => {
    const membership = linked({
      user: { data: { type: 'user', id: '3' } },
      team: { data: { type: 'team', id: 'c/d %' } },
    });
    for (const [url, data] of [
      ['/post', post({ title: 'New' })],
      ['/post?include=author&fields[post]=title', post({ title: 'New' })],
      ['/membership', { type: 'membership', attributes: { position: 9 }, ...membership }],
    ] as const) {
      const { headers, body } = await api.send('POST', url, { data });
      expect(headers.location).toBe(body.data.links.self);
      expect((await api.read(headers.location as string)).data.id).toBe(body.data.id);
    }
  },

  'create-responses-202': 'not offered: 202',

  'create-responses-204': async (api) => {
    const data = { type: 'team', id: 'own', attributes: { name: 'Own' } };
    const { status, body } = await api.send('POST', '/team', { data });
    expect([status, body.data]).toEqual([201, (await api.read('/team/own')).data]);
  },

  'create-responses-403': async (api) => {
    const request = ['POST', '/post', { data: post({ title: 'x', authorId: 1 }), caller: BOB }];
    const { body } = await refuse(api, request as [string, string, Sent], [403]);
    expect(body.errors[0].meta).toMatchObject({ reason: 'ACCESS_POLICY_VIOLATION' });
  },

  'create-responses-404-related': async (api) => {
    for (const [name, data] of [
      ['author', { type: 'user', id: '99' }],
      ['tags', [tag('1'), tag('99')]],
    ] as const) {
      const sent = { data: post({ title: 'x' }, linked({ [name]: { data } })) };
      const source = pointer(`/data/relationships/${name}/data`);
      await refuse(api, ['POST', '/post', sent], [404, source]);
    }
  },

  'create-responses-409-exists': async (api) => {
    const data = { type: 'team', id: 'a_b', attributes: { name: 'Again' } };
    await refuse(api, ['POST', '/team', { data }], [409]);
  },

  'create-responses-409-bad-type': async (api) => {
    const data = { type: 'tag', attributes: { title: 'x' } };
    await refuse(api, ['POST', '/post', { data }], [409, pointer('/data/type')]);
  },

  'create-responses-409-error-details': async (api) => {
    const type = await api.send('POST', '/post', { data: { type: 'tag' } });
    expect(type.body.errors[0].detail).toMatch(/tag.*post/);
    const taken = { type: 'tag', attributes: { name: 'red' } };
    const { body } = await api.send('POST', '/tag', { data: taken });
    expect(body.errors[0].detail).toContain('name');
  },

  'create-responses-other-status': otherStatuses,
  'create-responses-other-error-details': errorDetails,
  'create-http-semantics': httpSemantics,
};

const UPDATING: Coverage = {
  'update-patch-resource': async (api) => {
    for (const body of [{}, { data: null }, { data: [first({ title: 'x' })] }]) {
      await refuse(api, ['PATCH', '/post/1', { body }], [400, pointer('/data')]);
    }
  },

  'update-patch-resource-members': async (api) => {
    const data = { id: '1', attributes: { title: 'x' } };
    await refuse(api, ['PATCH', '/post/1', { data }], [400, pointer('/data/type')]);
  },

  'update-resource-attributes': async (api) => {
    for (const attributes of [{}, { title: 'x' }, { title: 'y', published: false }]) {
      const { status, body } = await api.send('PATCH', '/post/1', { data: first(attributes) });
      expect(status).toBe(200);
      expect(body.data.attributes).toMatchObject(attributes);
    }
  },

  'update-interpret-resource-attributes': async (api) => {
    const { title: _, updatedAt: __, ...kept } = (await api.read('/post/1')).data.attributes;
    for (const method of ['PATCH', 'PUT']) {
      const { body } = await api.send(method, '/post/1', { data: first({ title: method }) });
      expect(body.data.attributes).toMatchObject({ ...kept, title: method });
    }
  },

  'update-resource-relationships': async (api) => {
    const data = { type: 'post', id: '1', ...linked({ tags: { data: [tag('3')] } }) };
    const { body } = await api.send('PATCH', '/post/1?include=tags', { data });
    expect(body.data.relationships.tags.data).toEqual([tag('3')]);
  },

  'update-interpret-resource-relationships': async (api) => {
    const { relationships } = (await api.read('/post/1?include=tags,author,category')).data;
    await api.send('PATCH', '/post/1', { data: first({ title: 'x' }) });
    const data = { type: 'post', id: '1', ...linked({ category: { data: null } }) };
    await api.send('PATCH', '/post/1', { data });
    const after = (await api.read('/post/1?include=tags,author,category')).data.relationships;
    expect(after).toEqual({
      ...relationships,
      category: { ...relationships.category, data: null },
    });
  },

  'update-resource-relationship-value': async (api) => {
    for (const author of [{}, null, { links: {} }]) {
      const data = first({}, linked({ author }));
      const source = pointer('/data/relationships/author');
      await refuse(api, ['PATCH', '/post/1', { data }], [400, source]);
    }
  },

  'update-resource-relationship-reject-full-replacement': async (api) => {
    const data = { type: 'user', id: '1', ...linked({ posts: { data: [] } }) };
    expect((await api.send('PATCH', '/user/1', { data })).status).toBe(200);
    expect((await api.read('/user/1/posts')).data).toEqual([]);
  },

  // Members that cannot be without the other side.
  'update-resource-relationship-reject-full-replacement-response': async (api) => {
    const memberships = { data: [] };
    const data = { type: 'user', id: '1', attributes: { name: 'x' }, ...linked({ memberships }) };
    const source = pointer('/data/relationships/memberships/data');
    await refuse(api, ['PATCH', '/user/1', { data }], [403, source]);
  },

  'update-resource-202-status': 'not offered: 202',

  'update-resource-200-status': async (api) => {
    const before = (await api.read('/post/1')).data.attributes.updatedAt;
    const { status, body } = await api.send('PATCH', '/post/1', { data: first({ title: 'x' }) });
    expect([status, body.data.attributes.updatedAt >= before]).toEqual([200, true]);
  },

  'update-resource-relationship-200-response': async (api) => {
    for (const url of ['/post/1', '/post/1?include=tags,author&fields[post]=title,tags,author']) {
      const more = linked({ tags: { data: [tag('3')] } });
      const { body } = await api.send('PATCH', url, { data: first({ title: url }, more) });
      expect(body).toEqual(await api.read(url));
    }
  },

  'update-resource-200-meta': 'not offered: answers of meta alone',
  'update-resource-200-meta-representation': 'not offered: answers of meta alone',

  'update-resource-204-status': async (api) => {
    const data = { type: 'team', id: 'a_b', attributes: { name: 'Other' } };
    const { status, body } = await api.send('PATCH', '/team/a_b', { data });
    expect([status, body.data]).toEqual([200, (await api.read('/team/a_b')).data]);
  },

  'update-resource-403-status': async (api) => {
    const denied = { data: first({ title: 'x' }), caller: BOB };
    await refuse(api, ['PATCH', '/post/1', denied], [403]);
    const fields = { title: { write: false }, author: { write: false } };
    const options = { expose: { models: { Post: { fields } } } };
    const title = { data: first({ title: 'x' }), options };
    await refuse(api, ['PATCH', '/post/1', title], [403, pointer('/data/attributes/title')]);
    const author = { data: first({}, linked({ author: { data: null } })), options };
    await refuse(api, ['PATCH', '/post/1', author], [403, pointer('/data/relationships/author')]);
    const url = '/post/1/relationships/author';
    await refuse(api, ['PATCH', url, { data: null, options }], [403]);
  },

  'update-resource-404-status': async (api) => {
    const data = post({ title: 'x' }, { id: '99' });
    await refuse(api, ['PATCH', '/post/99', { data }], [404]);
    const unreadable = { data: post({ title: 'x' }, { id: '3' }), caller: BOB };
    await refuse(api, ['PATCH', '/post/3', unreadable], [404]);
    await refuse(api, ['PATCH', '/post/99/relationships/tags', { data: [] }], [404]);
  },

  'update-resource-404-related': async (api) => {
    for (const [name, data] of [
      ['category', { type: 'category', id: '99' }],
      ['tags', [tag('99')]],
    ] as const) {
      const sent = { data: first({ title: 'x' }, linked({ [name]: { data } })) };
      const source = pointer(`/data/relationships/${name}/data`);
      await refuse(api, ['PATCH', '/post/1', sent], [404, source]);
    }
  },

  'update-resource-409-status': async (api) => {
    const data = { type: 'tag', id: '2', attributes: { name: 'red' } };
    await refuse(api, ['PATCH', '/tag/2', { data }], [409]);
  },

  'update-resource-409-no-match': async (api) => {
    for (const data of [
      { type: 'tag', id: '1' },
      { type: 'post', id: '2' },
      { type: 'post', id: '01' },
    ]) {
      await refuse(api, ['PATCH', '/post/1', { data }], [409]);
    }
  },

  'update-resource-409-details': conflictDetails,
  'update-resource-409-details (2)': conflictDetails,
  'update-resource-other-status': otherStatuses,
  'update-resource-other-status (2)': errorDetails,
  'update-resource-other-semantics': errorDetails,
  'update-resource-http-semantics': httpSemantics,
};

const DELETING: Coverage = {
  'delete-202-status': 'not offered: 202',

  'delete-204-status': async (api) => {
    const { status, body } = await api.send('DELETE', '/post/1');
    expect([status, body]).toEqual([204, undefined]);
    expectError(await api.get('/post/1'), 404);
  },

  'delete-200-status': 'not offered: answers of meta alone',

  'delete-404-status': async (api) => {
    for (const url of ['/post/99', '/post/x']) await refuse(api, ['DELETE', url], [404]);
    await refuse(api, ['DELETE', '/post/3', { caller: BOB }], [404]);
  },

  'deleting-other-status': async (api) => {
    await refuse(api, ['DELETE', '/post/1', { caller: BOB }], [403]);
    await refuse(api, ['DELETE', '/post/1?include=tags'], [400, { parameter: 'include' }]);
  },

  'deleting-other-details': errorDetails,
  'deleting-http-semantics': httpSemantics,
};

const RELATIONSHIPS: Coverage = {
  'respond-patch-to-one-relationship-link': async (api) => {
    for (const url of ['/post/1/relationships/author', '/user/1/relationships/locker']) {
      expect((await api.send('PATCH', url, { data: null })).status).toBe(204);
    }
  },

  'patch-to-one-data-member': async (api) => {
    const url = '/post/1/relationships/author';
    for (const data of [{ type: 'user', id: '2' }, null]) {
      await api.send('PATCH', url, { data });
      expect((await api.read(url)).data).toEqual(data);
    }
    for (const body of [{}, { data: [] }, { data: 'x' }, { data: { id: '2' } }, { meta: {} }]) {
      await refuse(api, ['PATCH', url, { body }], [400, pointer('/data')]);
    }
  },

  'patch-to-one-response': async (api) => {
    const sent = { data: { type: 'user', id: '2' } };
    expect((await api.send('PATCH', '/post/1/relationships/author', sent)).status).toBe(204);
    const included = await api.send('PATCH', '/post/1/relationships/author?include=author', sent);
    expect([included.status, included.body.data]).toEqual([200, sent.data]);
  },

  'respond-patch-post-delete-to-many-relationship-link': async (api) => {
    for (const method of ['PATCH', 'POST', 'DELETE']) {
      const { status } = await api.send(method, '/post/1/relationships/tags', { data: [tag('3')] });
      expect([method, status]).toEqual([method, 204]);
    }
    expect((await api.read('/post/1/relationships/tags')).data).toEqual([]);
  },

  'patch-post-delete-to-many-data-member': async (api) => {
    const url = '/post/1/relationships/tags';
    for (const method of ['PATCH', 'POST', 'DELETE']) {
      for (const body of [{}, { data: null }, { data: tag('3') }, { data: 'x' }]) {
        await refuse(api, [method, url, { body }], [400, pointer('/data')]);
      }
      const mixed = { data: [tag('3'), { type: 'post', id: '1' }] };
      await refuse(api, [method, url, mixed], [400, pointer('/data/1')]);
    }
  },

  'patch-to-many-complete-replace': async (api) => {
    const url = '/post/1/relationships/tags';
    for (const data of [[tag('2'), tag('3')], [tag('1')], []]) {
      await api.send('PATCH', url, { data });
      expect((await api.read(url)).data).toEqual(data);
    }
    await refuse(api, ['PATCH', url, { data: [tag('1'), tag('99')] }], [404, pointer('/data')]);
    // Members that cannot be without the other side.
    const memberships = '/user/1/relationships/memberships';
    await refuse(api, ['PATCH', memberships, { data: [] }], [403, pointer('/data')]);
  },

  'post-to-many-add': async (api) => {
    const url = '/post/4/relationships/tags';
    await api.send('POST', url, { data: [tag('3')] });
    await api.send('POST', url, { data: [tag('1'), tag('2')] });
    expect((await api.read(url)).data).toEqual([tag('1'), tag('2'), tag('3')]);
  },

  'post-to-many-add-again': async (api) => {
    const url = '/post/4/relationships/tags';
    for (const _ of [1, 2]) await api.send('POST', url, { data: [tag('1'), tag('1')] });
    expect((await api.read(url)).data).toEqual([tag('1')]);
  },

  'post-to-many-add-again (2)': async (api) => {
    const url = '/user/1/relationships/posts';
    const before = (await api.read(url)).data;
    await api.send('POST', url, { data: [...before, ...before] });
    expect((await api.read(url)).data).toEqual(before);
  },

  'post-to-many-response': async (api) => {
    for (const data of [[tag('1')], [tag('2'), tag('3')], []]) {
      const { status } = await api.send('POST', '/post/4/relationships/tags', { data });
      expect(status).toBe(204);
    }
  },

  'delete-to-many': async (api) => {
    const url = '/post/1/relationships/tags';
    await api.send('DELETE', url, { data: [tag('1')] });
    expect((await api.read(url)).data).toEqual([tag('2')]);
    expect((await api.read('/tag/1')).data.id).toBe('1');
  },

  // Members that cannot be without the other side.
  'delete-to-many (2)': async (api) => {
    const data = [{ type: 'membership', id: '1_a%5Fb' }];
    for (const url of [
      '/user/1/relationships/memberships',
      '/team/a_b/relationships/memberships',
    ]) {
      await refuse(api, ['DELETE', url, { data }], [403, pointer('/data')]);
    }
  },

  'delete-to-many-success': async (api) => {
    for (const data of [[tag('1')], [tag('1'), tag('3')], [tag('99')], []]) {
      const { status } = await api.send('DELETE', '/post/1/relationships/tags', { data });
      expect(status).toBe(204);
    }
  },

  'updating-relationship-202-status': 'not offered: 202',

  'updating-relationship-204-status': async (api) => {
    for (const [method, url, data] of [
      ['PATCH', '/post/1/relationships/author', { type: 'user', id: '2' }],
      ['PUT', '/post/1/author', null],
      ['PATCH', '/post/1/relationships/tags', [tag('3')]],
      ['POST', '/post/1/relationships/tags', [tag('3')]],
      ['DELETE', '/post/1/relationships/tags', [tag('1')]],
    ] as const) {
      const { status, body } = await api.send(method, url, { data });
      expect([method, status, body]).toEqual([method, 204, undefined]);
    }
  },

  'updating-relationship-200-status':
    'not offered: relationships that change by more than was asked',
  // Where a client asks for it.
  'updating-relationship-200-response': async (api) => {
    const url = '/post/1/relationships/tags?include=tags';
    for (const method of ['PATCH', 'POST', 'DELETE']) {
      const { status, body } = await api.send(method, url, { data: [tag('3')] });
      const { data, included, meta } = await api.read(url);
      expect([status, body.data, body.included, body.meta]).toEqual([200, data, included, meta]);
    }
  },

  'updating-relationship-200-meta': 'not offered: answers of meta alone',
  'updating-relationship-200-meta-content': 'not offered: answers of meta alone',

  'updating-relationship-403-status': async (api) => {
    const url = '/post/1/relationships/tags';
    await refuse(api, ['PATCH', url, { data: [], caller: BOB }], [403]);
    const expose = { models: { Post: { fields: { tags: { write: false } } } } };
    for (const method of ['PATCH', 'POST', 'DELETE']) {
      await refuse(api, [method, url, { data: [], options: { expose } }], [403]);
    }
  },

  'updating-relationship-other-status': async (api) => {
    await refuse(api, ['POST', '/post/1/relationships/author', { data: null }], [405]);
    await refuse(api, ['PATCH', '/post/1/relationships/nope', { data: null }], [404]);
    await refuse(api, ['PATCH', '/post/1/relationships/tags', { data: null }], [400]);
  },

  'updating-relationship-other-details': errorDetails,
  'update-relationship-http-semantics': httpSemantics,
};

export const WRITING: Coverage = { ...CREATING, ...UPDATING, ...RELATIONSHIPS, ...DELETING };
