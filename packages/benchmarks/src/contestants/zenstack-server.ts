import { schema } from '@modelway/testing/schema';
import { RestApiHandler, RPCApiHandler } from '@zenstackhq/server/api';
import type { Contestant } from '../measure/measure-times.ts';
import type { BenchRequest } from './modelway.ts';

/** The name of ZenStack's server in the report. */
export const ZENSTACK_SERVER = '@zenstackhq/server';

/** Returns a contestant that calls its handler like its adapters: parses the query, writes JSON. */
export function zenstackServer(
  kind: 'rest' | 'rpc',
  client: object,
  request: BenchRequest | (() => BenchRequest),
): Contestant {
  const handler =
    kind === 'rest'
      ? new RestApiHandler({ schema, endpoint: 'http://localhost/api', pageSize: 100_000 })
      : new RPCApiHandler({ schema });
  return {
    name: ZENSTACK_SERVER,
    run: async () => {
      const { method = 'GET', url, body } = typeof request === 'function' ? request() : request;
      const [path = '', query = ''] = url.split('?');
      const response = await handler.handleRequest({
        client: client as never,
        method,
        path,
        query: Object.fromEntries(new URLSearchParams(query)),
        requestBody: body === undefined ? undefined : JSON.parse(body),
      });
      const text = JSON.stringify(response.body);
      if (response.status >= 300) throw new Error(`${method} ${url}: ${response.status} ${text}`);
      return text;
    },
  };
}
