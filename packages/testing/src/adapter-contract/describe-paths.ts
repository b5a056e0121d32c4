import { CONTRACT_ROWS } from './contract-rows.ts';
import type { ContractContext } from './contract-server.ts';
import { type RawResponse, send } from './http-exchange.ts';

interface Resource {
  readonly id: string;
  readonly attributes: { readonly name: string };
  readonly links: { readonly self: string };
}

/** Describes mount paths, and ids that a URL must encode. */
export function describePaths({ server, itNeeds }: ContractContext): void {
  const get = (path: string) => send(server(), { path });
  // The page of a framework may contain such texts, too.
  const isOurs = ({ headers, text }: Pick<RawResponse, 'headers' | 'text'>) =>
    !headers['content-type']?.startsWith('text/html') &&
    /"jsonapi"|"data"|The path must be/.test(text);

  describe('a path', () => {
    it.each(['rest', 'rpc'] as const)('does not contain the mount path of %s', async (kind) => {
      const q = encodeURIComponent('{"where":{"id":1}}');
      const path = kind === 'rest' ? '/tag/1' : `/tag/findUnique?q=${q}`;
      expect((await get(server()[kind] + path)).status).toBe(200);
    });

    itNeeds('parameters in the mount path')(
      'may have parameters before the mount path',
      async () => {
        const { status, json } = await get(`${server().nested}/user/count`);
        expect([status, json()]).toEqual([200, { data: CONTRACT_ROWS.users.length }]);
        const odd = server().nested.replace('acme', 'a%2Fb%20c');
        expect((await get(`${odd}/user/count`)).status).toBe(200);
      },
    );

    it.each(['iary/tag', '-2/tag', 'tag', '%2Ftag'])(
      'does not match if %s follows the mount path directly',
      async (rest) => {
        const response = await get(server().rest + rest);
        expect([response.status, isOurs(response)]).toEqual([404, false]);
      },
    );

    it('does not match if the mount path is not at its start', async () => {
      expect(isOurs(await get(`/elsewhere${server().rest}/tag`))).toBe(false);
    });

    itNeeds('the mount path itself')('may be the mount path itself', async () => {
      for (const rest of ['', '?x=1']) {
        const { status, json } = await get(server().rpc + rest);
        expect([status, json().message]).toEqual([
          400,
          'Invalid path. Expected /:model/:operation.',
        ]);
      }
    });

    itNeeds('a path that ends with a slash')('may end with a slash', async () => {
      for (const path of ['/tag/', '/tag/1/', '/tag/?page[limit]=1']) {
        expect((await get(server().rest + path)).status).toBe(200);
      }
    });

    itNeeds('an absolute-form request target')(
      'may be the target in its absolute form',
      async () => {
        const { status, json } = await get(`http://example.com${server().rest}/tag/1`);
        expect([status, json().data.id]).toEqual([200, 1]);
      },
    );

    itNeeds('malformed percent-encoding')(
      'with malformed percent-encoding is refused',
      async () => {
        for (const path of ['/team/%', '/team/%zz', '/team/%C3']) {
          const { status } = await get(server().rest + path);
          expect([path, status === 400 || status === 404]).toEqual([path, true]);
        }
      },
    );

    it('does not leave the mount path by dot segments', async () => {
      for (const path of ['/../../tag', '/%2e%2e/%2E%2E/tag', '/..%2f..%2ftag']) {
        const response = await get(server().rest + path);
        expect([path, response.status]).toEqual([path, 404]);
      }
    });

    itNeeds('unresolved dot segments')('is not shortened by dot segments', async () => {
      for (const path of ['/tag/../team', '/tag/%2e%2e/team', '/./tag']) {
        const response = await get(server().rest + path);
        expect([path, response.status]).toEqual([path, 404]);
      }
    });
  });

  describe('an id', () => {
    it.each(CONTRACT_ROWS.teams)('%j is found by its link in a list', async (id) => {
      const { data } = (await get(`${server().rest}/team?page[limit]=100`)).json() as {
        readonly data: readonly Resource[];
      };
      const shown = data.find(({ attributes }) => attributes.name === `team ${id}`);
      const { rest } = server();
      for (const path of [
        shown?.links.self,
        `${rest}/team/${encodeURIComponent(shown?.id ?? '')}`,
      ]) {
        const { status, json } = await get(path ?? '');
        expect([status, json().data.attributes.name]).toEqual([200, `team ${id}`]);
      }
    });

    it('with an encoded slash is one segment, also before others', async () => {
      const { status, json } = await get(`${server().rest}/team/a%2Fb/memberships`);
      expect([status, json().data]).toEqual([200, []]);
    });

    it('with an unencoded slash is two segments', async () => {
      const { status, json } = await get(`${server().rest}/team/a/b`);
      expect([status, json().errors[0].code]).toEqual([404, 'unsupported-relationship']);
    });
  });
}
