import { PayloadTooLargeError, restHandler } from '@modelway/core';
import { createFetchHandler } from '@modelway/core/fetch';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, schema, type TestDatabase } from '@modelway/testing';
import type { Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { createHonoHandler } from '../src/index.ts';
import { HONO_VERSIONS } from './hono-app.ts';

const orm = zenstack(schema);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.raw.tag.create({ data: { name: 'red' } });
});
afterAll(() => database.close());

describe.each(HONO_VERSIONS)('behind %s', (_, HonoApp) => {
  const getClient = () => database.as();
  const rpc = () => createHonoHandler({ orm, getClient });
  const post = (app: Hono, path: string, body: string) =>
    app.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });

  const MOUNTS: readonly (readonly [string, string, (app: Hono) => unknown])[] = [
    ['at the root', '', (app) => app.all('/*', rpc())],
    ['at the root, as a star', '', (app) => app.all('*', rpc())],
    ['under a path', '/api', (app) => app.all('/api/*', rpc())],
    ['as middleware', '/api', (app) => app.use('/api/*', rpc())],
    [
      'under a path with a pattern in it',
      '/of/acme/api',
      (app) => app.all('/of/:who{[^/]+}/api/*', rpc()),
    ],
    ['under a path of several segments', '/a/b/c', (app) => app.all('/a/b/c/*', rpc())],
    ['under a path with a parameter', '/of/a%2Fb/api', (app) => app.all('/of/:who/api/*', rpc())],
    ['in a nested app', '/v1/api', (app) => app.route('/v1', new HonoApp().all('/api/*', rpc()))],
    ['under a base path', '/v1/api', (app) => app.basePath('/v1').all('/api/*', rpc())],
    ['behind middleware', '/api', (app) => app.use('*', cors()).all('/api/*', rpc())],
    [
      'as a fetch handler',
      '/api',
      (app) => app.mount('/api', createFetchHandler({ orm, getClient })),
    ],
    [
      'as a fetch handler with a prefix',
      '/v1/api',
      (app) => {
        const handle = createFetchHandler({ orm, getClient, prefix: '/v1/api' });
        return app.all('/v1/*', (c) => handle(c.req.raw));
      },
    ],
  ];

  it.each(MOUNTS)('works %s', async (_, prefix, mount) => {
    const app = new HonoApp();
    mount(app);
    const response = await app.request(`${prefix}/tag/findMany?q={"where":{"id":1}}`);
    expect([response.status, await response.json()]).toEqual([
      200,
      { data: [{ id: 1, name: 'red' }] },
    ]);
  });

  it('mounts two handlers side by side', async () => {
    const app = new HonoApp();
    const handler = restHandler({ endpoint: '/api/rest' });
    app.all('/api/rest/*', createHonoHandler({ orm, getClient, handler }));
    app.all('/api/*', rpc());
    expect(await (await app.request('/api/rest/tag/1')).json()).toHaveProperty('jsonapi');
    expect(await (await app.request('/api/tag/count')).json()).toHaveProperty('data');
  });

  it('keeps the headers that the app sets', async () => {
    const app = new HonoApp();
    app.use('*', cors({ origin: 'https://example.com' }));
    const handler = createHonoHandler({
      orm,
      getClient: (c) => {
        c.header('x-plan', 'gold');
        return database.as();
      },
    });
    app.all('/api/*', handler);
    const { headers } = await app.request('/api/tag/count', {
      headers: { origin: 'https://example.com' },
    });
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-plan': 'gold',
      'access-control-allow-origin': 'https://example.com',
      'content-type': 'application/json',
    });
  });

  it("keeps the app's values of Vary", async () => {
    const app = new HonoApp();
    app.use('*', cors({ origin: ['https://example.com'] }));
    app.use('*', async (c, next) => {
      c.header('Vary', 'Cookie', { append: true });
      await next();
    });
    const handler = restHandler({ endpoint: '/api' });
    app.all('/api/*', createHonoHandler({ orm, getClient, handler }));
    const response = await app.request('/api/tag', { headers: { origin: 'https://example.com' } });
    const vary = response.headers.get('vary')?.split(/ *, */) ?? [];
    expect(vary).toEqual(expect.arrayContaining(['Origin', 'Cookie', 'Accept']));
  });

  it("keeps getClient's values of Vary", async () => {
    const app = new HonoApp();
    const handler = createHonoHandler({
      orm,
      getClient: (c) => {
        c.header('Vary', 'Cookie');
        return database.as();
      },
      handler: restHandler({ endpoint: '/api' }),
    });
    app.all('/api/*', handler);
    const { headers } = await app.request('/api/tag');
    expect(headers.get('vary')).toBe('Cookie, Accept');
  });

  it('passes the variables of earlier middleware and the bindings to getClient', async () => {
    interface AppEnv {
      Variables: { user: string };
      Bindings: { DATABASE_URL: string };
    }
    const seen: unknown[] = [];
    const app = new HonoApp<AppEnv>();
    app.use('*', async (c, next) => {
      c.set('user', 'ann');
      await next();
    });
    const handler = createHonoHandler({
      orm,
      getClient: (c: Context<AppEnv>) => {
        seen.push(c.get('user'), c.env.DATABASE_URL, c.req.param('who'));
        return database.as();
      },
    });
    app.all('/of/:who/*', handler);
    await app.request('/of/acme/tag/count', {}, { DATABASE_URL: 'postgresql://x' });
    expect(seen).toEqual(['ann', 'postgresql://x', 'acme']);
  });

  it.each([
    ['json', '{"data":{"name":"read before é"}}', 201],
    ['text', '{"data":{"name":"read as text é"}}', 201],
    ['arrayBuffer', '{"data":{"name":"read as bytes é"}}', 201],
  ] as const)('accepts a body that the app has read as %s', async (kind, body, status) => {
    const app = new HonoApp();
    app.use('*', async (c, next) => {
      await c.req[kind]();
      await next();
    });
    app.all('/api/*', rpc());
    const response = await post(app, '/api/tag/create', body);
    await database.raw.tag.deleteMany({ where: { id: { gt: 1 } } });
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { data: { name: JSON.parse(body).data.name } },
    ]);
  });

  it.each([401, 403, 429] as const)(
    'returns the status of an HTTPException with status %d',
    async (status) => {
      const app = new HonoApp();
      const handler = createHonoHandler({
        orm,
        getClient: () => {
          throw new HTTPException(status, { message: 'secret' });
        },
      });
      app.all('/api/*', handler);
      const response = await app.request('/api/tag/count');
      expect(response.status).toBe(status);
      expect(await response.text()).not.toContain('secret');
    },
  );

  it('passes an error in a handler on to the app', async () => {
    const app = new HonoApp();
    const failing = () => ({ handle: () => Promise.reject(new PayloadTooLargeError('a bug')) });
    app.all('/api/*', createHonoHandler({ orm, getClient, handler: failing }));
    app.onError((error, c) => c.text(`app: ${error.message}`, 500));
    expect(await (await app.request('/api/x')).text()).toBe('app: a bug');
  });
});
