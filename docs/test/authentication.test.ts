import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@modelway/testing/free-port';
import { SignJWT } from 'jose';
import { createPageFolder, type PageFolder, plainEnv } from './page-folder.ts';
import { type PageServer, startServer } from './page-server.ts';
import { readPrograms } from './read-page.ts';

const PAGE = 'guide/authentication.md';
const DOCS = join(import.meta.dirname, '..');
const ZEN = join(DOCS, 'node_modules/.bin/zen');
const SECRET = 'a secret of the test, for all three';
const ANN = { email: 'ann@example.com', password: 'correct horse', name: 'Ann' };
const BEN = { email: 'ben@example.com', password: 'battery staple', name: 'Ben' };
const SECRETS = { SESSION_SECRET: SECRET, JWT_SECRET: SECRET, BETTER_AUTH_SECRET: SECRET };

/** The credentials of a caller. */
type Credentials = Readonly<Record<string, string>>;

/** The differences between the servers of the page. */
interface Server {
  readonly file: string;
  readonly signUp: string;
  readonly login: string;
  readonly logout?: string;
  /** Reads the credentials from the response to a login. */
  credentialsOf(response: Response): Promise<Credentials>;
  /** The status of a write with modified credentials. */
  readonly forged: number;
}

const cookiesOf = async (response: Response): Promise<Credentials> => ({
  cookie: response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; '),
});
const tokenOf = async (response: Response): Promise<Credentials> => ({
  authorization: `Bearer ${(await response.json()).token}`,
});

const SERVERS: readonly Server[] = [
  {
    ...{ file: 'sessions.ts', signUp: '/sign-up', login: '/login', logout: '/logout' },
    ...{ credentialsOf: cookiesOf, forged: 403 },
  },
  {
    ...{ file: 'jwt.ts', signUp: '/sign-up', login: '/login' },
    ...{ credentialsOf: tokenOf, forged: 401 },
  },
  {
    ...{ file: 'better-auth.ts', signUp: '/api/auth/sign-up/email' },
    ...{ login: '/api/auth/sign-in/email', logout: '/api/auth/sign-out' },
    ...{ credentialsOf: cookiesOf, forged: 403 },
  },
];

let folder: PageFolder;
const running = new Map<string, PageServer>();

beforeAll(async () => {
  const ports = new Map<string, number>();
  for (const { file } of SERVERS) ports.set(file, await freePort());
  folder = createPageFolder(
    readPrograms(PAGE).map(({ name, code }) => ({ name, code: onPort(code, ports.get(name)) })),
  );
  const args = ['generate', '--schema', 'schema.zmodel', '--silent', '--no-version-check'];
  await promisify(execFile)(ZEN, [...args, '--no-tips'], { cwd: folder.path, env: plainEnv() });
  await Promise.all(
    [...ports].map(async ([file, port]) => {
      const cwd = folder.path;
      running.set(file, await startServer(file, { cwd, port, env: SECRETS }));
    }),
  );
}, 90_000);

afterAll(async () => {
  for (const server of running.values()) await server.stop();
  folder?.remove();
});

it('has programs that compile', async () => {
  expect(await folder.compile()).toBe('');
}, 60_000);

describe.each(SERVERS)('$file', (server) => {
  const send = (path: string, body?: unknown, credentials: Credentials = {}) => {
    const origin = running.get(server.file)?.origin ?? '';
    const headers = { 'content-type': 'application/json', origin, ...credentials };
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return fetch(`${origin}${path}`, { headers, ...init });
  };
  const enter = async (path: string, user: typeof ANN) =>
    server.credentialsOf(await send(path, user));
  const write = (credentials?: Credentials, attributes: object = { text: 'Hello' }) =>
    send('/api/rest/note', { data: { type: 'note', attributes } }, credentials);
  let ann: Credentials;
  let ben: Credentials;

  beforeAll(async () => {
    ann = await enter(server.signUp, ANN);
    ben = await enter(server.signUp, BEN);
  });

  it('lets an anonymous caller read but not write', async () => {
    expect((await send('/api/rest/note')).status).toBe(200);
    expect((await write()).status).toBe(403);
  });

  it('lets a user write after a sign-up, and after a login', async () => {
    const { data } = await (await write(ann)).json();
    const again = await enter(server.login, ANN);
    const second = await (await write(again)).json();
    expect(data.attributes.ownerId).toEqual(expect.any(String));
    expect(second.data.attributes.ownerId).toBe(data.attributes.ownerId);
  });

  it('lets only its owner change a note', async () => {
    const { data } = await (await write(ann)).json();
    const change = async (credentials: Credentials, attributes: object) => {
      const { status } = await fetch(
        `${running.get(server.file)?.origin}/api/rest/note/${data.id}`,
        {
          method: 'PATCH',
          headers: { 'content-type': 'application/json', ...credentials },
          body: JSON.stringify({ data: { type: 'note', id: data.id, attributes } }),
        },
      );
      return status;
    };
    const { ownerId } = data.attributes;
    expect(await change(ben, { text: 'New' })).toBe(403);
    expect(await change(ann, { text: 'New' })).toBe(200);
    expect(await change(ann, { ownerId: 'someone-else' })).toBe(403);
    expect((await write(ben, { text: 'Not mine', ownerId })).status).toBe(403);
  });

  it('rejects a login with a wrong password or an unknown user', async () => {
    const wrong = { ...ANN, password: 'something else' };
    const unknown = { ...ANN, email: 'nobody@example.com' };
    for (const user of [wrong, unknown]) expect((await send(server.login, user)).status).toBe(401);
  });

  it('rejects modified credentials', async () => {
    const [[name, value] = ['', '']] = Object.entries(ann);
    const middle = Math.floor(value.length / 2);
    const changed = value[middle] === 'a' ? 'b' : 'a';
    const forged = { [name]: value.slice(0, middle) + changed + value.slice(middle + 1) };
    expect((await write(forged)).status).toBe(server.forged);
  });

  it('does not show the users', async () => {
    expect((await send('/api/rest/user', undefined, ann)).status).toBe(404);
  });

  it('rejects requests that a form of another site can send', async () => {
    const form = { ...ann, 'content-type': 'text/plain' };
    expect((await write(form)).status).toBe(415);
  });

  const { logout } = server;
  if (logout !== undefined) {
    it('sets a cookie that is hidden from scripts and other sites', async () => {
      const [cookie = ''] = (await send(server.login, ANN)).headers.getSetCookie();
      expect(cookie).toMatch(/HttpOnly/i);
      expect(cookie).toMatch(/SameSite=Lax/i);
    });

    it('treats a caller as anonymous after the logout', async () => {
      const again = await enter(server.login, BEN);
      expect((await write(again)).status).toBe(201);
      expect((await send(logout, {}, again)).ok).toBe(true);
      expect((await write(again)).status).toBe(403);
    });
  }
});

describe('the status of a request with', () => {
  const secret = new TextEncoder().encode(SECRET);
  const token = (change: (jwt: SignJWT) => SignJWT, key = secret) =>
    change(
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject('someone')
        .setIssuer('https://notes.example')
        .setAudience('notes-api')
        .setExpirationTime('1m'),
    ).sign(key);
  const otherKey = new TextEncoder().encode('another secret of 32 bytes or more');

  const TOKENS: readonly (readonly [string, () => Promise<string>, number])[] = [
    ['a valid token', () => token((jwt) => jwt), 200],
    ['an expired token', () => token((jwt) => jwt.setExpirationTime('1 minute ago')), 401],
    ['a token for another audience', () => token((jwt) => jwt.setAudience('other')), 401],
    [
      'a token of another issuer',
      () => token((jwt) => jwt.setIssuer('https://other.example')),
      401,
    ],
    ['a token that is signed with another key', () => token((jwt) => jwt, otherKey), 401],
    ['a text that is no token', async () => 'none', 401],
  ];

  it.each(TOKENS)('%s', async (_, create, status) => {
    const headers = { authorization: `Bearer ${await create()}` };
    const response = await fetch(`${running.get('jwt.ts')?.origin}/api/rest/note`, { headers });
    expect(response.status).toBe(status);
    if (status === 200) return;
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    expect(await response.text()).not.toContain('Invalid token');
  });
});

/** Replaces port 3000 and all addresses of a sample by a free port of localhost. */
function onPort(code: string, port = 3000): string {
  return code
    .replace('app.listen(3000)', `app.listen(${port}, 'localhost')`)
    .replace('port: 3000', `port: ${port}, hostname: 'localhost'`)
    .replaceAll(':3000', `:${port}`);
}
