import { buildApp, type RunningApp, startApp } from './built-app.ts';
import { describeVersion } from './describe-version.ts';

describeVersion('kit-3');

describe('in an app with paths.base', () => {
  const PATHS_BASE = '/shop';
  let app: RunningApp;

  beforeAll(async () => {
    await buildApp('kit-3', { PATHS_BASE });
    app = await startApp('kit-3', { PATHS_BASE, out: `build${PATHS_BASE}` });
  }, 300_000);
  afterAll(() => app?.close());

  it.each(['/shop/api/rpc', '/shop/prefixed'])(
    'serves requests below the prefix %s, which includes it',
    async (prefix) => {
      const response = await fetch(`${app.origin}${prefix}/user/count`);
      expect([response.status, await response.json()]).toEqual([200, { data: 2 }]);
    },
  );

  it.each(['/api/rpc', '/prefixed', '/shopping/api/rpc'])('does not serve %s', async (path) => {
    expect((await fetch(`${app.origin}${path}/user/count`)).status).toBe(404);
  });

  it('names the missing option if a route has no prefix', async () => {
    const response = await fetch(`${app.origin}/shop/routes/rpc/user/count`);
    expect([response.status, await response.text()]).toEqual([
      500,
      expect.not.stringContaining('prefix'),
    ]);
    expect(app.complaints()).toContain(
      'The path /shop/routes/rpc/user/count is not below the route /routes/rpc/[...path]. Set the option prefix.',
    );
  });
});
