import type { ContractContext } from './contract-server.ts';
import { send, sendJson } from './http-exchange.ts';

const DATE = 'Mon, 01 Jan 2024 00:00:00 GMT';

/** Describes conditional requests: their headers, and responses without a body. */
export function describeConditions({ server, itNeeds }: ContractContext): void {
  const rest = (path: string) => server().rest + path;
  const get = (path: string, headers = {}, method = 'GET') =>
    send(server(), { method, path: rest(path), headers });

  describe('conditional requests', () => {
    it.each([
      ['GET', '/tag'],
      ['HEAD', '/tag'],
      ['GET', '/tag/1'],
      ['HEAD', '/tag/1'],
    ])('have no body if the client has the response of %s %s', async (method, path) => {
      const { headers } = await get(path);
      expect(headers.etag).toMatch(/^W\/"[a-z0-9]+"$/);
      const found = await get(path, { 'if-none-match': headers.etag }, method);
      expect([found.status, found.text, found.headers.etag]).toEqual([304, '', headers.etag]);
      expect(found.headers['content-type']).toBeUndefined();
      // RFC 9110, section 8.6: a length other than that of the 200 would be wrong.
      expect(found.headers['content-length'] ?? '0').toBe('0');
    });

    itNeeds('its own Vary header')('say what a 304 depends on', async () => {
      const { headers } = await get('/tag/1');
      const { status, headers: found } = await get('/tag/1', { 'if-none-match': headers.etag });
      expect([status, found.vary?.toLowerCase()]).toEqual([304, expect.stringContaining('accept')]);
    });

    it('keep the connection usable after a 304', async () => {
      const { headers } = await get('/tag/1');
      await get('/tag/1', { 'if-none-match': headers.etag });
      expect((await get('/tag/1')).json().data.id).toBe(1);
    });

    it('reject an update of a resource that has changed', async () => {
      const ann = { 'x-caller': 'ann' };
      const { headers } = await get('/post/1', ann);
      expect(headers.etag).toMatch(/^"v[a-z0-9]+-[a-z0-9]+"$/);
      const update = (ifMatch = '') =>
        sendJson(server(), {
          method: 'PATCH',
          path: rest('/post/1'),
          value: { data: { type: 'post', attributes: { published: false } } },
          headers: { ...ann, 'if-match': ifMatch },
        });
      const first = await update(headers.etag);
      const second = await update(headers.etag);
      expect([first.status, second.status]).toEqual([200, 412]);
      expect(second.json().errors[0].code).toBe('precondition-failed');
      expect((await update(first.headers.etag)).status).toBe(200);
    });

    it('reject a write over RPC, which has no entity tags', async () => {
      const update = (headers: object) =>
        sendJson(server(), {
          method: 'PATCH',
          path: `${server().rpc}/tag/update`,
          value: { where: { id: 1 }, data: { name: 'lost' } },
          headers: { 'x-caller': 'ann', ...headers },
        });
      const nameOf = async () => (await get('/tag/1')).json().data.attributes.name;
      const before = await nameOf();
      for (const condition of [{ 'if-match': '"v1"' }, { 'if-unmodified-since': DATE }]) {
        const { status, json } = await update(condition);
        expect([status, json().message]).toEqual([412, expect.stringContaining('RPC')]);
      }
      expect(await nameOf()).toBe(before);
    });
  });
}
