import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prisma } from '@modelway/orm-prisma';
import { zenstack } from '@modelway/orm-zenstack';
import { startPglite } from '@modelway/testing/start-pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { compile, generateFrom, withModels, writeProject } from './page-project.ts';
import { readPage } from './read-page.ts';
import { type BothHandlers, callPath, serveBoth } from './serve-both.ts';

const NAME = 'how-to/multi-tenant.md';
const FOLDER = join(import.meta.dirname, 'gen/multi-tenant');
const load = (file: string) => import(join(FOLDER, file));

/** The files that the page imports and does not show. */
const FILES = {
  'policies/db.ts': `
    import { startPglite } from '@modelway/testing/start-pglite';
    import { ZenStackClient } from '@zenstackhq/orm';
    import { PolicyPlugin } from '@zenstackhq/plugin-policy';
    import { PGliteDialect } from 'kysely';
    import { schema } from './gen/schema.ts';
    export const pglite = await startPglite();
    export const client = new ZenStackClient(schema, { dialect: new PGliteDialect({ pglite }) });
    export const db = client.$use(new PolicyPlugin());
  `,
  'databases/tenant-list.ts': `
    export const urlOf = async (tenant: string): Promise<string | undefined> => tenant;
  `,
};

beforeAll(() => {
  for (const folder of ['policies', 'rls', 'databases']) {
    mkdirSync(join(FOLDER, folder), { recursive: true });
  }
  generateFrom('zenstack', join(FOLDER, 'policies'), withModels(NAME, 'zmodel'));
  generateFrom('prisma', join(FOLDER, 'rls'), withModels(NAME, 'prisma'));
  generateFrom('zenstack', join(FOLDER, 'databases'));
  writeProject(FOLDER, readPage(NAME).blocks);
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(FOLDER, file), text);
}, 120_000);
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

it('compiles', () => {
  expect(compile(FOLDER)).toBe('');
}, 60_000);

/** A way to separate tenants, with its own database. */
interface Setting {
  readonly handlers: BothHandlers;
  /** Returns every row, as no caller can. */
  rows(): Promise<unknown>;
  close(): Promise<void>;
}

const ROWS = `select 'project' as of, id, "tenantId", name as title, null as project from "Project"
  union all select 'task', id, "tenantId", title, "projectId" from "Task" order by 1, 2`;

const SETTINGS: Readonly<Record<string, () => Promise<Setting>>> = {
  'policies in ZenStack': async () => {
    const { schema } = await load('policies/gen/schema.ts');
    const { client, pglite } = await load('policies/db.ts');
    const { getClient } = await load('policies/get-client.ts');
    await client.$pushSchema();
    const handlers = await serveBoth({ orm: zenstack(schema), getClient });
    return {
      handlers,
      rows: async () => (await pglite.query(ROWS)).rows,
      close: () => pglite.close(),
    };
  },
  'row-level security': async () => {
    const { schema } = await load('rls/gen/modelway.ts');
    const { PrismaClient } = await load('rls/gen/client/client.ts');
    const { asTenant } = await load('rls/as-tenant.ts');
    const pglite = await startPglite();
    await pglite.exec(readFileSync(join(FOLDER, 'rls/tables.sql'), 'utf8'));
    const db = new PrismaClient({ adapter: new PrismaPGlite(pglite) });
    const handlers = await serveBoth({
      orm: prisma(schema),
      getClient: (req) => asTenant(db, req.get('x-tenant')),
    });
    const close = async () => {
      await db.$disconnect();
      await pglite.close();
    };
    return { handlers, rows: async () => (await pglite.query(ROWS)).rows, close };
  },
};

const A = { 'x-tenant': 'a' };
const B = { 'x-tenant': 'b' };
const ofProject = (id: number) => ({ project: { data: { type: 'project', id } } });
const task = (attributes: object, relationships?: object) => ({
  data: { type: 'task', attributes, ...(relationships && { relationships }) },
});
const project = (id: number, attributes: object) => ({ data: { type: 'project', id, attributes } });

describe.each(Object.entries(SETTINGS))('with %s, tenant a', (_name, open) => {
  let setting: Setting;
  let before: unknown;
  const send: BothHandlers['send'] = (path, request) =>
    setting.handlers.send(path, { headers: A, ...request });

  beforeAll(async () => {
    setting = await open();
    for (const [id, headers] of [A, B].entries()) {
      const created = await send('/rest/project', {
        headers,
        body: { data: { type: 'project', attributes: { name: 'Same name' } } },
      });
      expect([created.status, created.body.data?.id]).toEqual([201, id + 1]);
      const body = task({ title: `Task of ${headers['x-tenant']}` }, ofProject(id + 1));
      expect((await send('/rest/task', { headers, body })).status).toBe(201);
    }
    before = await setting.rows();
  }, 60_000);
  afterAll(async () => {
    await setting?.handlers.close();
    await setting?.close();
  });

  it.each([
    ['/rest/project?include=tasks', { 'meta.total': 1, 'data.0.id': 1, 'included.0.id': 1 }],
    ['/rest/task?filter[project][name]=Same name', { 'meta.total': 1, 'data.0.id': 1 }],
    ['/rest/task?filter[tenantId]=b', { 'meta.total': 0 }],
    ['/rest/task?filter[projectId]=2', { 'meta.total': 0 }],
    ['/rest/task?sort=-project.name', { 'meta.total': 1 }],
    [callPath('task/count', {}), { data: 1 }],
    [callPath('task/aggregate', { _count: true, _max: { id: true } }), { 'data._max.id': 1 }],
    [callPath('task/groupBy', { by: ['tenantId'], _count: true }), { 'data.length': 1 }],
    [callPath('task/findUnique', { where: { id: 2 } }), { data: null }],
    [callPath('project/findMany', { include: { tasks: true } }), { 'data.length': 1 }],
    [callPath('task/findMany', { where: { project: { id: 2 } } }), { 'data.length': 0 }],
  ])('reads only its own rows: GET %s', async (path, expected) => {
    const { status, body } = await send(path);
    expect(status).toBe(200);
    for (const [place, value] of Object.entries(expected)) {
      expect(body).toHaveProperty(place, value);
    }
  });

  it.each(['/rest/project/2', '/rest/project/2/tasks', '/rest/project/2/relationships/tasks'])(
    'gets a 404: GET %s',
    async (path) => {
      expect((await send(path)).status).toBe(404);
    },
  );

  it.each<[method: string, path: string, body: object | undefined, status: number | 'denied']>([
    ['PATCH', '/rest/project/2', project(2, { name: 'Mine' }), 404],
    ['DELETE', '/rest/task/2', undefined, 404],
    ['POST', '/rest/task', task({ title: 'New' }, ofProject(2)), 404],
    ['POST', '/rest/task', task({ title: 'New', projectId: 2 }), 404],
    ['POST', '/rest/task', task({ title: 'New', projectId: 1, tenantId: 'b' }), 403],
    ['PATCH', '/rest/project/1', project(1, { tenantId: 'b' }), 403],
    ['PATCH', '/rest/task/1', { data: { type: 'task', id: 1, relationships: ofProject(2) } }, 404],
    ['PATCH', '/rest/project/1/relationships/tasks', { data: [{ type: 'task', id: 2 }] }, 404],
    ['POST', '/rest/project/1/relationships/tasks', { data: [{ type: 'task', id: 2 }] }, 404],
    ['POST', '/rpc/task/create', { data: { title: 'New', project: { connect: { id: 2 } } } }, 404],
    ['POST', '/rpc/task/create', { data: { title: 'New', projectId: 2 } }, 404],
    [
      'PATCH',
      '/rpc/project/update',
      { where: { id: 1 }, data: { tasks: { connect: { id: 2 } } } },
      404,
    ],
    [
      'PATCH',
      '/rpc/project/update',
      { where: { id: 1 }, data: { tasks: { update: { where: { id: 2 }, data: { title: 'X' } } } } },
      'denied',
    ],
    ['PATCH', '/rpc/task/updateMany', { where: { id: 2 }, data: { title: 'X' } }, 200],
    ['DELETE', callPath('task/deleteMany', { where: { tenantId: 'b' } }), undefined, 200],
    ['DELETE', callPath('task/delete', { where: { id: 2 } }), undefined, 404],
    ['PATCH', '/rpc/task/updateMany', { data: { tenantId: 'b' } }, 403],
  ])('cannot write across tenants: %s %s %j', async (method, path, body, status) => {
    const response = await send(path, { method, ...(body && { body }) });
    if (status === 'denied') expect([403, 404]).toContain(response.status);
    else expect(response.status).toBe(status);
    if (status === 200) expect(response.body.data).toEqual({ count: 0 });
    expect(await setting.rows()).toEqual(before);

    // The row of the other tenant is like one that does not exist.
    const [otherPath = '', otherBody] = [path, JSON.stringify(body)].map((text) =>
      text?.replaceAll(/\b2\b/g, '99'),
    );
    const missing = await send(otherPath, {
      method,
      ...(otherBody && { body: JSON.parse(otherBody) }),
    });
    expect(JSON.stringify(missing).replaceAll('99', '2')).toBe(JSON.stringify(response));
  });

  it('is required', async () => {
    const headers = {};
    expect((await send('/rest/task', { headers })).body.meta.total).toBe(0);
    expect((await send(callPath('task/count', {}), { headers })).body.data).toBe(0);
    const { status } = await send('/rest/project', {
      headers,
      body: { data: { type: 'project', attributes: { name: 'Nobody' } } },
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await setting.rows()).toEqual(before);
  });
});
