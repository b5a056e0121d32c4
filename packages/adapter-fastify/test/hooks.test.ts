import { restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, schema, type TestDatabase } from '@modelway/testing';
import type { FastifyInstance } from 'fastify';
import { createFastifyPlugin } from '../src/index.ts';
import { FASTIFY_VERSIONS, listen } from './fastify-app.ts';

const orm = zenstack(schema);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.raw.tag.create({ data: { name: 'red' } });
});
afterAll(() => database.close());

describe.each(FASTIFY_VERSIONS)('behind %s', (_, Fastify) => {
  let app: FastifyInstance;
  beforeEach(() => {
    app = Fastify({ forceCloseConnections: true });
  });
  afterEach(() => app.close());

  const mount = () => {
    const handler = restHandler({ endpoint: '/api' });
    const plugin = createFastifyPlugin({ orm, getClient: () => database.as(), handler });
    app.register(plugin, { prefix: '/api' });
  };
  const unauthorized = Object.assign(new Error('No session'), { statusCode: 401 });

  it.each(['onRequest', 'preParsing', 'preValidation', 'preHandler'] as const)(
    'runs %s of the app in front, which may reject a request',
    async (name) => {
      const handled: unknown[] = [];
      app.setErrorHandler((error, _request, reply) => {
        handled.push(error);
        reply.code(401).send({ own: true });
      });
      const reject = async ({ headers }: { headers: Record<string, unknown> }) => {
        if (!headers.authorization) throw unauthorized;
      };
      app.addHook(name as 'onRequest', reject);
      mount();
      const rejected = await app.inject({
        method: 'POST',
        url: '/api/tag',
        payload: { data: { type: 'tag', attributes: { name: 'never' } } },
      });
      expect([rejected.statusCode, rejected.json(), handled]).toEqual([
        401,
        { own: true },
        [unauthorized],
      ]);
      expect(await database.raw.tag.count()).toBe(1);
      const headers = { authorization: 'Bearer x' };
      expect((await app.inject({ url: '/api/tag', headers })).statusCode).toBe(200);
    },
  );

  it("passes none of the handler's errors to the error handler of the app", async () => {
    const handled: unknown[] = [];
    app.setErrorHandler((error) => void handled.push(error));
    app.addHook('onError', async (_request, _reply, error) => void handled.push(error));
    const handler = restHandler({ endpoint: '/api', log: () => {} });
    const getClient = () => Promise.reject(new Error('unreachable'));
    app.register(createFastifyPlugin({ orm, getClient, handler }), { prefix: '/api' });
    for (const [url, status] of [
      ['/api/nothing', 404],
      ['/api/tag?sort=nothing', 400],
      ['/api/tag', 500],
    ] as const) {
      expect((await app.inject(url)).statusCode).toBe(status);
    }
    expect(handled).toEqual([]);
  });

  it.each([
    ['/api/tag', 'GET', 200],
    ['/api/tag/1', 'POST', 405],
    ['/api/tag/99', 'GET', 404],
    ['/api/tag', 'OPTIONS', 204],
    ['/api/tag', 'HEAD', 200],
    ['/api/tag', 'TRACE', 405],
  ] as const)('shows onResponse the status of %s %s', async (url, method, status) => {
    const seen: unknown[] = [];
    app.addHook('onResponse', async ({ routeOptions }, reply) => {
      seen.push(routeOptions.url, reply.statusCode);
    });
    mount();
    const { statusCode } = await app.inject({ url, method: method as 'GET' });
    expect([statusCode, ...seen]).toEqual([status, '/api/*', status]);
  });

  it('runs onSend hooks, which may replace the response', async () => {
    app.addHook('onSend', async (_request, reply, payload: string) => {
      reply.header('x-length', String(payload.length));
      await new Promise((resolve) => setTimeout(resolve, 10));
      return payload.replace('red', 'RED');
    });
    mount();
    const response = await fetch(`${await listen(app)}/api/tag/1`);
    const text = await response.text();
    expect(text).toContain('"name":"RED"');
    expect(response.headers.get('x-length')).toBe(String(text.length));
    expect(response.headers.get('content-type')).toBe('application/vnd.api+json');
  });

  it('does not run preSerialization hooks, or serializers of the app', async () => {
    app.addHook('preSerialization', async () => ({ own: true }));
    app.setReplySerializer(() => 'own');
    mount();
    expect((await app.inject('/api/tag/1')).json().data.attributes).toEqual({ name: 'red' });
  });

  it('applies hooks that the app adds in the same scope, and none of its siblings', async () => {
    app.register(async (scope) => {
      scope.addHook('onRequest', async (_request, reply) => void reply.header('x-scope', 'api'));
      const handler = restHandler({ endpoint: '/in' });
      scope.register(createFastifyPlugin({ orm, getClient: () => database.as(), handler }), {
        prefix: '/in',
      });
    });
    mount();
    expect((await app.inject('/in/tag')).headers['x-scope']).toBe('api');
    expect((await app.inject('/api/tag')).headers['x-scope']).toBeUndefined();
  });

  it('is not part of documents of @fastify/swagger', async () => {
    const { default: swagger } = await import('@fastify/swagger');
    await app.register(swagger);
    app.get('/own', { schema: { summary: 'own' } }, async () => 1);
    mount();
    await app.ready();
    expect(Object.keys(app.swagger().paths ?? {})).toEqual(['/own']);
  });
});
