import type { AppFolder, RunningApp } from './built-app.ts';

/** The limit of adapter-node: above that of the contract's handlers, below the default. */
export const BODY_SIZE_LIMIT = 200_000;

const JSON_API = 'application/vnd.api+json';

/** Describes behaviour that is specific to SvelteKit. */
export function describeOwnCases(folder: AppFolder, app: () => RunningApp): void {
  const call = (path: string, { headers = {}, ...init }: RequestInit = {}) =>
    fetch(app().origin + path, { headers: { 'x-forwarded-proto': 'http', ...headers }, ...init });
  const createTag = (basePath: string, name: string, headers: Record<string, string>) =>
    call(`${basePath}/rest/tag`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ data: { type: 'tag', attributes: { name } } }),
    });
  const MOUNTED = [
    ['a hook', '/api'],
    ['a route', '/routes'],
  ] as const;

  describe.each(MOUNTED)('mounted as %s', (_, basePath) => {
    it.each([
      ['', 200],
      ['status 401', 401],
      ['throws', 500],
    ])(
      'keeps cookies and headers that getClient sets, with x-get-client "%s"',
      async (behaviour, status) => {
        const response = await call(`${basePath}/rest/tag`, {
          headers: { 'x-get-client': behaviour },
        });
        expect([response.status, response.headers.get('x-get-client')]).toEqual([status, 'ran']);
        expect(response.headers.getSetCookie()).toEqual([
          expect.stringMatching(/^session=prolonged; (?=.*Path=\/).*HttpOnly/),
          expect.stringMatching(/^stale=; (?=.*Path=\/).*Max-Age=0/),
        ]);
      },
    );

    it('keeps headers that earlier hooks set on the response', async () => {
      const response = await call(`${basePath}/rpc/user/count`);
      expect(response.headers.get('x-hook')).toBe('in front');
    });

    it('gives each response its own cookies', async () => {
      const responses = await Promise.all([1, 2, 3].map(() => call(`${basePath}/rpc/user/count`)));
      expect(responses.map(({ headers }) => headers.getSetCookie().length)).toEqual([2, 2, 2]);
    });

    it('lets SvelteKit reject forms from other sites', async () => {
      const headers = { 'content-type': 'text/plain', origin: 'http://elsewhere.example' };
      const response = await createTag(basePath, 'of a form', headers);
      expect([response.status, await response.text()]).toEqual([
        403,
        expect.stringMatching(/form/),
      ]);
      const found = await jsonOf(await call(`${basePath}/rest/tag?filter[name]=of a form`));
      expect(found.data).toEqual([]);
    });

    it('requires the type of a body, which SvelteKit 2 does not pass on without one', async () => {
      const created = await createTag(basePath, 'untyped', {
        'content-type': '',
        origin: app().origin,
      });
      expect([created.status, (await jsonOf(created)).errors[0].code]).toEqual([
        415,
        'unsupported-media-type',
      ]);
    });

    it('deletes for a client without Origin that sends a Content-Type', async () => {
      const headers = { 'content-type': JSON_API };
      const created = await createTag(basePath, `of ${basePath}`, headers);
      const { data } = await jsonOf(created);
      const path = `${basePath}/rest/tag/${data.id}`;
      // SvelteKit 3 treats a request without a Content-Type as a form.
      const bare = await call(path, { method: 'DELETE' });
      expect(bare.status).toBe(folder === 'kit-3' ? 403 : 204);
      const typed = await call(path, { method: 'DELETE', headers });
      expect(typed.status).toBe(folder === 'kit-3' ? 204 : 404);
      expect((await call(path)).status).toBe(404);
    });
  });

  // The adapter-node of 2.0 does not limit chunks; the handler's own limit applies.
  it.each(folder === 'kit-2.0' ? ['with its length'] : ['with its length', 'in chunks'])(
    'returns 413 for a body %s above the limit of adapter-node',
    async (framing) => {
      const body = JSON.stringify({ data: { name: 'x'.repeat(BODY_SIZE_LIMIT) } });
      const stream = new Blob([body]).stream();
      const response = await call('/prefixed/tag/create', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        ...(framing === 'in chunks' ? { body: stream, duplex: 'half' } : { body }),
      } as RequestInit);
      const message = 'The body is too long for the server.';
      expect([response.status, await response.json()]).toEqual([413, { message }]);
    },
  );

  it('passes other paths on to later hooks and to the app', async () => {
    expect(await (await call('/other-hook')).text()).toBe('other hook');
    for (const path of ['/nowhere', '/apiary/rest', '/api', '/api/restless/tag']) {
      const response = await call(path);
      expect([path, response.status, response.headers.get('x-hook-behind')]).toEqual([
        path,
        404,
        'ran',
      ]);
    }
    expect((await call('/api/rest/nothing')).headers.has('x-hook-behind')).toBe(false);
  });

  it('serves requests of the app to itself', async () => {
    expect(await (await call('/')).text()).toContain('2 users, 2 in total');
  });

  it('serves paths in a hook that look like data requests of SvelteKit', async () => {
    const response = await call('/api/rest/team/__data.json');
    expect([response.status, response.headers.get('content-type')]).toEqual([404, JSON_API]);
    expect((await jsonOf(response)).errors).toMatchObject([{ code: 'not-found' }]);
  });

  it.each(['/opt', '/de/opt', '/a%2Fb/opt'])(
    'finds the path behind an optional parameter in %s',
    async (basePath) => {
      expect(await (await call(`${basePath}/user/count`)).json()).toEqual({ data: 2 });
    },
  );

  it('uses the option prefix of a route', async () => {
    expect(await (await call('/prefixed/user/count')).json()).toEqual({ data: 2 });
  });
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads the members that it expects.
function jsonOf(response: Response): Promise<any> {
  return response.json();
}
