import { restHandler, rpcHandler } from '@modelway/core';
import {
  createTestDatabase,
  type TestClient,
  type TestDatabase,
} from '@modelway/testing/create-database';
import { byHand } from '../contestants/by-hand.ts';
import { type Row, sampleRows } from '../contestants/canned-client.ts';
import { type BenchRequest, modelway, REST, RPC } from '../contestants/modelway.ts';
import { zenstackServer } from '../contestants/zenstack-server.ts';
import type { BenchCase, BenchSuite } from './bench-case.ts';

/** A database that the cases run on. */
export type Target = 'pglite' | 'postgresql';

const TITLES: Readonly<Record<Target, string>> = {
  pglite: 'On PGlite',
  postgresql: 'On PostgreSQL',
};

/** Creates the suite with handler, ORM client and database, but without a socket. */
export async function databaseSuite(target: Target): Promise<BenchSuite> {
  const database = await createTestDatabase(target);
  await seed(database);
  const { raw } = database;
  return {
    title: TITLES[target],
    cases: [
      ...[20, 100, 1000].map((count) => restList(raw, count)),
      withInclude(raw, 'author'),
      withInclude(raw, 'tags'),
      restOne(raw),
      restCreate(raw),
      ...linkCases(raw),
      rpcFindMany(raw),
      rpcFindUnique(raw),
      rpcCreate(raw),
    ],
    close: () => database.close(),
  };
}

async function seed({ raw }: TestDatabase): Promise<void> {
  const rows = sampleRows(1000).map(withoutNulls);
  for (let at = 0; at < rows.length; at += 100) {
    await raw.sample.createMany({ data: rows.slice(at, at + 100) as never });
  }
  const author = await raw.user.create({ data: { email: 'ann@example.com', name: 'Ann' } });
  await raw.tag.createMany({ data: Array.from({ length: 20 }, (_, i) => ({ name: `tag ${i}` })) });
  for (let i = 0; i < 100; i += 1) {
    const tags = { connect: [0, 1, 2].map((j) => ({ id: 1 + ((i + j) % 20) })) };
    await raw.post.create({ data: { title: `Post ${i}`, authorId: author.id, tags } });
  }
}

/** Removes null values, because a Json field requires a specific kind of null. */
function withoutNulls(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

/** Creates a case from a request to the handlers and the equivalent ORM call. */
function toCase(title: string, client: TestClient, { kind, request, call }: Work): BenchCase {
  return {
    title,
    contestants: [
      modelway(kind === 'rest' ? REST : RPC, client, request),
      zenstackServer(kind, client, request),
      ...byHand(call),
    ],
  };
}

interface Work {
  readonly kind: 'rest' | 'rpc';
  readonly request: BenchRequest | (() => BenchRequest);
  readonly call: () => Promise<unknown>;
}

function restList(client: TestClient, count: number): BenchCase {
  return toCase(`REST list of ${count} rows`, client, {
    kind: 'rest',
    request: { url: `/sample?page[limit]=${count}` },
    call: () =>
      Promise.all([
        client.sample.findMany({ take: count, orderBy: { id: 'asc' } }),
        client.sample.count(),
      ]),
  });
}

function withInclude(client: TestClient, relation: 'author' | 'tags'): BenchCase {
  const request: BenchRequest = { url: `/post?page[limit]=100&include=${relation}` };
  const benchCase = toCase(`REST list of 100 rows, with ${relation} included`, client, {
    kind: 'rest',
    request,
    call: () =>
      Promise.all([
        client.post.findMany({ take: 100, orderBy: { id: 'asc' }, include: { [relation]: true } }),
        client.post.count(),
      ]),
  });
  const unlimited = { ...modelway(UNLIMITED.rest, client, request), name: UNLIMITED.name };
  return { ...benchCase, contestants: [...benchCase.contestants, unlimited] };
}

/** The handler without a limit of rows. */
const UNLIMITED = {
  name: 'Modelway, limits.rows: Infinity',
  rest: restHandler({ endpoint: '/api', limits: { rows: Number.POSITIVE_INFINITY } }),
};

function restOne(client: TestClient): BenchCase {
  return toCase('REST fetch one', client, {
    kind: 'rest',
    request: { url: '/post/1' },
    call: () => client.post.findUnique({ where: { id: 1 } }),
  });
}

function restCreate(client: TestClient): BenchCase {
  const data = { type: 'category', attributes: { name: 'new' } };
  return toCase('REST create', client, {
    kind: 'rest',
    request: { method: 'POST', url: '/category', body: JSON.stringify({ data }) },
    call: () => client.category.create({ data: { name: 'new' } }),
  });
}

/** Creates the cases that measure the cost of checking links. */
function linkCases(client: TestClient): readonly BenchCase[] {
  const attributes = { title: 'new', authorId: 1 };
  const inRest = JSON.stringify({ data: { type: 'post', attributes } });
  const inRpc = JSON.stringify({ data: attributes });
  const rest: BenchRequest = { method: 'POST', url: '/post', body: inRest };
  const rpc: BenchRequest = { method: 'POST', url: '/post/create', body: inRpc };
  const call = () => client.post.create({ data: attributes });
  return [
    {
      title: 'REST create with a link',
      contestants: [
        modelway(REST, client, rest),
        { ...modelway(UNCHECKED.rest, client, rest), name: UNCHECKED.name },
        ...byHand(call),
      ],
    },
    {
      title: 'RPC create with a link',
      contestants: [
        modelway(RPC, client, rpc),
        { ...modelway(UNCHECKED.rpc, client, rpc), name: UNCHECKED.name },
        ...byHand(call),
      ],
    },
  ];
}

/** The handlers that do not check links. */
const UNCHECKED = {
  name: 'Modelway, checkLinks: false',
  rest: restHandler({ endpoint: '/api', checkLinks: false }),
  rpc: rpcHandler({ checkLinks: false }),
};

function rpcFindMany(client: TestClient): BenchCase {
  return toCase('RPC findMany of 100 rows', client, {
    kind: 'rpc',
    request: { url: '/sample/findMany?q={"take":100}' },
    call: () => client.sample.findMany({ take: 100 }),
  });
}

function rpcFindUnique(client: TestClient): BenchCase {
  return toCase('RPC findUnique', client, {
    kind: 'rpc',
    request: { url: '/post/findUnique?q={"where":{"id":1}}' },
    call: () => client.post.findUnique({ where: { id: 1 } }),
  });
}

function rpcCreate(client: TestClient): BenchCase {
  const data = { name: 'new' };
  return toCase('RPC create', client, {
    kind: 'rpc',
    request: { method: 'POST', url: '/category/create', body: JSON.stringify({ data }) },
    call: () => client.category.create({ data }),
  });
}
