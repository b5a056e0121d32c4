import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { prisma } from '@modelway/orm-prisma';
import { zenstack } from '@modelway/orm-zenstack';
import { startPglite } from '@modelway/testing/start-pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { compile, generateFrom, withModels, writeProject } from './page-project.ts';
import { readPage } from './read-page.ts';
import { type BothHandlers, callPath, serveBoth } from './serve-both.ts';

const NAME = 'how-to/soft-deletion.md';
const FOLDER = join(import.meta.dirname, 'gen/soft-deletion');
const load = (file: string) => import(join(FOLDER, file));
const CLIENT = `
  import { startPglite } from '@modelway/testing/start-pglite';
  import { ZenStackClient } from '@zenstackhq/orm';
  import { PGliteDialect } from 'kysely';
  import { schema } from './gen/schema.ts';
  export const pglite = await startPglite();
  export const client = new ZenStackClient(schema, { dialect: new PGliteDialect({ pglite }) });
`;

beforeAll(() => {
  for (const folder of ['zenstack', 'prisma']) mkdirSync(join(FOLDER, folder), { recursive: true });
  generateFrom('zenstack', join(FOLDER, 'zenstack'), withModels(NAME, 'zmodel'));
  generateFrom('prisma', join(FOLDER, 'prisma'), withModels(NAME, 'prisma'));
  writeProject(FOLDER, readPage(NAME).blocks);
  writeFileSync(join(FOLDER, 'zenstack/client.ts'), CLIENT);
}, 120_000);
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

it('compiles', () => {
  expect(compile(FOLDER)).toBe('');
}, 60_000);

/** A way to delete softly, with its own database. */
interface Setting {
  readonly handlers: BothHandlers;
  readonly pglite: PGlite;
  /** The table with the posts. */
  readonly table: string;
  close(): Promise<void>;
}

const SETTINGS: Readonly<Record<string, () => Promise<Setting>>> = {
  ZenStack: openZenStack,
  Prisma: async () => {
    const { schema } = await load('prisma/gen/modelway.ts');
    const { PrismaClient } = await load('prisma/gen/client/client.ts');
    const pglite = await startPglite();
    await pglite.exec(readFileSync(join(FOLDER, 'prisma/tables.sql'), 'utf8'));
    const db = new PrismaClient({ adapter: new PrismaPGlite(pglite) });
    const handlers = await serveBoth({ orm: prisma(schema), getClient: () => db });
    const close = async () => {
      await db.$disconnect();
      await pglite.close();
    };
    return { handlers, pglite, table: 'PostRow', close };
  },
};

const ofPost = (id: number) => ({ post: { data: { type: 'post', id } } });
const create = (type: string, attributes: object, relationships?: object) => ({
  data: { type, attributes, ...(relationships && { relationships }) },
});

async function openZenStack(): Promise<Setting> {
  const { schema } = await load('zenstack/gen/schema.ts');
  const { client, pglite } = await load('zenstack/client.ts');
  const { db } = await load('zenstack/db.ts');
  await client.$pushSchema();
  await pglite.exec('CREATE UNIQUE INDEX ON "Post" ("slug") WHERE "deletedAt" IS NULL');
  const handlers = await serveBoth({
    orm: zenstack(schema),
    getClient: (req) => {
      const caller = req.get('x-caller');
      return db.$setAuth(caller ? { id: 1, isAdmin: caller === 'admin' } : undefined);
    },
  });
  return { handlers, pglite, table: 'Post', close: () => pglite.close() };
}

describe.each(Object.entries(SETTINGS))('with %s', (name, open) => {
  let setting: Setting;
  const send: BothHandlers['send'] = (path, request) =>
    setting.handlers.send(path, { headers: { 'x-caller': 'user' }, ...request });
  const rows = async () => {
    const sql = `select id, slug, "authorId", "deletedAt" is not null as deleted from "${setting.table}" order by id`;
    return (await setting.pglite.query(sql)).rows;
  };
  const row = (id: number, deleted: boolean) => ({ id, slug: `slug-${id}`, authorId: 1, deleted });

  beforeAll(async () => {
    setting = await open();
    await send('/rest/user', { body: create('user', { name: 'Ann' }) });
    for (const id of [1, 2, 3, 4, 5]) {
      const post = create('post', { slug: `slug-${id}`, title: `Post ${id}`, authorId: 1 });
      expect((await send('/rest/post', { body: post })).status).toBe(201);
      const comment = create('comment', { body: `On ${id}` }, ofPost(id));
      expect((await send('/rest/comment', { body: comment })).status).toBe(201);
    }
  }, 60_000);
  afterAll(async () => {
    await setting?.handlers.close();
    await setting?.close();
  });

  it('keeps the rows of every kind of delete', async () => {
    const where = { where: { title: 'Post 2' } };
    const nested = (id: number) => ({ where: { id: 1 }, data: { posts: { delete: { id } } } });
    const statuses = [
      await send('/rest/post/1', { method: 'DELETE' }),
      await send(callPath('post/deleteMany', where), { method: 'DELETE' }),
      await send('/rpc/user/update', { method: 'PATCH', body: nested(3) }),
      await send(callPath('post/delete', { where: { id: 4 } }), { method: 'DELETE' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([204, 200, 200, 200]);
    expect(await rows()).toEqual([...[1, 2, 3, 4].map((id) => row(id, true)), row(5, false)]);
    const { rows: comments } = await setting.pglite.query(
      `select id from "${name === 'Prisma' ? 'CommentRow' : 'Comment'}"`,
    );
    expect(comments).toHaveLength(5);
  });

  it.each([
    ['/rest/post?include=comments', { 'meta.total': 1, 'data.0.id': 5, 'included.length': 1 }],
    ['/rest/user/1/posts', { 'meta.total': 1, 'data.0.id': 5 }],
    ['/rest/user/1/relationships/posts', { 'meta.total': 1, 'data.0.id': 5 }],
    ['/rest/user/1?include=posts.comments', { 'included.length': 2 }],
    ['/rest/comment?include=post', { 'meta.total': 1, 'data.0.id': 5, 'included.length': 1 }],
    ['/rest/user?filter[posts][slug]=slug-1', { 'meta.total': 0 }],
    ['/rest/comment?filter[post][slug]=slug-1', { 'meta.total': 0 }],
    ['/rest/post?filter[slug]=slug-1', { 'meta.total': 0 }],
    [callPath('post/count', {}), { data: 1 }],
    [callPath('post/aggregate', { _min: { id: true } }), { 'data._min.id': 5 }],
    [callPath('post/findUnique', { where: { id: 1 } }), { data: null }],
    [callPath('comment/findUnique', { where: { id: 1 }, include: { post: true } }), { data: null }],
    [
      callPath('user/findMany', { include: { posts: true, _count: { select: { posts: true } } } }),
      {
        'data.0.posts.length': 1,
        'data.0._count.posts': 1,
      },
    ],
    [callPath('user/count', { where: { posts: { some: { id: 1 } } } }), { data: 0 }],
  ])('does not read them: GET %s', async (path, expected) => {
    const { status, body } = await send(path);
    expect(status).toBe(200);
    for (const [place, value] of Object.entries(expected))
      expect(body).toHaveProperty(place, value);
  });

  it.each<[method: string, path: string, body: object | undefined]>([
    ['GET', '/rest/post/1', undefined],
    ['GET', '/rest/post/1/comments', undefined],
    ['GET', '/rest/comment/1', undefined],
    ['DELETE', '/rest/post/1', undefined],
    ['DELETE', '/rest/comment/1', undefined],
    ['PATCH', '/rest/post/1', { data: { type: 'post', id: 1, attributes: { title: 'X' } } }],
    ['POST', '/rest/comment', create('comment', { body: 'Late' }, ofPost(1))],
    ['POST', '/rest/comment', create('comment', { body: 'Late', postId: 1 })],
    ['PATCH', '/rest/comment/5', { data: { type: 'comment', id: 5, relationships: ofPost(1) } }],
    ['PATCH', '/rpc/post/update', { where: { id: 1 }, data: { title: 'X' } }],
  ])('responds as if they did not exist: %s %s %j', async (method, path, body) => {
    const before = await rows();
    expect((await send(path, { method, ...(body && { body }) })).status).toBe(404);
    expect(await rows()).toEqual(before);
  });

  it('does not change them by bulk writes', async () => {
    const body = { data: { slug: 'slug-5' } };
    const changed = await send('/rpc/post/updateMany', { method: 'PATCH', body });
    expect(changed.body.data).toEqual({ count: 1 });
    expect(await rows()).toEqual([...[1, 2, 3, 4].map((id) => row(id, true)), row(5, false)]);
  });

  it('frees a unique value, and only then', async () => {
    const post = (slug: string) => ({ body: create('post', { slug, title: 'Next', authorId: 1 }) });
    expect((await send('/rest/post', post('slug-5'))).status).toBe(409);
    expect((await send('/rest/post', post('slug-4'))).status).toBe(201);
  });

  it('does not delete a user with deleted posts', async () => {
    const before = await rows();
    const { status } = await send('/rest/user/1', { method: 'DELETE' });
    expect([status, await rows()]).toEqual([409, before]);
  });

  (name === 'ZenStack' ? it : it.skip)('lets admins restore them, and no one else', async () => {
    const as = (caller: string | undefined, method: string, path: string, body?: object) =>
      send(path, { method, headers: caller ? { 'x-caller': caller } : {}, ...(body && { body }) });
    const change = (id: number, deletedAt: string | null) => ({
      data: { type: 'post', id, attributes: { deletedAt } },
    });
    const now = new Date().toISOString();
    expect((await as('user', 'PATCH', '/rest/post/5', change(5, now))).status).toBe(403);
    for (const caller of [undefined, 'user']) {
      expect((await as(caller, 'PATCH', '/rest/post/1', change(1, null))).status).toBe(404);
      const list = await as(caller, 'GET', '/rest/post?filter[deletedAt$null]=false');
      expect(list.body.data).toEqual([]);
    }
    const list = await as('admin', 'GET', '/rest/post?filter[deletedAt$null]=false');
    expect(list.body.data).toHaveLength(4);
    expect((await as('admin', 'PATCH', '/rest/post/4', change(4, null))).status).toBe(409);
    expect((await as('admin', 'PATCH', '/rest/post/1', change(1, null))).status).toBe(200);
    const restored = await as('user', 'GET', '/rest/post/1?include=comments');
    expect(restored.body.included).toHaveLength(1);
  });
});
