import { byDocumentRules, type Check, type Coverage } from './coverage.ts';
import { expectError } from './expect-error.ts';
import type { JsonApi } from './json-api.ts';

/** Each kind of URL, with the parameters that JSON:API names. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  '/post': ['include=tags', 'fields[post]=title', 'sort=id', 'page[limit]=1', 'filter[id]=1'],
  '/post/1': ['include=tags', 'fields[post]=title'],
  '/post/1/author': ['include=posts', 'fields[user]=name'],
  '/post/1/tags': ['include=posts', 'fields[tag]=name', 'sort=id', 'page[limit]=1', 'filter[id]=1'],
  '/post/1/relationships/tags': ['include=tags', 'fields[tag]=name', 'sort=id', 'page[offset]=1'],
};

/** The server has no parameters of its own: every name that JSON:API does not define is a 400. */
const noneOfItsOwn: Check = async (api) => {
  for (const [url, known] of Object.entries(KNOWN)) {
    for (const parameter of known) await api.read(`${url}?${parameter}`);
    await expectRejected(api, url, [
      'nope',
      'camelCase',
      'kebab-case',
      'snake_case',
      'x[y]',
      'Include',
    ]);
  }
};

const expectRejected = async (
  api: JsonApi,
  url: string,
  names: readonly string[],
): Promise<void> => {
  for (const name of names) {
    expectError(await api.get(`${url}?${name}=1`), 400, { parameter: name });
  }
};

export const QUERIES_AND_ERRORS: Coverage = {
  'query-parameters-non-alpha': noneOfItsOwn,
  'query-parameters-under-camel': noneOfItsOwn,

  'query-parameters-bad-request': async (api) => {
    for (const url of Object.keys(KNOWN)) {
      await expectRejected(api, url, [
        'lower',
        'page',
        'fields',
        'include[]',
        'sort[]',
        'page[]',
        '',
      ]);
    }
    const data = { type: 'tag', attributes: { name: 'new' } };
    expectError(await api.send('POST', '/tag?nope=1', { data }), 400, { parameter: 'nope' });
    expectError(await api.send('DELETE', '/tag/3?nope=1'), 400, { parameter: 'nope' });
    expect((await api.read('/tag')).data).toHaveLength(3);
  },

  'error-stop-processing': async (api) => {
    const { body } = await api.get('/post?sort=nope&page[limit]=0&nope=1&include=nope');
    expect(body.errors).toHaveLength(4);
    const attributes = { title: 1, published: 'x', nope: 1 };
    const sent = await api.send('PATCH', '/post/1', { data: { type: 'post', attributes } });
    expect(sent.body.errors).toHaveLength(3);
  },

  'error-general': async (api) => {
    const options = { expose: { models: { Post: { fields: { title: { write: false } } } } } };
    const attributes = { title: 'x', published: 'yes' };
    const { status, body } = await api.send('PATCH', '/post/1', {
      data: { type: 'post', attributes },
      options,
    });
    expect(status).toBe(400);
    expect(body.errors.map((error: { status: string }) => error.status)).toEqual(['403', '400']);
  },

  'error-object-key': byDocumentRules,

  'error-object-members': async (api) => {
    for (const [exchange, source] of [
      [await api.get('/post?sort=nope'), { parameter: 'sort' }],
      [await api.get('/post', { headers: { accept: 'text/html' } }), { header: 'Accept' }],
      [
        await api.send('PATCH', '/post/1', { data: { type: 'post', attributes: { title: 1 } } }),
        { pointer: '/data/attributes/title' },
      ],
      [
        await api.send('PATCH', '/post/1/relationships/tags', {
          data: [{ type: 'tag', id: '1' }, { type: 'tag' }],
        }),
        { pointer: '/data/1' },
      ],
    ] as const) {
      const [error] = exchange.body.errors;
      expect(error).toEqual({
        status: String(exchange.status),
        code: expect.stringMatching(/^[a-z-]+$/),
        title: expect.any(String),
        detail: expect.any(String),
        source,
      });
    }
    // The ORM's code is specific to the server, so it is in `meta`.
    const taken = { type: 'tag', attributes: { name: 'red' } };
    const { body } = await api.send('POST', '/tag', { data: taken });
    expect(body.errors[0].meta).toEqual({ ormCode: expect.any(String) });
  },
};
