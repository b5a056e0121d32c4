import { CURSOR_PROFILE } from '../orm-contract/support/by-cursor.ts';
import { collectExchanges } from './collect-exchanges.ts';
import type { Coverage } from './coverage.ts';
import { expectError } from './expect-error.ts';
import { JSON_API, type Sent } from './json-api.ts';

const PARAMETERS = ['charset=utf-8', 'ext="https://jsonapi.org/ext/atomic"', 'foo=bar'];
const PROFILE = `${JSON_API}; profile="http://example.com/last-modified"`;
const CURSORS = `${JSON_API}; profile="${CURSOR_PROFILE}"`;

export const CONTENT_NEGOTIATION: Coverage = {
  'request-content-type': 'client',
  'request-accept': 'client',
  'response-ignore-parameters': 'client',

  'response-content-type': async (api) => {
    for (const { method, url, headers, body } of await collectExchanges(api)) {
      if (body === undefined && method !== 'HEAD') continue;
      // JSON:API 1.1 adds the parameter that names the applied profiles.
      const type = headers['content-type']?.replace(/; profile="[^"]*"$/, '');
      expect([url, type]).toEqual([url, JSON_API]);
    }
  },

  'response-unsupported-media-type': async (api) => {
    const tag = { body: { data: { type: 'tag', attributes: { name: 'new' } } } };
    for (const parameter of PARAMETERS) {
      const headers = { 'content-type': `${JSON_API}; ${parameter}` };
      expectError(await api.send('POST', '/tag', { ...tag, headers }), 415, {
        header: 'Content-Type',
      });
      expectError(await api.send('PATCH', '/tag/1', { ...tag, headers }), 415);
      expectError(await api.send('DELETE', '/tag/3', { headers }), 415);
      expectError(await api.send('GET', '/tag', { headers }), 415);
      const linkage = { data: [{ type: 'tag', id: '3' }], headers };
      expectError(await api.send('POST', '/post/1/relationships/tags', linkage), 415);
    }
    const { data } = await api.read('/tag');
    expect(data.map(({ id }: { id: string }) => id)).toEqual(['1', '2', '3']);
    for (const contentType of [JSON_API, PROFILE, 'application/json']) {
      const body = { data: { type: 'tag', attributes: { name: contentType } } };
      const headers = { 'content-type': contentType };
      expect((await api.send('POST', '/tag', { body, headers })).status).toBe(201);
    }
  },

  'response-not-acceptable': async (api) => {
    const withParameters = PARAMETERS.map((parameter) => `${JSON_API}; ${parameter}`);
    for (const accept of [
      ...withParameters,
      withParameters.join(', '),
      `${withParameters[0]}, */*`,
      `application/json, ${withParameters[0]}`,
    ]) {
      expectError(await api.get('/tag', { headers: { accept } }), 406, { header: 'Accept' });
      const data = { type: 'tag', attributes: { name: 'new' } };
      expectError(await api.send('POST', '/tag', { data, headers: { accept } }), 406);
    }
    expect((await api.read('/tag')).data).toHaveLength(3);
    for (const accept of [
      JSON_API,
      `${JSON_API};q=0.5`,
      PROFILE,
      '*/*',
      `${withParameters[0]}, ${JSON_API}`,
    ]) {
      expect((await api.get('/tag', { headers: { accept } })).status).toBe(200);
    }
  },

  'profile-content-type': async (api) => {
    const byCursor: Sent = { options: { pagination: 'cursor' } };
    const { data } = await api.read('/tag', byCursor);
    const after = `/tag?page[after]=${data[0].meta.page.cursor}`;
    for (const [url, sent] of [
      ['/tag', { headers: { accept: CURSORS } }],
      ['/tag', byCursor],
      [after],
      ['/post/1/relationships/tags', byCursor],
      // Errors that the profile defines.
      ['/tag?page[size]=1001', byCursor],
      ['/user?sort=role', byCursor],
    ] as const) {
      const { headers } = await api.get(url, sent);
      expect([url, headers['content-type']]).toEqual([url, CURSORS]);
    }
    for (const url of ['/tag/1', '/tag?page[size]=x', '/nope']) {
      expect((await api.get(url, byCursor)).headers['content-type']).toBe(JSON_API);
    }
  },

  'profile-apply': async (api) => {
    const accept = `${JSON_API}; profile="https://example.com/any ${CURSOR_PROFILE}"`;
    const { headers, body } = await api.get('/tag', { headers: { accept } });
    expect(headers['content-type']).toBe(CURSORS);
    expect(body.data[0].meta.page.cursor).toEqual(expect.any(String));
  },

  'profile-ignore': async (api) => {
    const plain = await api.get('/tag');
    const { headers, body } = await api.get('/tag', { headers: { accept: PROFILE } });
    expect([headers, body]).toEqual([plain.headers, plain.body]);
    // The profile of a request document is not a request to apply it to the response.
    for (const type of [
      PROFILE,
      CURSORS,
      `${JSON_API};profile="http://example.com/a ${CURSOR_PROFILE}"`,
    ]) {
      const sent = { headers: { 'content-type': type }, data: { type: 'tag', id: '1' } };
      for (const [method, url, data] of [
        ['POST', '/tag', { type: 'tag', attributes: { name: type } }],
        ['PATCH', '/tag/1', { ...sent.data, attributes: { name: `new ${type}` } }],
        ['PATCH', '/post/1/relationships/tags', [sent.data]],
        ['GET', '/tag', undefined],
      ] as const) {
        const response = await api.send(method, url, { ...sent, data });
        expect([method, url, response.status < 300]).toEqual([method, url, true]);
        expect(response.headers['content-type'] ?? JSON_API).toBe(JSON_API);
      }
    }
  },

  'profile-vary': async (api) => {
    for (const { url, headers, body } of await collectExchanges(api)) {
      if (body !== undefined)
        expect([url, headers.vary]).toEqual([url, expect.stringMatching(/^Accept\b/)]);
    }
    const { headers } = await api.get('/tag', { headers: { accept: CURSORS } });
    expect(headers.vary).toBe('Accept');
  },

  'profile-self-link':
    'decided otherwise: links are URLs, as in documents without a profile, and links to pages by cursor need no type',
};
