import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RestHandlerOptions } from '@modelway/core';
import { CLAIMS, OTHER_HANDLERS } from './client-claims/all-claims.ts';
import type { Clients, LoadChange } from './client-claims/claim.ts';
import { createPageFolder, type PageFolder } from './page-folder.ts';
import { type Program, readPrograms } from './read-page.ts';
import { type BlogServer, serveBlog } from './serve-blog.ts';

const PAGE = 'rest/clients.md';
const page = readFileSync(join(import.meta.dirname, '..', PAGE), 'utf8');
const programs = readPrograms(PAGE);

/** The options of `restHandler` that the page shows for a client. */
const OPTIONS: Readonly<Record<string, Partial<RestHandlerOptions>>> = {
  kitsu: {},
  devour: { linkage: 'all' },
  jsona: {},
  spraypaint: { strict: true, validationStatus: 422 },
  orbit: { strict: true },
  'warp-drive': { strict: true },
};
const CLIENTS = Object.keys(OPTIONS);

let server: BlogServer;
let folder: PageFolder;

beforeAll(async () => {
  server = await serveBlog({ ...OPTIONS, ...OTHER_HANDLERS });
  const withUrl = ({ name, code }: Program) => ({
    name,
    code: withServer(code, name.replace(/^use-|\.ts$/g, '')),
  });
  folder = createPageFolder([
    ...programs.map(withUrl),
    { name: 'devour-client.d.ts', code: "declare module 'devour-client';" },
  ]);
}, 60_000);

afterEach(() => server.reset());
afterAll(async () => {
  folder?.remove();
  await server?.close();
});

it('finds the programs of the page', () => {
  expect(programs.map(({ name }) => name)).toEqual(
    CLIENTS.flatMap((client) => [`${client}.ts`, `use-${client}.ts`]),
  );
});

it('shows the options that the clients run with', () => {
  const shown = [...page.matchAll(/^restHandler\(\{ endpoint, (.+) \}\);$/gm)].map(
    ([, text]) => text,
  );
  const written = Object.values(OPTIONS)
    .map((options) => Object.entries(options))
    .filter(({ length }) => length > 0)
    .map((each) => each.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', '));
  expect(shown.map((text) => text?.replaceAll("'", '"'))).toEqual(written);
});

it('has programs that compile', async () => {
  expect(await folder.compile()).toBe('');
}, 30_000);

it.each(CLIENTS)(
  'prints with %s the output in the comments',
  async (client) => {
    const { code = '' } = programs.find(({ name }) => name === `use-${client}.ts`) ?? {};
    const expected = [...code.matchAll(/console\.log\(.*\/\/ (.+)$/gm)].map(([, text]) => text);
    expect((await folder.run(`use-${client}.ts`)).trim().split('\n')).toEqual(expected);
  },
  20_000,
);

it.each([
  'kitsu',
  'devour-client',
  'jsona',
  'spraypaint',
  '@orbit/jsonapi',
  '@warp-drive/json-api',
])('names the version of %s that is installed', (name) => {
  const manifest = join(import.meta.dirname, '../node_modules', name, 'package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const [major, minor] = version.split('.');
  expect(page).toMatch(new RegExp(`^\\| \\[${name}\\]\\(#[\\w-]+\\) ${major}\\.${minor} `, 'm'));
});

describe.each(Object.entries(CLAIMS))('the statements about %s', (_, claims) => {
  it.each(claims)('%s', async (sentence, check) => {
    expect(page.replaceAll('\n', ' ')).toContain(sentence);
    await check(clients);
  });
});

const clients: Clients = { load, call };
let loaded = 0;

async function load(client: string, { handler = client, edit }: LoadChange = {}) {
  const { code = '' } = programs.find(({ name }) => name === `${client}.ts`) ?? {};
  const file = join(folder.path, `loaded-${++loaded}.ts`);
  writeFileSync(file, withServer(edit?.(code) ?? code, handler));
  return await import(file);
}

async function call(handler: string, path: string, init: RequestInit = {}) {
  const headers = { authorization: 'Bearer ann', ...init.headers };
  const url = `${server.urlOf(handler)}/api/rest${path}`;
  const response = await fetch(url, { ...init, headers });
  return { status: response.status, body: await response.json() };
}

function withServer(code: string, handler: string): string {
  return code.replaceAll('http://localhost:3000', server.urlOf(handler));
}
