import { restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, schema, type TestDatabase } from '@modelway/testing';
import { createExpressHandler } from '../src/index.ts';
import { EXPRESS_VERSIONS, RunningApps } from './express-app.ts';

const orm = zenstack(schema);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const data = Array.from({ length: 100 }, (_, i) => ({ name: `tag ${i}` }));
  await database.raw.tag.createMany({ data });
});
afterAll(() => database.close());

describe.each(EXPRESS_VERSIONS)('behind %s', (_, express) => {
  let url: string;
  const apps = new RunningApps();

  beforeAll(async () => {
    const getClient = () => database.as();
    const app = express();
    app.use('/rpc', createExpressHandler({ orm, getClient }));
    const rest = restHandler({ endpoint: '/rest' });
    app.use('/rest', createExpressHandler({ orm, getClient, handler: rest }));
    ({ url } = await apps.start(app));
  });
  afterAll(() => apps.closeAll());

  it.each(['plain', 'a/b', '100%', '%%2F', '%..', '東京 é', 'a?b#c'])(
    'serves a new resource with the id %j at its Location',
    async (id) => {
      const created = await fetch(`${url}/rest/team`, {
        method: 'POST',
        body: JSON.stringify({ data: { type: 'team', id, attributes: { name: 'new' } } }),
        headers: { 'content-type': 'application/vnd.api+json' },
      });
      expect(created.status).toBe(201);
      const location = created.headers.get('location') ?? '';
      expect(location).toMatch(/^\/rest\/team\/[\x21-\x7e]+$/);
      expect(await (await fetch(url + location)).json()).toMatchObject({
        data: { type: 'team', id, attributes: { name: 'new' } },
      });
      await database.raw.team.deleteMany();
    },
  );

  it("keeps the app's values of Vary", async () => {
    const app = express();
    app.use((_req, res, next) => {
      res.vary('Origin');
      next();
    });
    const handler = restHandler({ endpoint: '/rest' });
    app.use('/rest', createExpressHandler({ orm, getClient: () => database.as(), handler }));
    const running = await apps.start(app);
    const { headers } = await fetch(`${running.url}/rest/tag`);
    expect(headers.get('vary')).toBe('Origin, Accept');
  });

  it('sets a length, and no ETag of Express', async () => {
    const response = await fetch(`${url}/rpc/tag/findMany`);
    const length = Buffer.byteLength(await response.text());
    expect(response.headers.get('content-length')).toBe(String(length));
    expect(response.headers.has('etag')).toBe(false);
  });

  it('gives each of 100 concurrent requests its own response', async () => {
    const names = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const parsed = await (await fetch(`${url}/rest/tag/${i + 1}`)).json();
        return (parsed as { data: { attributes: { name: string } } }).data.attributes.name;
      }),
    );
    expect(names).toEqual(Array.from({ length: 100 }, (_, i) => `tag ${i}`));
  });

  it('writes the bodies of 100 concurrent requests', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const body = JSON.stringify({ data: { name: `new ${i}` } });
        const headers = { 'content-type': 'application/json' };
        return (await fetch(`${url}/rpc/tag/create`, { method: 'POST', body, headers })).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([201]));
    const { count } = await database.raw.tag.deleteMany({
      where: { name: { startsWith: 'new ' } },
    });
    expect(count).toBe(100);
  });
});
