import type { ApiResponse, CreateApiHandler, OrmBinding } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '@modelway/testing/schema';
import { cannedClient, sampleRows } from '../contestants/canned-client.ts';

/**
 * The routes of each server, with the same small response. Each route is mounted for all paths
 * below its first segment. `adapter` is compared with `fixed`, and `handler` with `asked`.
 */
export const ROUTES = {
  fixed: '/fixed/sample/count',
  asked: '/asked/sample/count',
  adapter: '/adapter/sample/count',
  handler: '/rpc/sample/count',
} as const;

/** The response body of all routes. */
const RESPONSE = '{"data":1}';
export const HEADERS = { 'content-type': 'application/json' } as const;

const client = cannedClient(sampleRows(1));
const FIXED = { status: 200, headers: HEADERS, body: RESPONSE } as const satisfies ApiResponse;

/** The work of `/fixed` and of the handler behind `/adapter`: both wait for it. */
export const respondFixed = async () => FIXED;

/** The handler behind `/adapter`. `/fixed` is the same route without the adapter. */
export const doNothing: CreateApiHandler = () => ({ handle: respondFixed });

/**
 * The work of the hand-written route `/asked`: calls the ORM client. `/rpc` is an adapter with its
 * default handler and the same ORM client, which responds immediately.
 */
export const callClient = async () => ({ data: await client.sample.count() });

/** The options of every adapter. */
export const options = {
  orm: zenstack(schema) as OrmBinding<unknown>,
  getClient: () => client,
};
