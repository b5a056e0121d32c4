import { collectExchanges } from './collect-exchanges.ts';
import type { Coverage } from './coverage.ts';
import { expectError } from './expect-error.ts';
import { JSON_API } from './json-api.ts';

const PARAMETERS = ['charset=utf-8', 'ext="https://jsonapi.org/ext/atomic"', 'foo=bar'];
const PROFILE = `${JSON_API}; profile="http://example.com/last-modified"`;

export const CONTENT_NEGOTIATION: Coverage = {
  'request-content-type': 'client',
  'request-accept': 'client',
  'response-ignore-parameters': 'client',

  'response-content-type': async (api) => {
    for (const { method, url, headers, body } of await collectExchanges(api)) {
      if (body === undefined && method !== 'HEAD') continue;
      expect([url, headers['content-type']]).toEqual([url, JSON_API]);
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
};
