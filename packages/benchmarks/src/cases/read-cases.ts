import { type RpcHandlerOptions, restHandler, rpcHandler } from '@modelway/core';
import { z } from 'zod';
import { ENDPOINT, RPC, UNLIMITED, withNewQueries } from '../contestants/modelway.ts';
import type { BenchCase } from './bench-case.ts';
import { type Scope, toCase } from './database-case.ts';

/** A list of rows with a value of every type, and their number. */
export function restList(scope: Scope, count: number): BenchCase {
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

/** A list of posts with related records. */
export function withInclude(scope: Scope, relation: 'author' | 'tags'): BenchCase {
  const { client } = scope;
  return toCase(`REST list of 100 rows, with ${relation} included`, scope, {
    kind: 'rest',
    request: { url: `/post?page[limit]=100&include=${relation}` },
    call: () =>
      Promise.all([
        client.post.findMany({ take: 100, orderBy: { id: 'asc' }, include: INCLUDES[relation] }),
        client.post.count(),
      ]),
    sql: [
      `select "Post".*, ${RELATED[relation]} from "Post" order by "id" limit 100`,
      'select count(*) from "Post"',
    ],
    variants: { 'Modelway, limits.rows: Infinity': UNLIMITED.rest },
  });
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

/** What many apps add. */
const observed: Pick<RpcHandlerOptions, 'intercept' | 'accessLog' | 'log'> = {
  intercept: (_context, next) => next(),
  accessLog: true,
  log: () => {},
};
const OBSERVED = 'Modelway, an interceptor and an access log';

/** One post by its id. */
export function restOne(scope: Scope): BenchCase {
  const { client } = scope;
  return toCase('REST fetch one', scope, {
    kind: 'rest',
    request: { url: '/post/1' },
    call: () => client.post.findUnique({ where: { id: 1 } }),
    sql: ['select * from "Post" where "id" = 1'],
    variants: { [OBSERVED]: restHandler({ endpoint: ENDPOINT, ...observed }) },
  });
}

/** A list of rows with a value of every type. */
export function rpcFindMany(scope: Scope): BenchCase {
  const { client } = scope;
  const call = (args: { readonly take: number }) => client.sample.findMany(args);
  const args = { take: 100 };
  return toCase('RPC findMany of 100 rows', scope, {
    kind: 'rpc',
    request: { url: `/sample/findMany?q=${JSON.stringify(args)}` },
    call: () => call(args),
    sql: ['select * from "Sample" limit 100'],
    procedure: { input: z.strictObject({ take: z.int().min(0).max(1000) }), call, sent: args },
  });
}

/** One post by its id. */
export function rpcFindUnique(scope: Scope): BenchCase {
  const { client } = scope;
  const call = (args: { readonly where: { readonly id: number } }) => client.post.findUnique(args);
  const args = { where: { id: 1 } };
  const url = `/post/findUnique?q=${JSON.stringify(args)}`;
  const input = z.strictObject({ where: z.strictObject({ id: z.int() }) });
  return toCase('RPC findUnique', scope, {
    kind: 'rpc',
    request: { url },
    call: () => call(args),
    sql: ['select * from "Post" where "id" = 1'],
    procedure: { input, call, sent: args },
    variants: { [OBSERVED]: rpcHandler(observed) },
    others: [withNewQueries(RPC, client, url)],
  });
}
