import {
  type ApiHandler,
  type CreateApiHandler,
  type OrmBinding,
  restHandler,
  rpcHandler,
} from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '@modelway/testing/schema';
import type { Contestant } from '../measure/measure-times.ts';

/** A request to a handler. */
export interface BenchRequest {
  readonly method?: string;
  /** The path and the query string. */
  readonly url: string;
  readonly body?: string;
}

/** The name of Modelway's handlers in the report. */
export const MODELWAY = 'Modelway';

const ENDPOINT = 'http://localhost/api';

/** The REST handler. */
export const REST: CreateApiHandler = restHandler({ endpoint: ENDPOINT, maxPageSize: 100_000 });

/** The RPC handler. */
export const RPC: CreateApiHandler = rpcHandler();

/**
 * Returns a contestant that calls a handler directly, from the request's parts to the response
 * text.
 */
export function modelway(
  createHandler: CreateApiHandler,
  client: object,
  request: BenchRequest | (() => BenchRequest),
): Contestant {
  const handler = createHandler(zenstack(schema) as OrmBinding<unknown>);
  return {
    name: MODELWAY,
    run: () => send(handler, client, typeof request === 'function' ? request() : request),
  };
}

async function send(
  handler: ApiHandler<unknown>,
  client: object,
  { method = 'GET', url, body = '' }: BenchRequest,
): Promise<string> {
  const [path = '', query = ''] = url.split('?');
  const response = await handler.handle({
    method,
    path,
    query,
    header: (name) => (name === 'content-type' ? 'application/json' : undefined),
    readBody: async () => body,
    getClient: () => client,
  });
  if (response.status >= 300)
    throw new Error(`${method} ${url}: ${response.status} ${response.body}`);
  return response.body ?? '';
}
