import { restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, schema, type TestDatabase } from '@modelway/testing';
import express5, { type Express } from 'express';
import { createExpressHandler } from '../src/index.ts';
import { EXPRESS_VERSIONS, RunningApps, requestRaw } from './express-app.ts';

const orm = zenstack(schema);

interface Resource {
  readonly id: string;
  readonly attributes: { readonly name: string };
  readonly links: { readonly self: string };
}

const ODD_IDS = ['a/b', '100%', '%2F', '東京 é', 'a?b#c', 'a&b=c+d', '..'];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.raw.tag.create({ data: { name: 'red' } });
  for (const id of ODD_IDS) await database.raw.team.create({ data: { id, name: `team ${id}` } });
});
afterAll(() => database.close());

describe.each(EXPRESS_VERSIONS)('behind %s', (_, express) => {
  const apps = new RunningApps();

  afterEach(() => apps.closeAll());

  const getClient = () => database.as();
  const rpc = () => createExpressHandler({ orm, getClient });
  const rest = (endpoint: string) =>
    createExpressHandler({ orm, getClient, handler: restHandler({ endpoint }) });

  const MOUNTS: readonly [string, string, (app: Express) => void][] = [
    ['at the root', '', (app) => app.use(rpc())],
    ['at the root, as a path', '', (app) => app.use('/', rpc())],
    ['under a path', '/api', (app) => app.use('/api', rpc())],
    ['under a path in different case', '/API', (app) => app.use('/api', rpc())],
    ['under a path that ends with a slash', '/api', (app) => app.use('/api/', rpc())],
    ['under a path of several segments', '/a/b/c', (app) => app.use('/a/b/c', rpc())],
    ['under one of several paths', '/b', (app) => app.use(['/a', '/b'], rpc())],
    ['under a path with a parameter', '/of/acme/api', (app) => app.use('/of/:who/api', rpc())],
    [
      'under a path with an encoded parameter',
      '/of/a%2Fb%20c/api',
      (app) => app.use('/of/:who/api', rpc()),
    ],
    [
      'in a router',
      '/v1/api',
      (app) => {
        app.use('/v1', express.Router().use('/api', rpc()));
      },
    ],
    [
      'in a router in a router',
      '/x/v1/api',
      (app) => {
        app.use('/:any', express.Router().use('/v1', express.Router().use('/api', rpc())));
      },
    ],
    [
      'in a nested app',
      '/inner/api',
      (app) => {
        app.use('/inner', express().use('/api', rpc()));
      },
    ],
  ];

  it.each(MOUNTS)('works %s', async (_, prefix, mount) => {
    const app = express();
    mount(app);
    const { url } = await apps.start(app);
    const response = await fetch(`${url}${prefix}/tag/findMany?q={"select":{"name":true}}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ data: [{ name: 'red' }] });
  });

  it.each(['/apiary/tag/findMany', '/api-2/tag/findMany', '/apitag/findMany', '/tag/findMany'])(
    'passes %s on to the app if mounted under /api',
    async (path) => {
      const app = express();
      app.use('/api', rpc());
      app.use((_req, res) => {
        res.status(404).send('not mine');
      });
      const { url } = await apps.start(app);
      expect(await (await fetch(url + path)).text()).toBe('not mine');
    },
  );

  it('warns once about a wildcard route, which app.use must replace', async () => {
    const warn = import.meta.jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const app = express();
    app.all(express === express5 ? '/api/*splat' : '/api/*', rpc());
    const { url } = await apps.start(app);
    for (const _ of [1, 2]) expect((await fetch(`${url}/api/tag/count`)).status).toBe(400);
    const texts = warn.mock.calls.flat();
    warn.mockRestore();
    expect(texts).toEqual([expect.stringMatching(/Mount it with app\.use\("\/api", …\)\.$/)]);
  });

  it('does not warn below app.use behind a wildcard route', async () => {
    const warn = import.meta.jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const app = express();
    app.all(express === express5 ? '/api/*splat' : '/api/*', (_req, _res, next) => next());
    app.use('/api', rpc());
    const { url } = await apps.start(app);
    expect((await fetch(`${url}/api/tag/count`)).status).toBe(200);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it('mounts two handlers side by side', async () => {
    const app = express();
    app.use('/api/rest', rest('/api/rest'));
    app.use('/api', rpc());
    const { url } = await apps.start(app);
    expect(await (await fetch(`${url}/api/rest/tag/1`)).json()).toHaveProperty('jsonapi');
    expect(await (await fetch(`${url}/api/tag/count`)).json()).toEqual({ data: 1 });
  });

  it.each(['/api', '/api/', '/api?x=1', '/api/tag'])(
    'responds to %s with its own error',
    async (path) => {
      const app = express();
      app.use('/api', rpc());
      const { url } = await apps.start(app);
      const response = await fetch(url + path);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        message: 'Invalid path. Expected /:model/:operation.',
      });
    },
  );

  it.each(['/api/tag/', '/api/tag/1/', '/api/tag?page[limit]=1'])('serves %s', async (path) => {
    const app = express();
    app.use('/api', rest('/api'));
    const { url } = await apps.start(app);
    expect((await fetch(url + path)).status).toBe(200);
  });

  it.each(ODD_IDS)('finds the id %j by the link in a list', async (id) => {
    const app = express();
    app.use('/of/:who/api', rest('/of/me/api'));
    const running = await apps.start(app);
    const list = await requestRaw(running, '/of/me/api/team');
    const { data } = JSON.parse(list.text) as { readonly data: readonly Resource[] };
    const shown = data.find(({ attributes }) => attributes.name === `team ${id}`);
    for (const path of [
      shown?.links.self,
      `/of/me/api/team/${encodeURIComponent(shown?.id ?? '')}`,
    ]) {
      const { status, text } = await requestRaw(running, path ?? '');
      expect(status).toBe(200);
      expect(JSON.parse(text)).toMatchObject({ data: { attributes: { name: `team ${id}` } } });
    }
  });

  it('accepts an absolute request target', async () => {
    const app = express();
    app.use('/api', rpc());
    const running = await apps.start(app);
    const { text } = await requestRaw(running, 'http://example.com/api/tag/count');
    expect(JSON.parse(text)).toEqual({ data: 1 });
  });

  it.each(['simple', 'extended', false])(
    'parses the query string itself if "query parser" is %j',
    async (setting) => {
      const app = express();
      app.set('query parser', setting);
      app.use('/api', rest('/api'));
      const { url } = await apps.start(app);
      const filter = (...names: string[]) =>
        names.map((name) => `filter[name]=${encodeURIComponent(name)}`).join('&');
      const total = async (query: string) => {
        const parsed = await (await fetch(`${url}/api/team?${query}`)).json();
        return (parsed as { readonly meta: { readonly total: number } }).meta.total;
      };
      expect(await total(filter('team a/b'))).toBe(1);
      // Repeated conditions all apply.
      expect(await total(filter('team a/b', 'team 100%'))).toBe(0);
      expect(await total(filter('team a&b=c+d'))).toBe(1);
    },
  );
});
