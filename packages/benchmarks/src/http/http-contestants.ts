import type { ApiResponse, CreateApiHandler, OrmBinding } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '@modelway/testing/schema';
import { cannedClient, sampleRows } from '../contestants/canned-client.ts';

/**
 * What each server answers, on four routes that are mounted alike, each for all paths below its
 * first segment: the same small text. Each of the last two has its own floor.
 */
export const ROUTES = {
  fixed: '/fixed/sample/count',
  asked: '/asked/sample/count',
  adapter: '/adapter/sample/count',
  handler: '/rpc/sample/count',
} as const;

/** The small answer. */
export const ANSWER = '{"data":1}';
export const HEADERS = { 'content-type': 'application/json' } as const;

const client = cannedClient(sampleRows(1));
const FIXED: ApiResponse = { status: 200, headers: HEADERS, body: ANSWER };

/** `/adapter`: an adapter in front of a handler that does nothing; `/fixed` answers by itself. */
export const doNothing: CreateApiHandler = () => ({ handle: async () => FIXED });

/**
 * `/asked`: what a route by hand does, which asks the data client, too; `/rpc` is an adapter, its
 * default handler and the same data client, which answers at once.
 */
export const askClient = async () => ({ data: await client.sample.count() });

/** What every adapter is given. */
export const options = {
  orm: zenstack(schema) as OrmBinding<unknown>,
  getClient: () => client,
};
