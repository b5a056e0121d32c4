import { restHandler, rpcHandler } from '@modelway/core';
import {
  createTestDatabase,
  type TestClient,
  type TestDatabase,
} from '@modelway/testing/create-database';
import pg from 'pg';
import { byHand } from '../contestants/by-hand.ts';
import { type Row, sampleRows } from '../contestants/canned-client.ts';
import {
  type BenchRequest,
  inSequence,
  modelway,
  REST,
  RPC,
  UNLIMITED,
  withNewQueries,
} from '../contestants/modelway.ts';
import { rawDriver } from '../contestants/raw-driver.ts';
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
  const { raw, connection } = database;
  const pool =
    connection.kind === 'postgresql'
      ? new pg.Pool({ connectionString: connection.url, max: 10 })
      : undefined;
  const scope = { client: raw, pool };
  return {
    title: TITLES[target],
    cases: [
      ...[20, 100, 1000].map((count) => restList(scope, count)),
      withInclude(scope, 'author'),
      withInclude(scope, 'tags'),
      restOne(scope),
      restCreate(scope),
      ...linkCases(raw),
      rpcFindMany(scope),
      rpcFindUnique(scope),
      rpcCreate(scope),
    ],
    close: async () => {
      await pool?.end();
      await database.close();
    },
  };
}

/** The clients of one database. */
interface Scope {
  readonly client: TestClient;
  /** The driver alone, if it is a server. */
  readonly pool: pg.Pool | undefined;
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
function toCase(
  title: string,
  { client, pool }: Scope,
  { kind, request, call, sql }: Work,
): BenchCase {
  const handler = kind === 'rest' ? REST : RPC;
  return {
    title,
    contestants: [
      modelway(handler, client, request),
      zenstackServer(kind, client, request),
      inSequence(UNLIMITED[kind], request, call),
      ...byHand(call),
      ...(pool && sql ? [rawDriver(pool, sql)] : []),
    ],
  };
}

interface Work {
  readonly kind: 'rest' | 'rpc';
  readonly request: BenchRequest | (() => BenchRequest);
  readonly call: () => Promise<unknown>;
  /** The SQL statements that read or write the same rows. */
  readonly sql?: readonly string[];
}

function restList(scope: Scope, count: number): BenchCase {
  const { client } = scope;
  return toCase(`REST list of ${count} rows`, scope, {
    kind: 'rest',
    request: { url: `/sample?page[limit]=${count}` },
    call: () =>
      Promise.all([
        client.sample.findMany({ take: count, orderBy: { id: 'asc' } }),
        client.sample.count(),
      ]),
    sql: [`select * from "Sample" order by "id" limit ${count}`, 'select count(*) from "Sample"'],
  });
}

function withInclude(scope: Scope, relation: 'author' | 'tags'): BenchCase {
  const { client } = scope;
  const request: BenchRequest = { url: `/post?page[limit]=100&include=${relation}` };
  const benchCase = toCase(`REST list of 100 rows, with ${relation} included`, scope, {
    kind: 'rest',
    request,
    call: () =>
      Promise.all([
        client.post.findMany({ take: 100, orderBy: { id: 'asc' }, include: INCLUDES[relation] }),
        client.post.count(),
      ]),
    sql: [
      `select "Post".*, ${RELATED[relation]} from "Post" order by "id" limit 100`,
      'select count(*) from "Post"',
    ],
  });
  const unlimited = {
    ...modelway(UNLIMITED.rest, client, request),
    name: 'Modelway, limits.rows: Infinity',
  };
  return { ...benchCase, contestants: [...benchCase.contestants, unlimited] };
}

const ID = { select: { id: true } };

/**
 * The related rows. Resource objects have linkage for each to-one relationship, so an author comes
 * with the ids of the profile and the locker.
 */
const INCLUDES = {
  author: { author: { include: { profile: ID, locker: ID } } },
  tags: { tags: true },
};

const ONE_ID = (table: string) =>
  `(select jsonb_build_object('id', o."id") from "${table}" o where o."userId" = u."id")`;

/** The subqueries of the same rows. */
const RELATED = {
  author: `(select to_jsonb(u) || jsonb_build_object('profile', ${ONE_ID('Profile')}, 'locker', ${ONE_ID('Locker')}) from "User" u where u."id" = "authorId") as author`,
  tags: `(select json_agg(t) from "_PostToTag" l join "Tag" t on t."id" = l."B" where l."A" = "Post"."id") as tags`,
};

function restOne(scope: Scope): BenchCase {
  const { client } = scope;
  return toCase('REST fetch one', scope, {
    kind: 'rest',
    request: { url: '/post/1' },
    call: () => client.post.findUnique({ where: { id: 1 } }),
    sql: ['select * from "Post" where "id" = 1'],
  });
}

function restCreate(scope: Scope): BenchCase {
  const { client } = scope;
  const data = { type: 'category', attributes: { name: 'new' } };
  return toCase('REST create', scope, {
    kind: 'rest',
    request: { method: 'POST', url: '/category', body: JSON.stringify({ data }) },
    call: () => client.category.create({ data: { name: 'new' } }),
    sql: [`insert into "Category" ("name") values ('new') returning *`],
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

function rpcFindMany(scope: Scope): BenchCase {
  const { client } = scope;
  return toCase('RPC findMany of 100 rows', scope, {
    kind: 'rpc',
    request: { url: '/sample/findMany?q={"take":100}' },
    call: () => client.sample.findMany({ take: 100 }),
    sql: ['select * from "Sample" limit 100'],
  });
}

function rpcFindUnique(scope: Scope): BenchCase {
  const { client } = scope;
  const url = '/post/findUnique?q={"where":{"id":1}}';
  const benchCase = toCase('RPC findUnique', scope, {
    kind: 'rpc',
    request: { url },
    call: () => client.post.findUnique({ where: { id: 1 } }),
    sql: ['select * from "Post" where "id" = 1'],
  });
  return {
    ...benchCase,
    contestants: [...benchCase.contestants, withNewQueries(RPC, client, url)],
  };
}

function rpcCreate(scope: Scope): BenchCase {
  const { client } = scope;
  const data = { name: 'new' };
  return toCase('RPC create', scope, {
    kind: 'rpc',
    request: { method: 'POST', url: '/category/create', body: JSON.stringify({ data }) },
    call: () => client.category.create({ data }),
    sql: [`insert into "Category" ("name") values ('new') returning *`],
  });
}
