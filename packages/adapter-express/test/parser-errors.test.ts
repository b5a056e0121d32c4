import { connect } from 'node:net';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, schema, type TestDatabase } from '@modelway/testing';
import type { ErrorRequestHandler } from 'express';
import { createExpressHandler } from '../src/index.ts';
import { EXPRESS_VERSIONS, RunningApps } from './express-app.ts';

const orm = zenstack(schema);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.raw.tag.create({ data: { name: 'secret' } });
});
afterAll(() => database.close());

describe.each(EXPRESS_VERSIONS)('behind %s', (_, express) => {
  const apps = new RunningApps();

  afterEach(() => apps.closeAll());

  const api = () => createExpressHandler({ orm, getClient: () => database.raw });
  const json = { 'content-type': 'application/json' };
  const appErrors: ErrorRequestHandler = (error, _req, res, _next) => {
    res.status(error.status ?? 500).json({ app: error.message });
  };

  it.each(['GET', 'HEAD', 'DELETE', 'POST'])(
    'never runs a %s whose parser error skipped the middleware',
    async (method) => {
      const app = express();
      app.use(express.json({ type: () => true }));
      app.use((_req, res) => {
        res.status(401).end();
      });
      app.use('/api', api());
      const { port } = await apps.start(app);
      const operation = { DELETE: 'delete?q={"where":{"id":1}}', POST: 'create' }[method];
      const received = await sendWithBody(port, method, `/api/tag/${operation ?? 'findMany'}`);
      expect(received).toMatch(/^HTTP\/1\.1 400 /);
      expect(received).not.toContain('secret');
      expect(await database.raw.tag.count()).toBe(1);
    },
  );

  it('passes an error of a parser under another path on to the app', async () => {
    const app = express();
    app.use(express.json());
    app.use('/api', api());
    app.use(appErrors);
    const { url } = await apps.start(app);
    const response = await fetch(`${url}/apiary`, { method: 'POST', body: '{', headers: json });
    expect(response.status).toBe(400);
    expect(await response.json()).toHaveProperty('app');
  });

  it("reports an error of a parser in the same router in the handler's format", async () => {
    const app = express();
    app.use('/v1', express.Router().use(express.json()).use('/api', api()));
    const { url } = await apps.start(app);
    const request = { method: 'POST', body: '{', headers: json };
    const response = await fetch(`${url}/v1/api/tag/create`, request);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: 'The body is not valid JSON.' });
  });

  it('does not get an error of a parser outside of the router', async () => {
    const app = express();
    app.use(express.json());
    app.use('/v1', express.Router().use('/api', api()));
    app.use(appErrors);
    const { url } = await apps.start(app);
    const request = { method: 'POST', body: '{', headers: json };
    const response = await fetch(`${url}/v1/api/tag/create`, request);
    expect(response.status).toBe(400);
    expect(await response.json()).toHaveProperty('app');
  });

  it.each([
    ['a plain error', new Error('from the app'), 500],
    ['an error with a status', Object.assign(new Error('from the app'), { status: 418 }), 418],
  ])('passes %s on to the app', async (_, error, status) => {
    const app = express();
    app.use((_req, _res, next) => next(error));
    app.use('/api', api());
    app.use(appErrors);
    const { url } = await apps.start(app);
    const response = await fetch(`${url}/api/tag/findMany`);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ app: 'from the app' });
  });

  it("passes an error of the app's own body check on to the app", async () => {
    const app = express();
    const verify = () => {
      throw new Error('the signature is wrong');
    };
    app.use(express.json({ verify }));
    app.use('/api', api());
    app.use(appErrors);
    const { url } = await apps.start(app);
    const request = { method: 'POST', body: '{}', headers: json };
    const response = await fetch(`${url}/api/tag/create`, request);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ app: 'the signature is wrong' });
  });

  it('leaves an error after the start of a response to Express', async () => {
    const app = express();
    app.use((_req, res, next) => {
      res.write('begun');
      next(Object.assign(new Error('late'), { type: 'entity.parse.failed' }));
    });
    app.use('/api', api());
    const seen: unknown[] = [];
    const record: ErrorRequestHandler = (error, _req, res, _next) => {
      seen.push(error.message);
      res.end();
    };
    app.use(record);
    const { url } = await apps.start(app);
    expect(await (await fetch(`${url}/api/tag/findMany`)).text()).toBe('begun');
    expect(seen).toEqual(['late']);
  });
});

/** `fetch` sends no body with GET or HEAD. */
async function sendWithBody(port: number, method: string, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const head = `${method} ${encodeURI(path)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n`;
  socket.write(`${head}content-type: application/json\r\ncontent-length: 1\r\n\r\n{`);
  let received = '';
  for await (const chunk of socket) received += chunk;
  return received;
}
