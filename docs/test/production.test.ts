import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@modelway/testing/free-port';
import { type OpenDatabase, openDatabase } from '@modelway/testing/open-database';
import { SignJWT } from 'jose';
import { createPageFolder, type PageFolder, plainEnv } from './page-folder.ts';
import { type PageServer, startServer } from './page-server.ts';
import { readPrograms } from './read-page.ts';

const PAGE = 'operations/production.md';
const ZEN = join(import.meta.dirname, '../node_modules/.bin/zen');
const SECRET = 'a secret of the test, for tokens';

/** Creates the tables, as a migration does. */
const CREATE_TABLES = `
  import { ZenStackClient } from '@zenstackhq/orm';
  import { PostgresDialect } from 'kysely';
  import { pool } from './db.ts';
  import { schema } from './gen/schema.ts';
  const client = new ZenStackClient(schema, { dialect: new PostgresDialect({ pool }) });
  await client.$pushSchema();
  await client.$disconnect();
`;

// The server of the page connects to a server of PostgreSQL, not to an embedded one.
const isServer = process.env.MODELWAY_TEST_POSTGRES_URL !== undefined;

(isServer ? describe : describe.skip)('the server of the page', () => {
  let folder: PageFolder;
  let database: OpenDatabase;
  let server: PageServer;

  beforeAll(async () => {
    const create = { name: 'create-tables.ts', code: CREATE_TABLES };
    folder = createPageFolder([...readPrograms(PAGE), create]);
    const args = ['generate', '--schema', 'schema.zmodel', '--silent', '--no-version-check'];
    await promisify(execFile)(ZEN, [...args, '--no-tips'], { cwd: folder.path, env: plainEnv() });
    database = await openDatabase('postgresql');
    const { connection } = database;
    const port = await freePort();
    const env = {
      DATABASE_URL: 'url' in connection ? connection.url : '',
      JWT_SECRET: SECRET,
      PORT: String(port),
      HOST: 'localhost',
    };
    await folder.run('create-tables.ts', env);
    server = await startServer('server.ts', { cwd: folder.path, port, env });
  }, 90_000);

  afterAll(async () => {
    await server?.stop();
    await database?.close();
    folder?.remove();
  });

  const tokenOf = (userId: string, secret = SECRET) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setIssuer('https://notes.example')
      .setAudience('notes-api')
      .setExpirationTime('1m')
      .sign(new TextEncoder().encode(secret));
  const send = async (path: string, token?: string, data?: object) => {
    const authorization = token && { authorization: `Bearer ${token}` };
    const headers = { 'content-type': 'application/json', ...authorization };
    const body = data && { method: 'POST', body: JSON.stringify({ data }) };
    const response = await fetch(`${server.origin}${path}`, { headers, ...body });
    const text = await response.text();
    return { response, status: response.status, body: text && JSON.parse(text) };
  };
  const create = (text: string, token?: string) => send('/api/rpc/note/create', token, { text });

  it('compiles', async () => {
    expect(await folder.compile()).toBe('');
  }, 60_000);

  it('responds to health checks', async () => {
    expect([(await send('/live')).status, (await send('/ready')).status]).toEqual([204, 204]);
  });

  it('shows a note to its owner alone', async () => {
    const [ann, ben] = [await tokenOf('ann'), await tokenOf('ben')];
    expect((await create('Hello', ann)).body.data).toMatchObject({ text: 'Hello', ownerId: 'ann' });
    expect((await create('Hello')).status).toBe(403);
    const notesOf = async (token?: string) =>
      (await send('/api/rest/note', token)).body.data.length;
    expect([await notesOf(ann), await notesOf(ben), await notesOf()]).toEqual([1, 0, 0]);
  });

  it('rejects an invalid token', async () => {
    const { response, status } = await send('/api/rest/note', await tokenOf('ann', `${SECRET}!`));
    expect([status, response.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ]);
  });

  it('responds to the requests that are running when it stops', async () => {
    const ann = await tokenOf('ann');
    const running = Array.from({ length: 20 }, (_, index) => create(`Note ${index}`, ann));
    await Promise.race(running);
    await server.stop();
    const statuses = (await Promise.all(running)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 201));
  });
});
