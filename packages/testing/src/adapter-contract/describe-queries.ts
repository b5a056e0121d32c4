import type { ContractContext } from './contract-server.ts';
import { send } from './http-exchange.ts';

/** Describes query strings, which the handlers read as they were sent. */
export function describeQueries({ server, itNeeds }: ContractContext): void {
  const get = (path: string) => send(server(), { path });
  const total = async (query: string): Promise<number> =>
    (await get(`${server().rest}/team?${query}`)).json().meta?.total;

  describe('a query string', () => {
    it('keeps repeated parameters', async () => {
      const red = 'filter[name$contains]=r';
      const { data } = (await get(`${server().rest}/tag?${red}&filter[name]=red`)).json();
      expect(data).toHaveLength(1);
      const none = await get(`${server().rest}/tag?filter[name]=red&filter[name]=blue`);
      expect(none.json().data).toEqual([]);
    });

    it.each([
      ['encoded', 'filter%5Bname%5D=team%20100%25'],
      ['as they are', 'filter[name]=team%20100%25'],
    ])('may have its brackets %s', async (_, query) => {
      expect(await total(query)).toBe(1);
    });

    it.each(['a&b=c+d', 'a?b#c', '東京 é', 'a/b', 'a\\b', '"<>', '+'])(
      'carries %j as a value',
      async (id) => {
        expect(await total(`filter[id]=${encodeURIComponent(id)}`)).toBe(1);
      },
    );

    it('decodes a plus sign as a space', async () => {
      expect(await total('filter[id]=x+y')).toBe(1);
    });

    it.each(['filter[__proto__][x]=1', 'constructor[prototype][x]=1', 'nothing=1'])(
      'with %s is rejected',
      async (query) => {
        expect((await get(`${server().rest}/team?${query}`)).status).toBe(400);
        expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
      },
    );

    it('may contain the arguments of RPC with their codec metadata', async () => {
      const q = encodeURIComponent('{"where":{"createdAt":{"lt":"1970-01-01T00:00:00.000Z"}}}');
      const meta = encodeURIComponent(
        '{"serialization":{"values":{"where.createdAt.lt":["Date"]}}}',
      );
      const response = await get(`${server().rpc}/post/count?q=${q}&meta=${meta}`);
      expect([response.status, response.json()]).toEqual([200, { data: 0 }]);
    });

    it.each(['{', '[]', '%7B%22where%22', 'null,'])('with q=%s is rejected', async (q) => {
      expect((await get(`${server().rpc}/tag/findMany?q=${q}`)).status).toBe(400);
    });

    const path = () => `${server().rest}/tag?filter[name]=red&sort=name&page[limit]=1`;

    it('is part of links', async () => {
      const { links } = (await get(path())).json();
      expect(decodeURIComponent(links.self)).toBe(path());
      expect(links.first).toContain('sort=name');
    });

    itNeeds('an unchanged query string')('is part of links exactly as it was sent', async () => {
      expect((await get(path())).json().links.self).toBe(path());
    });
  });
}
