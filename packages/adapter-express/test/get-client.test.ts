import { type LogEntry, restHandler, rpcHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { type Caller, createTestDatabase, schema, type TestDatabase } from '@modelway/testing';
import type { ErrorRequestHandler, Request } from 'express';
import { createExpressHandler, type ExpressHandlerOptions } from '../src/index.ts';
import { EXPRESS_VERSIONS, type RunningApp, RunningApps } from './express-app.ts';

const orm = zenstack(schema);

type GetClient = ExpressHandlerOptions<TestDatabase['raw']>['getClient'];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const name of ['ann', 'bob']) {
    const user = await database.raw.user.create({ data: { email: `${name}@example.com` } });
    await database.raw.post.create({ data: { title: `draft of ${name}`, authorId: user.id } });
  }
});
afterAll(() => database.close());

describe.each(EXPRESS_VERSIONS)('behind %s, getClient', (_, express) => {
  let log: LogEntry[];
  let passedOn: unknown[];
  const apps = new RunningApps();

  beforeEach(() => {
    log = [];
    passedOn = [];
  });
  afterEach(async () => {
    await apps.closeAll();
    expect(passedOn).toEqual([]);
  });

  const start = (getClient: GetClient): Promise<RunningApp> => {
    const app = express();
    app.use((req, _res, next) => {
      Object.assign(req, { user: { id: Number(req.get('x-user')), role: 'AUTHOR' } });
      next();
    });
    const record = (entry: LogEntry) => log.push(entry);
    const rest = restHandler({ endpoint: '/rest', log: record });
    const rpc = rpcHandler({ log: record });
    app.use('/rest', createExpressHandler({ orm, getClient, handler: rest }));
    app.use('/:tenant/rpc', createExpressHandler({ orm, getClient, handler: rpc }));
    const recordError: ErrorRequestHandler = (error, _req, _res, next) => {
      passedOn.push(error);
      next(error);
    };
    app.use(recordError);
    return apps.start(app);
  };
  const findPosts = ({ url }: RunningApp, headers = {}) =>
    fetch(`${url}/acme/rpc/post/findMany?q={"select":{"title":true}}`, { headers });
  const titles = async (response: Response) => {
    const { data } = (await response.json()) as { readonly data: readonly { title: string }[] };
    return data.map(({ title }) => title);
  };

  it.each<[string, GetClient]>([
    ['returns', () => database.raw],
    ['resolves to', async () => database.raw],
    ['resolves to later', () => new Promise((resolve) => setTimeout(resolve, 10, database.raw))],
  ])('provides the client that it %s', async (_, getClient) => {
    const found = await findPosts(await start(getClient));
    expect(await titles(found)).toEqual(['draft of ann', 'draft of bob']);
  });

  it('can read headers, parameters of the mount path, and values of earlier middleware', async () => {
    const seen: unknown[] = [];
    const app = await start((req) => {
      seen.push(req.get('x-user'), req.params.tenant, userOf(req), req.originalUrl, req.query);
      return database.as();
    });
    await findPosts(app, { 'x-user': '7' });
    expect(seen).toEqual([
      '7',
      'acme',
      { id: 7, role: 'AUTHOR' },
      expect.stringMatching(/^\/acme\/rpc\/post\/findMany\?q=/),
      { q: '{"select":{"title":true}}' },
    ]);
  });

  it('can set headers of the response', async () => {
    const app = await start((_req, res) => {
      res.set('x-plan', 'gold');
      return database.as();
    });
    expect((await findPosts(app)).headers.get('x-plan')).toBe('gold');
  });

  it('gives each of 100 concurrent requests its own client', async () => {
    const app = await start(async (req) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
      return database.as(userOf(req));
    });
    const responses = await Promise.all(
      Array.from({ length: 100 }, async (_, i) =>
        titles(await findPosts(app, { 'x-user': String(1 + (i % 2)) })),
      ),
    );
    expect(responses).toEqual(
      Array.from({ length: 100 }, (_, i) => [i % 2 === 0 ? 'draft of ann' : 'draft of bob']),
    );
  });

  it('is not called for a request that cannot succeed', async () => {
    const requested: unknown[] = [];
    const { url } = await start((req) => {
      requested.push(req.url);
      return database.as();
    });
    await fetch(`${url}/rest/nothing`);
    const headers = { 'content-type': 'application/json' };
    await fetch(`${url}/rest/tag`, { method: 'POST', body: '{', headers });
    expect(requested).toEqual([]);
  });

  const SECRET = 'password of the database is hunter2';

  it.each<[string, GetClient, unknown]>([
    ['throws an error', fails(() => new Error(SECRET)), { message: SECRET }],
    ['rejects', async () => Promise.reject(new Error(SECRET)), { message: SECRET }],
    ['throws a string', fails(() => SECRET), { message: SECRET }],
    ['throws undefined', fails(() => undefined), { message: 'undefined' }],
    ['throws null', fails(() => null), { message: 'null' }],
    ['returns undefined', () => undefined as never, { name: 'TypeError' }],
    ['returns no client', () => ({}) as never, { name: 'TypeError' }],
    ['resolves to null', async () => null as never, { name: 'TypeError' }],
    ['throws a status that is not an error', fails(() => withStatus(200)), { message: SECRET }],
    ['throws a status that is not a number', fails(() => withStatus('E')), { message: SECRET }],
  ])('that %s causes a 500 whose reason is only in the log', async (_, getClient, cause) => {
    const app = await start(getClient);
    const rpc = await findPosts(app);
    const rest = await fetch(`${app.url}/rest/post`);
    expect([rpc.status, rest.status]).toEqual([500, 500]);
    const texts = [await rpc.text(), await rest.text()] as const;
    expect(texts.join()).not.toContain(SECRET);
    const id = expect.stringMatching(/^[\da-f-]{36}$/);
    expect(JSON.parse(texts[0])).toEqual({
      message: 'An unexpected error occurred.',
      correlationId: id,
    });
    expect(JSON.parse(texts[1])).toMatchObject({
      errors: [{ id, code: 'unknown-error', status: 500 }],
    });
    expect(log.map(({ correlationId }) => correlationId)).toEqual([
      JSON.parse(texts[0]).correlationId,
      JSON.parse(texts[1]).errors[0].id,
    ]);
    for (const entry of log) expect({ error: entry.error }).toMatchObject({ error: cause });
    expect(log[0]).toMatchObject({ method: 'GET', path: '/post/findMany' });
  });

  it.each([
    [401, 'unauthorized', { 'WWW-Authenticate': 'Bearer' }],
    [403, 'forbidden', {}],
    [429, 'unknown-error', { 'Retry-After': '30' }],
    [503, 'unavailable', { 'Retry-After': '5' }],
  ])(
    'that throws status %i sets the status and headers of the response',
    async (status, code, headers) => {
      const app = await start(fails(() => Object.assign(withStatus(status), { headers })));
      for (const response of [await findPosts(app), await fetch(`${app.url}/rest/post`)]) {
        expect(response.status).toBe(status);
        for (const [name, value] of Object.entries(headers)) {
          expect(response.headers.get(name)).toBe(value);
        }
        const text = await response.text();
        expect(text).not.toContain(SECRET);
        if (text.includes('errors')) {
          expect(JSON.parse(text)).toMatchObject({ errors: [{ code, status }] });
        }
      }
      expect(log.length).toBe(status >= 500 ? 2 : 0);
      for (const { error } of log) expect(error).toMatchObject({ message: SECRET });
    },
  );

  it('that throws a statusCode sets the status', async () => {
    const app = await start(fails(() => Object.assign(new Error(SECRET), { statusCode: 401 })));
    expect((await findPosts(app)).status).toBe(401);
  });

  it.each<[string, () => unknown]>([
    ['returns a client', () => database.as()],
    ['returns nothing', () => undefined],
    ['fails', () => Promise.reject(new Error(SECRET))],
  ])('that sends a response itself and %s is not overridden', async (_, then) => {
    const getClient: GetClient = (_req, res) => {
      res.redirect('/login');
      return then() as never;
    };
    const { url } = await start(getClient);
    const response = await fetch(`${url}/rest/post`, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/login');
  });

  function withStatus(status: unknown): Error {
    return Object.assign(new Error(SECRET), { status });
  }
});

function fails(error: () => unknown): GetClient {
  return () => {
    throw error();
  };
}

function userOf(req: Request): Caller {
  return (req as Request & { readonly user: Caller }).user;
}
