import { BOB } from '../orm-contract/support/fixture-rows.ts';
import type { Coverage } from './coverage.ts';
import {
  conflictDetails,
  errorDetails,
  first,
  httpSemantics,
  linked,
  otherStatuses,
  pointer,
  post,
  reject,
  tag,
} from './writing-checks.ts';

/** Checks of the statements on updating resources. */
export const UPDATING: Coverage = {
  'update-patch-resource': async (api) => {
    for (const body of [{}, { data: null }, { data: [first({ title: 'x' })] }]) {
      await reject(api, ['PATCH', '/post/1', { body }], [400, pointer('/data')]);
    }
  },

  'update-patch-resource-members': async (api) => {
    const data = { id: '1', attributes: { title: 'x' } };
    await reject(api, ['PATCH', '/post/1', { data }], [400, pointer('/data/type')]);
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
      await reject(api, ['PATCH', '/post/1', { data }], [400, source]);
    }
  },

  'update-resource-relationship-reject-full-replacement': async (api) => {
    const data = { type: 'user', id: '1', ...linked({ posts: { data: [] } }) };
    expect((await api.send('PATCH', '/user/1', { data })).status).toBe(200);
    expect((await api.read('/user/1/posts')).data).toEqual([]);
  },

  // Members that require the other side.
  'update-resource-relationship-reject-full-replacement-response': async (api) => {
    const memberships = { data: [] };
    const data = { type: 'user', id: '1', attributes: { name: 'x' }, ...linked({ memberships }) };
    const source = pointer('/data/relationships/memberships/data');
    await reject(api, ['PATCH', '/user/1', { data }], [403, source]);
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
    await reject(api, ['PATCH', '/post/1', denied], [403]);
    const fields = { title: { write: false }, author: { write: false } };
    const options = { expose: { models: { Post: { fields } } } };
    const title = { data: first({ title: 'x' }), options };
    await reject(api, ['PATCH', '/post/1', title], [403, pointer('/data/attributes/title')]);
    const author = { data: first({}, linked({ author: { data: null } })), options };
    await reject(api, ['PATCH', '/post/1', author], [403, pointer('/data/relationships/author')]);
    const url = '/post/1/relationships/author';
    await reject(api, ['PATCH', url, { data: null, options }], [403]);
  },

  'update-resource-404-status': async (api) => {
    const data = post({ title: 'x' }, { id: '99' });
    await reject(api, ['PATCH', '/post/99', { data }], [404]);
    const unreadable = { data: post({ title: 'x' }, { id: '3' }), caller: BOB };
    await reject(api, ['PATCH', '/post/3', unreadable], [404]);
    await reject(api, ['PATCH', '/post/99/relationships/tags', { data: [] }], [404]);
  },

  'update-resource-404-related': async (api) => {
    for (const [name, data] of [
      ['category', { type: 'category', id: '99' }],
      ['tags', [tag('99')]],
    ] as const) {
      const sent = { data: first({ title: 'x' }, linked({ [name]: { data } })) };
      const source = pointer(`/data/relationships/${name}/data`);
      await reject(api, ['PATCH', '/post/1', sent], [404, source]);
    }
  },

  'update-resource-409-status': async (api) => {
    const data = { type: 'tag', id: '2', attributes: { name: 'red' } };
    await reject(api, ['PATCH', '/tag/2', { data }], [409]);
  },

  'update-resource-409-no-match': async (api) => {
    for (const data of [
      { type: 'tag', id: '1' },
      { type: 'post', id: '2' },
      { type: 'post', id: '01' },
    ]) {
      await reject(api, ['PATCH', '/post/1', { data }], [409]);
    }
  },

  'update-resource-409-details': conflictDetails,
  'update-resource-409-details (2)': conflictDetails,
  'update-resource-other-status': otherStatuses,
  'update-resource-other-status (2)': errorDetails,
  'update-resource-other-semantics': errorDetails,
  'update-resource-http-semantics': httpSemantics,
};
