import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createFetchHandler } from '@modelway/core/fetch';
import { prisma } from '@modelway/orm-prisma';
import { startPglite } from '@modelway/testing/start-pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { generateFrom, writeProject } from './page-project.ts';
import { readPage } from './read-page.ts';

const FOLDER = join(import.meta.dirname, 'gen/row-level-security');
/** The other side of the page's hidden table. */
const TAG = '\nmodel Tag {\n  id    String @id\n  posts Post[]\n}\n';
const TAG_TABLES = `
  CREATE TABLE "Tag" ("id" TEXT PRIMARY KEY);
  CREATE TABLE "_PostToTag" (
    "A" INTEGER NOT NULL REFERENCES "Post" ("id") ON DELETE CASCADE,
    "B" TEXT NOT NULL REFERENCES "Tag" ("id") ON DELETE CASCADE,
    PRIMARY KEY ("A", "B")
  );
  INSERT INTO "Tag" VALUES ('news'), ('sql');
`;
const ANN = 1;
const BEN = 2;

let send: (
  call: string,
  options?: { by?: number; method?: string; body?: object },
) => Promise<TestResponse>;
let close: () => Promise<void>;

interface TestResponse {
  readonly status: number;
  readonly data: unknown;
}

beforeAll(async () => {
  writeProject(FOLDER, readPage('orms/row-level-security.md').blocks);
  generateFrom('prisma', FOLDER, (schema) =>
    schema.replace('model Post {', 'model Post {\n  tags Tag[]').concat(TAG),
  );
  const load = (file: string) => import(join(FOLDER, file));
  const { asCaller } = await load('as-caller.ts');
  const { PrismaClient } = await load('gen/client/client.ts');
  const { schema } = await load('gen/modelway.ts');

  const pglite = await startPglite();
  const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
  await pglite.exec(read('tables.sql') + TAG_TABLES);
  // Roles belong to the server: the page's statements skip one that exists.
  await pglite.exec('CREATE ROLE app NOLOGIN');
  for (const file of ['policies.sql', 'hidden-table.sql']) await pglite.exec(read(file));
  const db = new PrismaClient({ adapter: new PrismaPGlite(pglite) });
  for (const name of ['Ann', 'Ben']) {
    const posts = { create: { title: `draft of ${name}` } };
    await db.user.create({ data: { name, email: `${name}@example.com`, posts } });
  }
  const handle = createFetchHandler({
    orm: prisma(schema),
    getClient: ({ headers }) => asCaller(db, Number(headers.get('x-user')) || undefined),
  });
  send = async (call, { by, method = 'GET', body } = {}) => {
    const headers = { 'content-type': 'application/json', 'x-user': String(by ?? '') };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await handle(new Request(`http://localhost${call}`, init));
    const { data } = (await response.json()) as { readonly data?: unknown };
    return { status: response.status, data };
  };
  close = async () => {
    await db.$disconnect();
    await pglite.close();
  };
}, 60_000);
afterAll(async () => {
  await close?.();
  rmSync(FOLDER, { recursive: true, force: true });
});

describe('the policies of orms/row-level-security.md', () => {
  const titles = '/post/findMany?q={"select":{"title":true}}';
  const publish = { where: { id: 1 }, data: { published: true } };

  it('show a draft only to its author', async () => {
    expect(await send(titles, { by: ANN })).toEqual({
      status: 200,
      data: [{ title: 'draft of Ann' }],
    });
    expect(await send(titles)).toEqual({ status: 200, data: [] });
  });

  it('deny a write for another author', async () => {
    const body = { data: { title: 'Mine', authorId: ANN } };
    expect((await send('/post/create', { by: BEN, method: 'POST', body })).status).toBe(403);
    expect((await send('/post/create', { method: 'POST', body })).status).toBe(403);
    expect((await send('/post/create', { by: ANN, method: 'POST', body })).status).toBe(201);
  });

  it('deny a change of a user', async () => {
    const body = { where: { id: ANN }, data: { name: 'Another' } };
    const { status } = await send('/user/update', { by: ANN, method: 'PATCH', body });
    expect(status).toBe(403);
  });

  it('let only its author change the tags of a post that others can read', async () => {
    const link = (id: string) => ({ where: { id: 1 }, data: { tags: { connect: { id } } } });
    const change = { method: 'PATCH', body: link('news') };
    expect((await send('/post/update', { ...change, by: ANN })).status).toBe(200);
    const tags = '/tag/findMany?q={"where":{"posts":{"some":{}}},"select":{"id":true}}';
    expect((await send(tags, { by: ANN })).data).toEqual([{ id: 'news' }]);
    expect((await send(tags, { by: BEN })).data).toEqual([]);

    const publish = { where: { id: 1 }, data: { published: true } };
    await send('/post/update', { by: ANN, method: 'PATCH', body: publish });
    expect((await send(tags, { by: BEN })).data).toEqual([{ id: 'news' }]);
    const posts = { where: { id: 'sql' }, data: { posts: { connect: { id: 1 } } } };
    const linked = await send('/tag/update', { by: BEN, method: 'PATCH', body: posts });
    expect(linked.status).toBe(403);
    expect((await send(tags, { by: BEN })).data).toEqual([{ id: 'news' }]);
    const hide = { where: { id: 1 }, data: { published: false } };
    await send('/post/update', { by: ANN, method: 'PATCH', body: hide });
  });

  it('allow an author to publish, also in a transaction', async () => {
    const denied = await send('/post/update', { by: BEN, method: 'PATCH', body: publish });
    expect(denied.status).toBe(404);
    const operations = [{ model: 'post', op: 'update', args: publish }];
    const call = { method: 'POST', body: operations };
    expect((await send('/$transaction/sequential', { ...call, by: BEN })).status).toBe(404);
    expect((await send('/$transaction/sequential', { ...call, by: ANN })).status).toBe(200);
    expect(await send(titles)).toEqual({ status: 200, data: [{ title: 'draft of Ann' }] });
  });
});
