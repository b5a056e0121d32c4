import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { type OrmBinding, rpcHandler } from '@modelway/core';
import { createFetchHandler } from '@modelway/core/fetch';
import { zenstack } from '@modelway/orm-zenstack';
import { startPglite } from '@modelway/testing/start-pglite';
import { ZenStackClient } from '@zenstackhq/orm';
import { PGliteDialect } from 'kysely';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { compile, generateFrom, writeProject } from './page-project.ts';
import { readPage } from './read-page.ts';

const PAGE = readPage('guide/business-rules.md');
const FOLDER = join(import.meta.dirname, 'gen/business-rules');
const load = (file: string) => import(join(FOLDER, file));

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any expected member.
  readonly body: any;
}

/** Sends an RPC write, as a user or as an anonymous caller. */
type Send = (call: string, args: object, as?: string) => Promise<Answer>;

beforeAll(() => {
  writeProject(FOLDER, PAGE.blocks);
  const [field = ''] = PAGE.blocks.flatMap(({ code }) => /^ {2}title .*$/m.exec(code) ?? []);
  generateFrom('zenstack', join(FOLDER, 'zenstack'), (schema) =>
    schema.replace(/^ {2}title .*$/m, field),
  );
  generateFrom('prisma', join(FOLDER, 'prisma'));
}, 120_000);
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

it('compiles', () => {
  expect(compile(FOLDER)).toBe('');
}, 60_000);

/** Returns a function that sends writes to a handler over a client. */
function sendTo(orm: unknown, client: unknown, handler: ReturnType<typeof rpcHandler>): Send {
  const handle = createFetchHandler({
    orm: orm as OrmBinding<unknown>,
    getClient: () => client,
    handler,
  });
  return async (call, args, as) => {
    const method = /update/.test(call) ? 'PATCH' : /delete/.test(call) ? 'DELETE' : 'POST';
    const inQuery = method === 'DELETE';
    const query = inQuery ? `?q=${encodeURIComponent(JSON.stringify(args))}` : '';
    const response = await handle(
      new Request(`http://localhost/${call}${query}`, {
        method,
        headers: { 'content-type': 'application/json', ...(as && { 'x-user': as }) },
        ...(!inQuery && { body: JSON.stringify(args) }),
      }),
    );
    return { status: response.status, body: await response.json() };
  };
}

const post = (title: string) => ({ data: { title, author: { connect: { id: 1 } } } });
const nested = (title: string) => ({ where: { id: 1 }, data: { posts: { create: { title } } } });

describe('with ZenStack', () => {
  let database: PGlite;
  let send: Send;
  let csv: () => Promise<string>;
  const reported: string[] = [];

  beforeAll(async () => {
    const { schema } = await load('zenstack/gen/schema.ts');
    const { reportPosts } = await load('zenstack/hooks.ts');
    const { routes } = await load('zenstack/routes.ts');
    const { rules } = await load('rules.ts');
    database = await startPglite();
    const client = new ZenStackClient(schema, { dialect: new PGliteDialect({ pglite: database }) });
    await client.$pushSchema();
    const users = client as unknown as { user: { create(args: object): Promise<unknown> } };
    await users.user.create({ data: { name: 'Ann' } });
    const db = client.$use(reportPosts((action: string) => reported.push(action)));
    send = sendTo(zenstack(schema), db, rpcHandler({ intercept: rules, log: false }));
    csv = async () => (await routes(db).request('/posts.csv')).text();
  }, 60_000);
  afterAll(() => database?.close());

  it('validates by the schema, nested writes too', async () => {
    expect((await send('post/create', post('  '), 'ann')).status).toBe(400);
    expect((await send('user/update', nested('x'.repeat(81)), 'ann')).status).toBe(400);
  });

  it('runs the hook for every write, nested ones too', async () => {
    reported.length = 0;
    expect((await send('post/create', post('  One  '), 'ann')).body.data.title).toBe('One');
    expect((await send('user/update', nested('Two'), 'ann')).status).toBe(200);
    expect(reported).toEqual(['create', 'create']);
  });

  it('denies by the rules', async () => {
    expect((await send('post/create', post('Three'))).status).toBe(403);
    expect((await send('user/update', nested('Three'))).status).toBe(403);
    expect((await send('post/deleteMany', {}, 'ann')).body.message).toBe('Posts are never deleted');
    const unpublish = { where: { id: 1 }, data: { published: false } };
    expect((await send('post/update', unpublish, 'ann')).status).toBe(403);
    const bulk = (data: object) => send('post/updateMany', { data }, 'ann');
    expect((await bulk({ published: true })).status).toBe(403);
    expect((await bulk({ title: 'All' })).status).toBe(200);
  });

  it('serves the route', async () => {
    const publish = { where: { id: 1 }, data: { published: true } };
    expect((await send('post/update', publish, 'ann')).status).toBe(200);
    expect(await csv()).toBe('id,title\n1,"All"\n');
  });
});

describe('with Prisma', () => {
  let send: Send;
  let ruled: Send;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const { PrismaClient } = await load('prisma/gen/client/client.ts');
    const { orm, handler } = await load('prisma/procedures.ts');
    const { rules } = await load('rules.ts');
    const pglite = await startPglite();
    for (const file of ['tables.sql', 'checks.sql', 'trigger.sql']) {
      await pglite.exec(readFileSync(join(FOLDER, 'prisma', file), 'utf8'));
    }
    const db = new PrismaClient({ adapter: new PrismaPGlite(pglite) });
    await db.user.create({ data: { name: 'Ann', email: 'ann@example.com' } });
    send = sendTo(orm, db, handler);
    ruled = sendTo(orm, db, rpcHandler({ intercept: rules, log: false }));
    close = async () => {
      await db.$disconnect();
      await pglite.close();
    };
  }, 60_000);
  afterAll(() => close?.());

  it('checks and changes every write in the database, nested ones too', async () => {
    expect((await send('post/create', post('x'.repeat(81)))).status).toBe(400);
    expect((await send('user/update', nested('   '))).status).toBe(400);
    expect((await send('post/create', post('  Draft  '))).body.data.title).toBe('Draft');
  });

  it('publishes by the procedure only', async () => {
    const { id } = (await send('post/create', post('Draft'))).body.data;
    const publish = { where: { id }, data: { published: true } };
    expect((await send('post/update', publish)).status).toBe(403);
    const { body: denied, status } = await send('$procs/publish', { args: { id } });
    expect([status, denied.message]).toEqual([403, 'Rename the draft first']);
    expect((await send('post/update', { where: { id }, data: { title: 'Final' } })).status).toBe(
      200,
    );
    const { body } = await send('$procs/publish', { args: { id } });
    expect(body.data).toMatchObject({ title: 'Final', published: true });
  });

  it('denies by the rules', async () => {
    expect((await ruled('user/update', nested('Three'))).status).toBe(403);
    expect((await ruled('user/update', nested('Three'), 'ann')).status).toBe(200);
    expect((await ruled('post/deleteMany', {}, 'ann')).status).toBe(403);
  });
});
