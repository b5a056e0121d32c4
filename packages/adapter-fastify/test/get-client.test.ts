import cookie from '@fastify/cookie';
import { restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, schema, type TestClient, type TestDatabase } from '@modelway/testing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createFastifyPlugin, type FastifyHandlerOptions } from '../src/index.ts';
import { FASTIFY_VERSIONS, listen } from './fastify-app.ts';

const orm = zenstack(schema);

type GetClient = FastifyHandlerOptions<TestClient>['getClient'];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.raw.tag.create({ data: { name: 'red' } });
});
afterAll(() => database.close());

describe.each(FASTIFY_VERSIONS)('behind %s, getClient', (_, Fastify) => {
  let app: FastifyInstance;
  beforeEach(() => {
    app = Fastify({ forceCloseConnections: true });
  });
  afterEach(() => app.close());

  const mount = (getClient: GetClient) => {
    const handler = restHandler({ endpoint: '/of/acme/api', log: () => {} });
    app.register(createFastifyPlugin({ orm, getClient, handler }), { prefix: '/of/:tenant/api' });
  };

  it("receives Fastify's own request, with the values of plugins and hooks", async () => {
    await app.register(cookie);
    app.decorate('plan', 'gold');
    app.decorateRequest('user', '');
    app.addHook('onRequest', async (request) => void Object.assign(request, { user: 'ann' }));
    const seen: unknown[] = [];
    mount((request) => {
      const { params, query, url, server, cookies } = request;
      seen.push(params, query, url, cookies, Object(request).user, Object(server).plan);
      return database.as();
    });
    await app.inject({ url: '/of/a%2Fb/api/tag/1?include=posts', cookies: { session: 's1' } });
    expect(seen).toEqual([
      { tenant: 'a/b', '*': 'tag/1' },
      { include: 'posts' },
      '/of/a%2Fb/api/tag/1?include=posts',
      { session: 's1' },
      'ann',
      'gold',
    ]);
  });

  it('can set headers and cookies of the response', async () => {
    await app.register(cookie);
    mount((_request, reply) => {
      reply.header('x-plan', 'gold').setCookie('seen', 'yes');
      return database.as();
    });
    const { headers, statusCode } = await app.inject('/of/acme/api/tag/1');
    expect([statusCode, headers['x-plan'], headers['set-cookie']]).toEqual([
      200,
      'gold',
      expect.stringMatching(/^seen=yes/),
    ]);
  });

  it.each<[string, GetClient]>([
    ['returns a client', (_request, reply) => database.as(void reply.redirect('/login') as never)],
    [
      'fails',
      (_request, reply) => {
        reply.redirect('/login');
        throw new Error('sent');
      },
    ],
    [
      'waits for it',
      async (_request, reply) => {
        await reply.redirect('/login');
        return database.as();
      },
    ],
  ])('that sends a response itself and %s is not overridden', async (_, getClient) => {
    mount(getClient);
    const url = `${await listen(app)}/of/acme/api/tag`;
    const response = await fetch(url, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/login']);
  });

  it('that awaits a reply with a slow onSend hook is not overridden', async () => {
    app.addHook('onSend', async () => void (await new Promise((done) => setTimeout(done, 30))));
    mount(async (_request, reply) => {
      await reply.redirect('/login');
      return database.as();
    });
    const { statusCode, headers } = await app.inject('/of/acme/api/tag');
    expect([statusCode, headers.location]).toEqual([302, '/login']);
  });

  it('that takes over the reply is not overridden', async () => {
    mount((_request, reply) => {
      reply.hijack().raw.writeHead(418).end('tea');
      return database.as();
    });
    const { statusCode, body } = await app.inject('/of/acme/api/tag');
    expect([statusCode, body]).toEqual([418, 'tea']);
  });

  it('sets the status and headers of the response by those of its error', async () => {
    app.setErrorHandler(() => 'own');
    mount(() => {
      const headers = { 'WWW-Authenticate': 'Bearer' };
      throw Object.assign(new Error('secret'), { statusCode: 401, headers });
    });
    const { statusCode, headers, json } = await app.inject('/of/acme/api/tag');
    expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(json().errors).toMatchObject([{ code: 'unauthorized' }]);
  });

  it('gets the clients of 100 concurrent requests', async () => {
    const seen = new Set<unknown>();
    mount(async ({ id }: FastifyRequest) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
      seen.add(id);
      return database.as();
    });
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        app.inject(`/of/acme/api/tag?filter[name]=red&page[limit]=${i + 1}`),
      ),
    );
    expect(responses.map((response) => response.json().links.self)).toEqual(
      Array.from({ length: 100 }, (_, i) => expect.stringMatching(`=${i + 1}$`)),
    );
    expect(seen.size).toBe(100);
  });
});
