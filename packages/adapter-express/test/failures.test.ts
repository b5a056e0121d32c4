import type { ApiResponse, CreateApiHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, schema, type TestDatabase } from '@modelway/testing';
import type { ErrorRequestHandler, Express, RequestHandler } from 'express';
import { createExpressHandler } from '../src/index.ts';
import { EXPRESS_VERSIONS, openPost, RunningApps } from './express-app.ts';
import { watchProcess } from './watch-process.ts';

const orm = zenstack(schema);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe.each(EXPRESS_VERSIONS)('behind %s, the process survives', (_, express) => {
  let watch: ReturnType<typeof watchProcess>;
  const apps = new RunningApps();

  beforeEach(() => {
    watch = watchProcess();
  });
  afterEach(async () => {
    await apps.closeAll();
    await new Promise((resolve) => setTimeout(resolve, 20));
    watch.stop();
    expect(watch.fatal).toEqual([]);
  });

  const appErrors: ErrorRequestHandler = (error, _req, res, _next) => {
    res.status(500).json({ app: error.message });
  };
  const withHandler = (handler: CreateApiHandler, ...parsers: RequestHandler[]): Express => {
    const app = express();
    for (const parser of parsers) app.use(parser);
    app.use('/api', createExpressHandler({ orm, getClient: () => database.as(), handler }));
    app.use(appErrors);
    return app;
  };
  const handlerFrom = (handle: () => Promise<ApiResponse>): CreateApiHandler => {
    return () => ({ handle });
  };

  it('an error in a handler', async () => {
    const { url } = await apps.start(
      withHandler(handlerFrom(() => Promise.reject(new Error('a bug')))),
    );
    expect(await (await fetch(`${url}/api`)).json()).toEqual({ app: 'a bug' });
  });

  it('an error in a handler behind a body parser', async () => {
    const handler = handlerFrom(() => Promise.reject(new Error('a bug')));
    const { url } = await apps.start(withHandler(handler, express.json()));
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/api`, { method: 'POST', body: '{', headers });
    expect(await response.json()).toEqual({ app: 'a bug' });
  });

  it('a header that cannot be sent', async () => {
    const headers = { 'x-name': 'line\nbreak' };
    const { url } = await apps.start(
      withHandler(handlerFrom(async () => ({ status: 200, headers, body: '' }))),
    );
    expect((await fetch(`${url}/api`)).status).toBe(500);
  });

  it('a client that disconnects before the response', async () => {
    const gone = Promise.withResolvers<void>();
    const responded = Promise.withResolvers<void>();
    const app = express();
    const getClient = async (): Promise<TestDatabase['raw']> => {
      socket.destroy();
      await gone.promise;
      setTimeout(responded.resolve, 50);
      return database.as();
    };
    app.use((_req, res, next) => {
      res.on('close', gone.resolve);
      next();
    });
    app.use('/api', createExpressHandler({ orm, getClient }));
    const running = await apps.start(app);
    const body = '{"data":{"name":"of one who left"}}';
    const headers = `content-type: application/json\r\ncontent-length: ${body.length}`;
    const socket = openPost(running, '/api/tag/create', headers);
    socket.write(body);
    await responded.promise;
    // The ORM client has not been called yet.
    expect(await database.raw.tag.count()).toBe(0);
  });

  it('a client that disconnects while sending its body', async () => {
    const closed = Promise.withResolvers<void>();
    const app = express();
    app.use((req, _res, next) => {
      req.on('close', closed.resolve);
      next();
    });
    app.use('/api', createExpressHandler({ orm, getClient: () => database.as() }));
    const running = await apps.start(app);
    const socket = openPost(running, '/api/tag/create', 'content-length: 100');
    socket.write('{"data":');
    setTimeout(() => socket.destroy(), 30);
    await closed.promise;
    expect(await (await fetch(`${running.url}/api/tag/count`)).json()).toEqual({ data: 0 });
  });
});
