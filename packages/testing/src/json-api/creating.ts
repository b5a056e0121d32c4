import { BOB } from '../orm-contract/support/fixture-rows.ts';
import type { Coverage } from './coverage.ts';
import { ENDPOINT, type Sent } from './json-api.ts';
import {
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

/** Checks of the statements on creating resources. */
export const CREATING: Coverage = {
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
      await reject(api, ['POST', '/post', { data: post({ title: 'New' }, more) }], [404]);
      await reject(api, ['PATCH', '/post/1', { data: first({ title: 'x' }, more) }], [404]);
    }
    const url = '/post/1/relationships/tags';
    for (const method of ['POST', 'PATCH']) {
      await reject(api, [method, url, { data: tags.data }], [404]);
    }
    const mixed = first({ title: 'x', published: 'yes' });
    await reject(api, ['PATCH', '/post/1', { data: mixed }], [400]);
  },

  'create-single-resource': async (api) => {
    const source = pointer('/data');
    for (const body of [{}, { data: null }, { data: [post({ title: 'x' })] }, { data: 'x' }]) {
      await reject(api, ['POST', '/post', { body }], [400, source]);
    }
  },

  'create-type-member': async (api) => {
    const data = { attributes: { title: 'x' } };
    await reject(api, ['POST', '/post', { data }], [400, pointer('/data/type')]);
  },

  'create-relationships-member': async (api) => {
    for (const tags of [{}, null, [], { links: { self: '/' } }, { meta: {} }]) {
      const data = post({ title: 'x' }, linked({ tags }));
      await reject(api, ['POST', '/post', { data }], [400, pointer('/data/relationships/tags')]);
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
    await reject(api, ['POST', '/post', { data }], [403, pointer('/data/id')]);
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
    const { body } = await reject(api, request as [string, string, Sent], [403]);
    expect(body.errors[0].meta).toMatchObject({ reason: 'ACCESS_POLICY_VIOLATION' });
  },

  'create-responses-404-related': async (api) => {
    for (const [name, data] of [
      ['author', { type: 'user', id: '99' }],
      ['tags', [tag('1'), tag('99')]],
    ] as const) {
      const sent = { data: post({ title: 'x' }, linked({ [name]: { data } })) };
      const source = pointer(`/data/relationships/${name}/data`);
      await reject(api, ['POST', '/post', sent], [404, source]);
    }
  },

  'create-responses-409-exists': async (api) => {
    const data = { type: 'team', id: 'a_b', attributes: { name: 'Again' } };
    await reject(api, ['POST', '/team', { data }], [409]);
  },

  'create-responses-409-bad-type': async (api) => {
    const data = { type: 'tag', attributes: { title: 'x' } };
    await reject(api, ['POST', '/post', { data }], [409, pointer('/data/type')]);
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
