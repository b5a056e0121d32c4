import type { ApiResponse, CreateApiHandler, OrmBinding } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '@modelway/testing/schema';
import { cannedClient, sampleRows } from '../contestants/canned-client.ts';

/** What each server answers, on three routes: the same small text. */
export const ROUTES = {
  bare: '/bare',
  adapter: '/adapter/x',
  handler: '/rpc/sample/count',
} as const;

const client = cannedClient(sampleRows(1));
const FIXED: ApiResponse = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '{"data":1}',
};

/** `/bare`: what a route by hand does; it asks the data client, too. */
export const askClient = async () => ({ data: await client.sample.count() });

/** `/adapter/x`: an adapter in front of a handler that does nothing. */
export const doNothing: CreateApiHandler = () => ({ handle: async () => FIXED });

/** `/rpc/sample/count`: an adapter, its default handler and a data client that answers at once. */
export const options = {
  orm: zenstack(schema) as OrmBinding<unknown>,
  getClient: () => client,
};
