import { restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, schema, type TestDatabase } from '@modelway/testing';
import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import { createFastifyPlugin } from '../src/index.ts';
import { FASTIFY_VERSIONS } from './fastify-app.ts';

const orm = zenstack(schema);
const LONG_ID = 'x'.repeat(200);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.raw.tag.create({ data: { name: 'red' } });
  for (const id of [LONG_ID, 'a/b']) await database.raw.team.create({ data: { id, name: id } });
});
afterAll(() => database.close());

describe.each(FASTIFY_VERSIONS)('behind %s', (version, Fastify) => {
  const apps: FastifyInstance[] = [];
  afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

  const create = (options: FastifyServerOptions = {}) => {
    const app = Fastify(options);
    apps.push(app);
    return app;
  };
  const getClient = () => database.as();
  const rpc = () => createFastifyPlugin({ orm, getClient });
  const rest = (endpoint: string) =>
    createFastifyPlugin({ orm, getClient, handler: restHandler({ endpoint }) });

  const MOUNTS: readonly [string, string, (app: FastifyInstance) => unknown][] = [
    ['without a prefix', '', (app) => app.register(rpc())],
    ['at the root', '', (app) => app.register(rpc(), { prefix: '/' })],
    ['under a prefix', '/api', (app) => app.register(rpc(), { prefix: '/api' })],
    ['under a prefix without a slash', '/api', (app) => app.register(rpc(), { prefix: 'api' })],
    [
      'under a prefix that ends with a slash',
      '/api',
      (app) => app.register(rpc(), { prefix: '/api/' }),
    ],
    ['under several segments', '/a/b/c', (app) => app.register(rpc(), { prefix: '/a/b/c' })],
    [
      'under a parameter',
      '/of/a%2Fb/api',
      (app) => app.register(rpc(), { prefix: '/of/:who/api' }),
    ],
    [
      'under a parameter with a regular expression',
      '/of/12/api',
      (app) => app.register(rpc(), { prefix: '/of/:id(^([^/]+)$)/api' }),
    ],
    [
      'under two parameters of one segment',
      '/at/1-2',
      (app) => app.register(rpc(), { prefix: '/at/:lat-:lng' }),
    ],
    [
      'in another plugin with a prefix',
      '/v1/api',
      (app) =>
        app.register(async (inner) => void inner.register(rpc(), { prefix: '/api' }), {
          prefix: '/v1',
        }),
    ],
  ];

  it.each(MOUNTS)('works %s', async (_, path, mount) => {
    const app = create();
    mount(app);
    const response = await app.inject(`${path}/tag/findMany?q={"select":{"name":true}}`);
    expect([response.statusCode, response.json()]).toEqual([200, { data: [{ name: 'red' }] }]);
  });

  it('rejects unknown options of app.register', async () => {
    const app = create();
    const registered = { perfix: '/api' } as object;
    await expect(app.register(rpc(), registered)).rejects.toThrow(
      'Unknown option "perfix". Did you mean "prefix"? Supported: prefix, logLevel, logSerializers.',
    );
  });

  it('serves several registrations of one plugin', async () => {
    const app = create();
    const plugin = rpc();
    for (const prefix of ['/a', '/b/c']) app.register(plugin, { prefix });
    for (const path of ['/a/tag/count', '/b/c/tag/count']) {
      expect((await app.inject(path)).json()).toEqual({ data: 1 });
    }
  });

  it('mounts a handler below another one, and beside routes of the app', async () => {
    const app = create();
    app.register(rest('/api/rest'), { prefix: '/api/rest' });
    app.register(rpc(), { prefix: '/api' });
    app.get('/api/health', async () => 'healthy');
    expect((await app.inject('/api/rest/tag/1')).json()).toHaveProperty('jsonapi');
    expect((await app.inject('/api/tag/count')).json()).toEqual({ data: 1 });
    expect((await app.inject('/api/health')).body).toBe('healthy');
  });

  it.each(['/apiary/tag/count', '/api-2/tag/count', '/apitag/count', '/tag/count'])(
    "leaves %s to the app's own 404",
    async (url) => {
      const app = create();
      app.register(rpc(), { prefix: '/api' });
      app.setNotFoundHandler((_request, reply) => reply.code(404).send('not mine'));
      expect((await app.inject(url)).body).toBe('not mine');
    },
  );

  it.each(['/api', '/api/', '/api?x=1', '/api/tag'])('responds to %s itself', async (url) => {
    const app = create();
    app.register(rpc(), { prefix: '/api' });
    const { statusCode, body } = await app.inject(url);
    expect([statusCode, body]).toEqual([
      400,
      '{"message":"Invalid path. Expected /:model/:operation."}',
    ]);
  });

  it('finds ids that are longer than the parameters of the router', async () => {
    const app = create();
    app.register(rest('/api'), { prefix: '/api' });
    expect((await app.inject(`/api/team/${LONG_ID}`)).statusCode).toBe(200);
    expect((await app.inject('/api/team/a%2Fb')).statusCode).toBe(200);
  });

  it('applies the constraints of its prefix only', async () => {
    const app = create();
    app.register(rpc(), { prefix: '/of/:id(^\\d+$)/api' });
    expect((await app.inject('/of/12/api/tag/count')).json()).toEqual({ data: 1 });
    expect((await app.inject('/of/twelve/api/tag/count')).json().message).toMatch(/^Route /);
  });

  const ROUTER: readonly [string, FastifyServerOptions, readonly string[]][] = [
    [
      'ignoreTrailingSlash',
      { ignoreTrailingSlash: true },
      ['/Api/tag', '/Api/tag/', '/Api/tag/1/', '/Api/tag/?page[limit]=1'],
    ],
    [
      'ignoreDuplicateSlashes',
      { ignoreDuplicateSlashes: true },
      ['//Api//tag', '/Api/tag//1', '///Api///tag///1'],
    ],
    ['caseSensitive: false', { caseSensitive: false }, ['/API/tag', '/api/tag/1', '/aPi/tag']],
  ];

  it.each(ROUTER)('supports %s', async (_, options, urls) => {
    const app = create(options);
    app.register(rest('/Api'), { prefix: '/Api' });
    for (const url of urls) {
      const { statusCode } = await app.inject(url);
      expect([url, statusCode]).toEqual([url, 200]);
    }
  });

  // Added in Fastify 5.5.
  const itWithRouterOptions = version === 'Fastify 5' ? it : it.skip;
  itWithRouterOptions('supports the same options as routerOptions', async () => {
    const app = create({
      routerOptions: {
        ignoreDuplicateSlashes: true,
        ignoreTrailingSlash: true,
        caseSensitive: false,
      },
    });
    app.register(rest('/api'), { prefix: '/api' });
    expect((await app.inject('//API//tag//1/')).statusCode).toBe(200);
  });

  it('keeps duplicate slashes without ignoreDuplicateSlashes', async () => {
    const app = create();
    app.register(rest('/api'), { prefix: '/api' });
    expect((await app.inject('/api//tag')).json().errors).toMatchObject([
      { code: 'unsupported-model' },
    ]);
  });

  it('serves a URL that rewriteUrl returns', async () => {
    const app = create({ rewriteUrl: ({ url = '' }) => url.replace(/^\/old/, '/api') });
    app.register(rest('/api'), { prefix: '/api' });
    const response = await app.inject('/old/team/a%2Fb?fields[team]=name');
    expect([response.statusCode, response.json().data.id]).toEqual([200, 'a/b']);
  });

  it('leaves malformed percent-encoding to the router and frameworkErrors', async () => {
    const app = create({
      frameworkErrors: (error, _request, reply: FastifyReply) =>
        void reply.code(400).send({ own: error.message }),
    });
    app.register(rest('/api'), { prefix: '/api' });
    const response = await app.inject('/api/team/%zz');
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { own: "'/api/team/%zz' is not a valid url component" },
    ]);
  });

  it('rejects another major version of Fastify', async () => {
    const meta = Object(rpc())[Symbol.for('plugin-meta')];
    expect(meta).toEqual({ name: '@modelway/adapter-fastify', fastify: '5.x' });
  });
});
