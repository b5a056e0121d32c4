import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ApiClient } from '@modelway/client';
import { restHandler } from '@modelway/core';
import { createFetchHandler } from '@modelway/core/fetch';
import { zenstack } from '@modelway/orm-zenstack';
import { call } from '@orpc/server';
import { createTRPCClient, httpLink } from '@trpc/client';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import express from 'express';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { type Blog, type BlogClient, openBlog } from '../samples/blog.ts';
import { createBlogApi, type RespondToSample } from '../samples/blog-api.ts';
import { createBlogClient } from '../samples/coming-from/blog-client.ts';
import { enterAs } from '../samples/coming-from/enter-as.ts';
import { EXPRESS_REQUESTS } from '../samples/coming-from/express-requests.ts';
import { EXPRESS_ROUTES } from '../samples/coming-from/express-routes.ts';
import { ORPC_PROCEDURES } from '../samples/coming-from/orpc-router.ts';
import { RPC_CALLS } from '../samples/coming-from/rpc-calls.ts';
import { TASK_NAMES, TASKS, type TaskName } from '../samples/coming-from/tasks.ts';
import { TRPC_CALLS } from '../samples/coming-from/trpc-calls.ts';
import { type AppRouter, appRouter } from '../samples/coming-from/trpc-router.ts';
import { toRequest } from '../samples/to-block.ts';
import { MEANINGS } from '../tables/operator-tables.ts';
import { PrismaClient } from '../zenstack/gen/prisma/client.ts';
import { schema } from '../zenstack/gen/schema.ts';

// generate.test.ts compares the responses with the pages.
const ANN = 1;
const BEN = 2;
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));

/** The result of a task, and the rows after it. */
interface Outcome {
  readonly result: unknown;
  readonly rows: unknown;
}

const outcomes = new Map<TaskName, Outcome>();
let blog: Blog;
let respond: RespondToSample;
let api: ApiClient<BlogClient>;

beforeAll(async () => {
  blog = await openBlog();
  respond = createBlogApi(blog);
  api = createBlogClient(respond);
  for (const name of TASK_NAMES) {
    outcomes.set(name, await settle(() => RPC_CALLS[name](api)));
  }
}, 60_000);
afterAll(() => blog?.close());

describe('the request to REST', () => {
  it.each(TASK_NAMES)('has the outcome of the RPC call: %s', async (name) => {
    const { rest } = TASKS[name];
    const { result, rows } = await settle(async () => {
      const response = await respond(toRequest(rest), rest);
      expect(response.status).toBe(rest.status);
      return response.status === 204 ? undefined : response.json();
    });
    expect(rows).toEqual(outcomes.get(name)?.rows);
    if (result !== undefined && name !== 'link') {
      expect(toData(result as Document, name)).toEqual(asText(outcomes.get(name)?.result));
    }
  });
});

describe('tRPC', () => {
  const clientOf = (userId: number) =>
    createTRPCClient<AppRouter>({
      links: [
        httpLink({
          url: 'http://localhost/trpc',
          fetch: (input, init) =>
            fetchRequestHandler({
              endpoint: '/trpc',
              req: new Request(input as string, init as RequestInit),
              router: appRouter,
              createContext: () => ({ db: blog.as(userId), userId }),
            }),
        }),
      ],
    });

  it.each(TASK_NAMES)('has the outcome of the RPC call: %s', async (name) => {
    expect(await settle(() => TRPC_CALLS[name](clientOf(ANN)))).toEqual(outcomes.get(name));
  });

  it('responds to a denied write with 500, for which the RPC client has a 403', async () => {
    const theirs = await TRPC_CALLS.update(clientOf(BEN)).catch((error) => error);
    expect(theirs.data.httpStatus).toBe(500);
    const ours = await RPC_CALLS.update(api.$with({ headers: { 'x-user': String(BEN) } })).catch(
      (error) => error,
    );
    expect(ours.status).toBe(403);
  });
});

describe('oRPC', () => {
  it.each([
    ['list', () => call(ORPC_PROCEDURES.list, { take: 2 }, contextOf())],
    ['create', () => call(ORPC_PROCEDURES.create, { id: 'rest', label: 'REST' }, contextOf())],
    ['link', () => call(ORPC_PROCEDURES.link, { id: 1, tag: 'db' }, contextOf())],
  ] as const)('has the outcome of the RPC call: %s', async (name, run) => {
    expect(await settle(run)).toEqual(outcomes.get(name));
  });

  const contextOf = () => ({ context: { db: blog.as(ANN), userId: ANN } });
});

describe('Express over Prisma', () => {
  let db: PrismaClient;
  let server: Server;

  beforeAll(async () => {
    db = new PrismaClient({ adapter: new PrismaPGlite(blog.pglite) });
    const app = express();
    app.use(express.json());
    for (const name of TASK_NAMES) EXPRESS_ROUTES[name](app, db);
    server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server?.close();
    await db?.$disconnect();
  });

  const send = (name: TaskName, user: number) => {
    const { line, body } = EXPRESS_REQUESTS[name];
    const [method = '', path = ''] = line.split(' ');
    const { port } = server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'x-user': String(user), 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  };

  it.each(TASK_NAMES)('has the outcome of the RPC call: %s', async (name) => {
    const outcome = await settle(async () => (await send(name, ANN)).json());
    expect(outcome).toEqual(outcomes.get(name));
  });

  it('obeys policies that read the claims of PostgREST', async () => {
    await blog.pglite.exec(`
      create role authenticated nologin;
      grant select on "Post" to authenticated;
      alter table "Post" enable row level security;
      create policy own on "Post" to authenticated using
        ("authorId" = (current_setting('request.jwt.claims', true)::json ->> 'sub')::integer);`);
    const read = db.post.findMany({ select: { slug: true } });
    const [, rows] = await db.$transaction([
      enterAs(db, { role: 'authenticated', sub: '2' }),
      read,
    ]);
    expect(rows).toEqual([{ slug: 'pages' }]);
    expect(await db.post.count()).toBe(4);
  });

  it('reads as an anonymous caller with a token without a role', async () => {
    await blog.pglite.exec('create role anon nologin; grant select on "Post" to anon;');
    const [, rows] = await db.$transaction([enterAs(db, { sub: '2' }), db.post.findMany()]);
    expect(rows).toEqual([]);
  });

  it('responds to a denied write with 500, unless the route catches the error', async () => {
    const { status, headers } = await send('update', BEN);
    expect([status, headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
  });
});

describe('the pages', () => {
  const read = (name: string) =>
    readFileSync(join(import.meta.dirname, `../coming-from/${name}.md`), 'utf8');
  const names = ['postgrest', 'json-api-servers', 'trpc', 'express-prisma'];

  it.each(names)('name only operators that exist: %s', (name) => {
    const words = [...read(name).matchAll(/(?<![.'])\$([a-z][A-Za-z]*)/g)].map(
      ([, word = '']) => word,
    );
    const known = [...Object.keys(MEANINGS), 'and', 'or', 'not', 'every', 'none'];
    expect(words.filter((word) => !known.includes(word))).toEqual([]);
  });

  it('name the installed versions', () => {
    const { devDependencies: versions } = manifest;
    const both = ['@trpc/server', '@orpc/server'] as const;
    for (const name of both) expect(read('trpc')).toContain(`\`${name}\` ${versions[name]}`);
    const minor = (version: string) => version.replace(/\.\d+$/, '');
    const used = `Express ${minor(versions.express)}, Prisma ${minor(versions.prisma)}`;
    expect(read('express-prisma')).toContain(used);
  });

  it('set the options that keep the types of another JSON:API server', async () => {
    const modelNameMapping = { Post: 'posts', User: 'users', Tag: 'tags' };
    expect(read('json-api-servers')).toContain("{ Post: 'posts', User: 'users', Tag: 'tags' }");
    const handle = createFetchHandler({
      orm: zenstack(schema),
      getClient: () => blog.as(undefined),
      handler: restHandler({ endpoint: 'http://localhost', strict: true, modelNameMapping }),
    });
    const response = await handle(new Request('http://localhost/posts/1?include=author'));
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { data: { type: 'posts', id: '1' }, included: [{ type: 'users', id: '1' }] },
    ]);
  });
});

/** Runs a task on the rows that every task starts with. */
async function settle(run: () => PromiseLike<unknown>): Promise<Outcome> {
  const result = await run();
  const db = blog.as(ANN);
  const tags = { orderBy: { id: 'asc' } } as const;
  const rows = [
    await db.post.findMany({ orderBy: { id: 'asc' }, include: { tags } }),
    await db.tag.findMany(tags),
  ];
  await blog.reset();
  return { result, rows };
}

interface Resource {
  readonly type: string;
  readonly id: string;
  readonly attributes?: object;
  readonly relationships?: Readonly<Record<string, { readonly data: Resource | Resource[] }>>;
}

interface Document {
  readonly meta?: { readonly total: number };
  readonly data: Resource | Resource[];
  readonly included?: readonly Resource[];
}

/** The data of a document, in the form that the RPC call returns. */
function toData({ data, meta, included = [] }: Document, name: TaskName): unknown {
  if (name === 'count') return String(meta?.total);
  const find = ({ type, id }: Resource) => included.find((it) => it.type === type && it.id === id);
  const flat = (resource: Resource | undefined) => ({ id: resource?.id, ...resource?.attributes });
  const toRecord = (resource: Resource) => {
    const related = Object.entries(resource.relationships ?? {}).flatMap(([key, { data: to }]) => {
      if (to === undefined) return [];
      const found = Array.isArray(to) ? to.map((it) => flat(find(it))) : flat(find(to));
      return [[key, found]];
    });
    return { ...flat(resource), ...Object.fromEntries(related) };
  };
  return asText(Array.isArray(data) ? data.map(toRecord) : toRecord(data));
}

/** Writes numbers as text, since JSON:API has ids as text. */
function asText(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, it) => (typeof it === 'number' ? String(it) : it)) ?? 'null',
  );
}
