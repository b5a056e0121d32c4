import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { zenstack } from '@modelway/orm-zenstack';
import { startPglite } from '@modelway/testing/start-pglite';
import { ZenStackClient } from '@zenstackhq/orm';
import { PolicyPlugin } from '@zenstackhq/plugin-policy';
import type { SchemaDef } from '@zenstackhq/schema';
import { type Dialect, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { generateFrom, writeProject } from './page-project.ts';
import { readPage } from './read-page.ts';
import { type BothHandlers, serveBoth } from './serve-both.ts';

const FOLDER = join(import.meta.dirname, 'gen/tenant-databases');
const load = (file: string) => import(join(FOLDER, file));
const SERVER = process.env.MODELWAY_TEST_POSTGRES_URL;

interface Lease {
  readonly client: unknown;
  readonly release: () => void;
}

beforeAll(() => {
  mkdirSync(join(FOLDER, 'databases'), { recursive: true });
  generateFrom('zenstack', join(FOLDER, 'databases'));
  const isOurs = ({ file }: { readonly file: string | undefined }) =>
    file?.startsWith('databases/') ?? false;
  writeProject(FOLDER, readPage('how-to/multi-tenant.md').blocks.filter(isOurs));
  const list = `
    const urls = new Map(Object.entries(JSON.parse(process.env.TENANTS ?? '{}')));
    export const urlOf = async (tenant: string) => urls.get(tenant);`;
  writeFileSync(join(FOLDER, 'databases/tenant-list.ts'), list);
  writeEmbedded();
}, 60_000);
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** Writes the files of the page beside embedded databases, of which at most two are open. */
function writeEmbedded(): void {
  const folder = join(FOLDER, 'embedded');
  cpSync(join(FOLDER, 'databases'), folder, { recursive: true });
  const text = readFileSync(join(folder, 'get-client.ts'), 'utf8');
  writeFileSync(join(folder, 'get-client.ts'), text.replace('max: 50', 'max: 2'));
  const stubs = `
    const { tenantStubs: stubs } = globalThis as any;
    export const isTenant = (tenant: string) => stubs.isTenant(tenant);
    export const openTenant = (tenant: string) => stubs.openTenant(tenant);`;
  writeFileSync(join(folder, 'open-tenant.ts'), stubs);
}

interface TestClient {
  $pushSchema(): Promise<void>;
  $use(plugin: PolicyPlugin): unknown;
  readonly user: { create(args: object): Promise<unknown> };
}

/** Returns a client of a generated schema, whose types are not known here. */
const connect = (schema: SchemaDef, { dialect }: { readonly dialect: Dialect }) =>
  new ZenStackClient(schema, { dialect }) as unknown as TestClient;

/** Creates the tables of a tenant, with a user and its draft, which both have the id 1. */
async function fill(client: TestClient, tenant: string) {
  await client.$pushSchema();
  const posts = { create: { title: `Draft of ${tenant}` } };
  await client.user.create({ data: { name: tenant, posts } });
  return client.$use(new PolicyPlugin());
}

/** Sends a request as user 1 of a tenant. */
const as =
  (handlers: BothHandlers, tenant: string) => (path: string, method?: string, body?: object) =>
    handlers.send(path, {
      headers: { 'x-tenant': tenant, 'x-user': '1' },
      ...(method && { method }),
      ...(body && { body }),
    });

/** Checks that two tenants with the same ids read and write only their own rows. */
async function checkSeparation(handlers: BothHandlers): Promise<void> {
  const [a, b] = [as(handlers, 'a'), as(handlers, 'b')];
  const title = async (send: typeof a) => (await send('/rest/post/1')).body.data.attributes.title;
  expect([await title(a), await title(b)]).toEqual(['Draft of a', 'Draft of b']);
  const data = { type: 'post', id: 1, attributes: { title: 'Changed by a' } };
  expect((await a('/rest/post/1', 'PATCH', { data })).status).toBe(200);
  expect([await title(a), await title(b)]).toEqual(['Changed by a', 'Draft of b']);
  expect((await b('/rpc/post/count')).body.data).toBe(1);
  for (const unknown of ['c', '', '__proto__', 'constructor']) {
    expect((await as(handlers, unknown)('/rest/post')).status).toBe(404);
  }
}

describe('a database for each tenant, embedded', () => {
  const opened: string[] = [];
  const closed: string[] = [];
  const databases: PGlite[] = [];
  let failing = false;
  /** Opening a client waits for it. */
  let opening: Promise<void> | undefined;
  let handlers: BothHandlers;
  let tenants: { lease(tenant: string): Promise<Lease>; close(): Promise<void> };

  beforeAll(async () => {
    const { schema } = await load('databases/gen/schema.ts');
    const clients = new Map<string, unknown>();
    for (const tenant of ['a', 'b', 'd']) {
      const pglite = await startPglite();
      databases.push(pglite);
      clients.set(
        tenant,
        await fill(connect(schema, { dialect: new PGliteDialect({ pglite }) }), tenant),
      );
    }
    const stubs = {
      isTenant: async (tenant: string) => clients.has(tenant),
      openTenant: async (tenant: string) => {
        if (failing) throw Object.assign(new Error('No database'), { status: 503 });
        opened.push(tenant);
        await opening;
        return { client: clients.get(tenant), close: async () => void closed.push(tenant) };
      },
    };
    Object.assign(globalThis, { tenantStubs: stubs });
    const { getClient, tenants: embedded } = await load('embedded/get-client.ts');
    tenants = embedded;
    handlers = await serveBoth({ orm: zenstack(schema), getClient });
  }, 60_000);
  afterAll(async () => {
    await handlers?.close();
    await tenants?.close();
    await Promise.all(databases.map((database) => database.close()));
  });

  it('separates the tenants, and does not know others', async () => {
    await checkSeparation(handlers);
    expect(opened).toEqual(['a', 'b']);
  });

  it('closes the client that was used least recently', async () => {
    expect((await as(handlers, 'a')('/rest/post')).status).toBe(200);
    const all = await Promise.all([1, 2, 3].map(() => as(handlers, 'd')('/rest/post')));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([opened, closed]).toEqual([['a', 'b', 'd'], ['b']]);
  });

  it('keeps clients that are in use: another tenant gets a 503', async () => {
    const leases = await Promise.all(['a', 'd'].map((tenant) => tenants.lease(tenant)));
    expect((await as(handlers, 'b')('/rest/post')).status).toBe(503);
    for (const { release } of leases) release();
    expect((await as(handlers, 'b')('/rest/post')).status).toBe(200);
    expect(closed).toEqual(['b', 'a']);
  });

  it('tries again after a failure', async () => {
    failing = true;
    expect((await as(handlers, 'a')('/rest/post')).status).toBe(503);
    failing = false;
    expect((await as(handlers, 'a')('/rest/post')).status).toBe(200);
  });

  it('frees the client of a caller that disconnects while it opens', async () => {
    await tenants.close();
    const opens = Promise.withResolvers<void>();
    opening = opens.promise;
    const before = opened.length;
    const caller = new AbortController();
    const requests = ['a', 'b'].map((tenant) =>
      fetch(`${handlers.origin}/rest/post`, {
        headers: { 'x-tenant': tenant, 'x-user': '1' },
        signal: caller.signal,
      }),
    );
    while (opened.length < before + 2) await new Promise((resolve) => setTimeout(resolve, 5));
    caller.abort();
    await Promise.allSettled(requests);
    await new Promise((resolve) => setTimeout(resolve, 100));
    opens.resolve();
    expect((await as(handlers, 'd')('/rest/post')).status).toBe(200);
  });
});

(SERVER ? describe : describe.skip)('a database for each tenant, on a server', () => {
  const names = ['a', 'b'].map((tenant) => `tenant_${tenant}_${randomUUID().slice(0, 8)}`);
  const urls = names.map(
    (name) => Object.assign(new URL(SERVER ?? 'none:'), { pathname: name }).href,
  );
  const admin = new pg.Client({ connectionString: SERVER });
  let handlers: BothHandlers;
  let close: () => Promise<void>;

  beforeAll(async () => {
    await admin.connect();
    for (const name of names) await admin.query(`create database "${name}"`);
    process.env.TENANTS = JSON.stringify({ a: urls[0], b: urls[1] });
    const { schema } = await load('databases/gen/schema.ts');
    for (const [index, connectionString] of urls.entries()) {
      const pool = new pg.Pool({ connectionString });
      await fill(
        connect(schema, { dialect: new PostgresDialect({ pool }) }),
        index === 0 ? 'a' : 'b',
      );
      await pool.end();
    }
    const { getClient, tenants } = await load('databases/get-client.ts');
    close = tenants.close;
    handlers = await serveBoth({ orm: zenstack(schema), getClient });
  }, 60_000);
  afterAll(async () => {
    await handlers?.close();
    await close?.();
    for (const name of names) await admin.query(`drop database if exists "${name}"`);
    await admin.end();
  });

  it('separates the tenants, and does not know others', () => checkSeparation(handlers));
});
