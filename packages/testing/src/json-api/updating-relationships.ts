import { BOB } from '../orm-contract/support/fixture-rows.ts';
import type { Coverage } from './coverage.ts';
import { errorDetails, httpSemantics, pointer, reject, tag } from './writing-checks.ts';

/** Checks of the statements on updating relationships. */
export const RELATIONSHIPS: Coverage = {
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
      await reject(api, ['PATCH', url, { body }], [400, pointer('/data')]);
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
        await reject(api, [method, url, { body }], [400, pointer('/data')]);
      }
      const mixed = { data: [tag('3'), { type: 'post', id: '1' }] };
      await reject(api, [method, url, mixed], [400, pointer('/data/1')]);
    }
  },

  'patch-to-many-complete-replace': async (api) => {
    const url = '/post/1/relationships/tags';
    for (const data of [[tag('2'), tag('3')], [tag('1')], []]) {
      await api.send('PATCH', url, { data });
      expect((await api.read(url)).data).toEqual(data);
    }
    await reject(api, ['PATCH', url, { data: [tag('1'), tag('99')] }], [404, pointer('/data')]);
    // Members that require the other side.
    const memberships = '/user/1/relationships/memberships';
    await reject(api, ['PATCH', memberships, { data: [] }], [403, pointer('/data')]);
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

  // Members that require the other side.
  'delete-to-many (2)': async (api) => {
    const data = [{ type: 'membership', id: '1_a%5Fb' }];
    for (const url of [
      '/user/1/relationships/memberships',
      '/team/a_b/relationships/memberships',
    ]) {
      await reject(api, ['DELETE', url, { data }], [403, pointer('/data')]);
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
  // A client requests it with a parameter.
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
    await reject(api, ['PATCH', url, { data: [], caller: BOB }], [403]);
    const expose = { models: { Post: { fields: { tags: { write: false } } } } };
    for (const method of ['PATCH', 'POST', 'DELETE']) {
      await reject(api, [method, url, { data: [], options: { expose } }], [403]);
    }
  },

  'updating-relationship-other-status': async (api) => {
    await reject(api, ['POST', '/post/1/relationships/author', { data: null }], [405]);
    await reject(api, ['PATCH', '/post/1/relationships/nope', { data: null }], [404]);
    await reject(api, ['PATCH', '/post/1/relationships/tags', { data: null }], [400]);
  },

  'updating-relationship-other-details': errorDetails,
  'update-relationship-http-semantics': httpSemantics,
};
