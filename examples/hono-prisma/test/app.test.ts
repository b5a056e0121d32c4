import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import pg from 'pg';
import { createApp } from '../src/app.ts';
import { type Database, openDatabase } from '../src/db.ts';

let database: Database;
let server: Server;
let url: string;

/** The server to test in addition to the embedded database, if the environment names one. */
const SERVER = process.env.MODELWAY_TEST_POSTGRES_URL;

describe.each(SERVER ? ['embedded', 'on a server'] : ['embedded'])('notes, %s', (where) => {
  const name = `modelway_notes_${process.pid}`;

  beforeAll(async () => {
    if (where !== 'embedded') await onServer(`create database ${name}`);
    database = await openDatabase(where === 'embedded' ? undefined : urlOf(name));
    server = createAdaptorServer({ fetch: createApp(database.db, '').fetch }) as Server;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await database.close();
    if (where !== 'embedded') await onServer(`drop database ${name}`);
  });

  it('links its home page to requests that work', async () => {
    const home = new URL('/', url);
    const page = await fetch(home);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=UTF-8',
    ]);
    const links = [...(await page.text()).matchAll(/<a href="([^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    expect(links).toHaveLength(3);
    for (const path of links) expect((await fetch(new URL(path, home))).status).toBe(200);
  });

  it.each([
    [undefined, [2]],
    ['ann', [1, 2]],
    ['ben', [2, 3]],
  ] as const)('returns for the caller %s the notes %j in both APIs', async (as, ids) => {
    const caller = as ? { as } : {};
    const rest = await send('/rest/note', caller);
    expect(rest.body.data.map(({ id }: { id: number }) => id)).toEqual(ids);
    const rpc = await send('/rpc/note/findMany?q={"orderBy":{"id":"asc"}}', caller);
    expect(rpc.body.data.map(({ id }: { id: number }) => id)).toEqual(ids);
  });

  it('returns 403 for denied changes of readable rows, and 404 for hidden rows', async () => {
    const data = { type: 'note', attributes: { text: 'x' } };
    const change = (id: number) =>
      send(`/rest/note/${id}`, { as: 'ben', method: 'PATCH', body: { data } });
    expect([(await change(2)).status, (await change(1)).status]).toEqual([403, 404]);
    const note = { data: { text: 'x', authorId: 1 } };
    const created = await send('/rpc/note/create', { as: 'ben', method: 'POST', body: note });
    expect([created.status, created.body.rejectedByPolicy]).toEqual([403, true]);
  });

  it('lets authors write, but not set read-only fields', async () => {
    const create = (attributes: object) =>
      send('/rest/note', {
        as: 'ben',
        method: 'POST',
        body: { data: { type: 'note', attributes: { text: 'Mine', authorId: 2, ...attributes } } },
      });
    expect((await create({})).status).toBe(201);
    const refused = await create({ createdAt: '2020-01-01T00:00:00Z' });
    expect([refused.status, refused.body.errors[0].code]).toEqual([403, 'forbidden']);
  });

  it('never returns a field that the schema hides', async () => {
    for (const path of ['/rest/user', '/rest/note?include=author', '/rpc/user/findMany']) {
      expect(JSON.stringify((await send(path)).body)).not.toMatch(/token|demo-/);
    }
    expect((await send('/rest/user?filter[token]=demo-ann')).status).toBe(400);
  });

  it('returns 401 for an unknown token in both APIs', async () => {
    expect((await send('/rest/note', { as: 'eve' })).status).toBe(401);
    expect((await send('/rpc/note/findMany', { as: 'eve' })).status).toBe(401);
  });

  it('reuses existing tables and rows', async () => {
    if (where === 'embedded') return;
    const again = await openDatabase(urlOf(name));
    expect(await again.db.user.count()).toBe(2);
    await again.close();
  });
});

function urlOf(name: string): string {
  return Object.assign(new URL(SERVER as string), { pathname: `/${name}` }).href;
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER });
  await client.connect();
  await client.query(sql);
  await client.end();
}

const send = async (path: string, { as, method = 'GET', body }: Sent = {}) => {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(as && { authorization: `Bearer demo-${as}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the members that it expects.
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as any };
};

interface Sent {
  readonly as?: 'ann' | 'ben' | 'eve';
  readonly method?: string;
  readonly body?: unknown;
}
