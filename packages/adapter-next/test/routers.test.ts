import { jsonOf, NEXT_VERSIONS, type NextServer, startNext } from './next-server.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const JSON_API = { 'content-type': 'application/vnd.api+json' };

// One server for both routers, because each start takes seconds.
describe.each(NEXT_VERSIONS)('in Next.js %s', (_, folder) => {
  let server: NextServer;
  beforeAll(async () => {
    server = await startNext(folder);
  }, 60_000);
  afterAll(() => server?.close());

  describe('route handlers', () => {
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(server.origin + path, { headers });

    it('let getClient read and write cookies with the functions of Next.js', async () => {
      const path = '/base/api/cookies/post/findMany?q={"select":{"title":true}}';
      const response = await get(path, { cookie: 'caller=ann', 'x-page': 'home' });
      expect((await jsonOf(response)).data).toEqual([{ title: 'draft of ann' }]);
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringContaining(`seen=${encodeURIComponent('home 2')}`),
      ]);
      expect((await jsonOf(await get(path))).data).toEqual([]);
    });

    it('keep the headers of the app’s configuration', async () => {
      const response = await get('/base/api/rest/tag/1');
      expect([response.status, response.headers.get('x-from-config')]).toEqual([200, 'is kept']);
    });

    it.each(['a%2Fb', '100%25', 'a%5Cb', '%22%3C%3E', 'x%20y', '+', '%2B', 'a%3Fb%23c'])(
      'use the rewritten path of a request, with the id %s',
      async (id) => {
        const response = await get(`/base/teams/${id}`);
        const { data } = await jsonOf(response);
        expect([response.status, data.attributes?.name]).toEqual([
          200,
          `team ${decodeURIComponent(id)}`,
        ]);
      },
    );

    it('ignore a query parameter with the name of the catch-all', async () => {
      const response = await get('/base/api/rpc/tag/count?path=user&path=count');
      expect([response.status, (await jsonOf(response)).message]).toEqual([
        400,
        expect.stringContaining('Unknown query parameter "path"'),
      ]);
    });
  });

  describe('API routes', () => {
    const call = (path: string, init: RequestInit = {}) => fetch(server.origin + path, init);
    const post = (path: string, body: string, headers: Record<string, string> = JSON_TYPE) =>
      call(`/base/api/parsed/${path}`, { method: 'POST', headers, body });
    const countTags = async () => (await jsonOf(await call('/base/api/parsed/rpc/tag/count'))).data;

    it('keep headers that getClient sets on the response', async () => {
      const response = await call('/base/api/pages/of/acme%2Fltd/user/count');
      expect([await jsonOf(response), response.headers.get('x-tenant')]).toEqual([
        { data: 2 },
        'acme%2Fltd',
      ]);
      expect(response.headers.get('x-from-config')).toBe('is kept');
    });

    it('accept an id with an encoded slash, also behind a rewrite that keeps the end of the path', async () => {
      for (const mount of ['api/pages/rest', 'v1']) {
        const response = await call(`/base/${mount}/team/a%2Fb`);
        expect([response.status, (await jsonOf(response)).data.attributes.name]).toEqual([
          200,
          'team a/b',
        ]);
      }
    });

    it('return 404 behind a rewrite that changes the end of the path', async () => {
      expect((await call('/base/pages-teams/x%20y')).status).toBe(404);
    });

    it('ignore a query parameter with the name of the catch-all', async () => {
      const response = await call('/base/api/pages/rpc?path=user&path=count');
      expect([response.status, Object.keys(await jsonOf(response))]).toEqual([400, ['message']]);
    });

    describe('with the body parser on', () => {
      it.each([JSON_TYPE, JSON_API])('create a resource from %j', async (headers) => {
        const name = `by REST as ${headers['content-type']}`;
        const body = JSON.stringify({ data: { type: 'tag', attributes: { name } } });
        const response = await post('rest/tag', body, headers);
        expect([response.status, (await jsonOf(response)).data?.attributes.name]).toEqual([
          201,
          name,
        ]);
      });

      it('create a record over RPC', async () => {
        const response = await post('rpc/tag/create', '{"data":{"name":"by RPC, 東京"}}');
        expect([response.status, (await jsonOf(response)).data?.name]).toEqual([
          201,
          'by RPC, 東京',
        ]);
      });

      it('delete without a body', async () => {
        const q = encodeURIComponent('{"where":{"name":"green"}}');
        const response = await call(`/base/api/parsed/rpc/tag/deleteMany?q=${q}`, {
          method: 'DELETE',
        });
        expect([response.status, await jsonOf(response)]).toEqual([200, { data: { count: 1 } }]);
      });

      it.each(['{"data":{"name":"half', '{} 1', 'name=red'])(
        'let Next.js reject malformed JSON: %j',
        async (body) => {
          const before = await countTags();
          const response = await post('rpc/tag/create', body);
          expect([response.status, await response.text()]).toEqual([400, 'Invalid JSON']);
          expect(await countTags()).toBe(before);
        },
      );

      it.each(['', '[]', 'null', '"red"', '1', 'false'])(
        'reject a body that is not an object: %j',
        async (body) => {
          const before = await countTags();
          const response = await post('rpc/tag/create', body);
          expect([response.status, await countTags()]).toEqual([400, before]);
        },
      );

      it.each([
        [101_000, /bodyBytes is 100000/],
        [1_100_000, /1mb limit/],
      ])('reject a body of %d bytes', async (size, words) => {
        const response = await post(
          'rpc/tag/create',
          JSON.stringify({ data: { name: 'x'.repeat(size) } }),
        );
        expect([response.status, await response.text()]).toEqual([
          413,
          expect.stringMatching(words),
        ]);
      });
    });
  });
});
