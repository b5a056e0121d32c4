import { restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, schema, type TestDatabase } from '@modelway/testing';
import { Controller, Get, type INestApplication, VersioningType } from '@nestjs/common';
import { RouterModule } from '@nestjs/core';
import { ModelwayModule } from '../src/index.ts';
import type { ModelwayMountOptions } from '../src/module-options.ts';
import { PLATFORMS, type RunningApp, startApp } from './nest-app.ts';

const orm = zenstack(schema);

let database: TestDatabase;
let running: RunningApp;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.raw.tag.create({ data: { name: 'red' } });
});
afterEach(() => running.app.close());
afterAll(() => database.close());

@Controller('api')
class OtherController {
  @Get('own')
  own() {
    return { own: true };
  }
}

describe.each(PLATFORMS)('on %s', (platform, createAdapter) => {
  const getClient = () => database.as();
  const mount = (options: ModelwayMountOptions) =>
    ModelwayModule.forRoot({ orm, getClient, ...options });
  const asItIs = () => {};
  const useVersions = (app: INestApplication) => app.enableVersioning();

  const MOUNTS: readonly (readonly [
    string,
    string,
    ModelwayMountOptions,
    (app: INestApplication) => unknown,
  ])[] = [
    ['at the root', '', {}, asItIs],
    ['under a path', '/api', { prefix: '/api' }, asItIs],
    ['under a path that ends with a slash', '/api', { prefix: '/api/' }, asItIs],
    ['under a path of several segments', '/a/b/c', { prefix: '/a/b/c' }, asItIs],
    ['under a path that is percent-encoded in URLs', '/%C3%A4 b', { prefix: '/ä b' }, asItIs],
    ['under a path with a parameter', '/of/a%2Fb/api', { prefix: '/of/:tenant/api' }, asItIs],
    ['below a global prefix', '/v1/api', { prefix: '/api' }, (app) => app.setGlobalPrefix('v1')],
    [
      'below a global prefix of several segments',
      '/a/b/api',
      { prefix: '/api' },
      (app) => app.setGlobalPrefix('/a/b/'),
    ],
    ['below a version', '/v2/api', { prefix: '/api', version: '2' }, useVersions],
    ['below one of two versions', '/v2/api', { prefix: '/api', version: ['1', '2'] }, useVersions],
    [
      'below a global prefix and a version',
      '/api/v2/data',
      { prefix: '/data', version: '2' },
      (app) => app.setGlobalPrefix('api').enableVersioning({ type: VersioningType.URI }),
    ],
  ];

  it.each(MOUNTS)('works %s', async (_, prefix, options, configure) => {
    running = await startApp(
      { imports: [mount(options)] },
      { adapter: createAdapter(), configure },
    );
    const response = await fetch(`${running.url}${prefix}/tag/findMany?q={"where":{"id":1}}`);
    expect(await response.json()).toEqual({ data: [{ id: 1, name: 'red' }] });
    const missing = await fetch(`${running.url}${prefix}/nothing/findMany`);
    expect(missing.status).toBe(400);
  });

  it('works with a version in a header', async () => {
    const options = { type: VersioningType.HEADER, header: 'x-version' } as const;
    running = await startApp(
      { imports: [mount({ prefix: '/api', version: '2' })] },
      { adapter: createAdapter(), configure: (app) => app.enableVersioning(options) },
    );
    const get = (version: string) =>
      fetch(`${running.url}/api/tag/count`, { headers: { 'x-version': version } });
    expect((await get('2')).status).toBe(200);
    // Before Nest 12.3.2, Fastify ignores the versions of routes for all methods.
    expect(platform === 'Fastify' ? [200, 404] : [404]).toContain((await get('1')).status);
  });

  it('works below the path of a RouterModule', async () => {
    const routes = [{ path: 'group', module: ModelwayModule }];
    const imports = [mount({ prefix: '/api' }), RouterModule.register(routes)];
    running = await startApp({ imports }, { adapter: createAdapter() });
    expect((await fetch(`${running.url}/group/api/tag/count`)).status).toBe(200);
  });

  it('mounts several handlers with the modules that deep-hash compares', async () => {
    running = await startApp(
      { imports: [mount({ prefix: '/a' }), mount({ prefix: '/b' })] },
      { adapter: createAdapter(), moduleIdGeneratorAlgorithm: 'deep-hash' },
    );
    for (const prefix of ['a', 'b']) {
      expect((await fetch(`${running.url}/${prefix}/tag/count`)).status).toBe(200);
    }
  });

  it('mounts several handlers beside the controllers of the app', async () => {
    const rest = restHandler({ endpoint: '/api/rest' });
    running = await startApp(
      {
        imports: [
          mount({ prefix: '/api/rpc' }),
          ModelwayModule.forRoot({ orm, getClient, handler: rest, prefix: '/api/rest' }),
        ],
        controllers: [OtherController],
      },
      { adapter: createAdapter() },
    );
    const get = async (path: string) => (await fetch(running.url + path)).json();
    expect(await get('/api/rpc/tag/count')).toEqual({ data: 1 });
    expect(await get('/api/rest/tag/1')).toMatchObject({ data: { id: 1 } });
    expect(await get('/api/own')).toEqual({ own: true });
    expect(await get('/api/other')).toMatchObject({ statusCode: 404 });
  });

  it('keeps odd characters of ids', async () => {
    const id = 'a/b %2F? é';
    await database.raw.team.create({ data: { id, name: 'odd' } });
    const rest = restHandler({ endpoint: '/api' });
    running = await startApp(
      { imports: [ModelwayModule.forRoot({ orm, getClient, handler: rest, prefix: '/api' })] },
      { adapter: createAdapter() },
    );
    const response = await fetch(`${running.url}/api/team/${encodeURIComponent(id)}`);
    expect(await response.json()).toMatchObject({ data: { id } });
    await database.raw.team.deleteMany();
  });
});
