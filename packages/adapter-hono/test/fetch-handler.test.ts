import { createFetchHandler } from '@modelway/core/fetch';
import { zenstack } from '@modelway/orm-zenstack';
import { describeAdapter } from '@modelway/testing';
import { startContractApp } from '@modelway/testing/contract-app';
import { listen } from './hono-app.ts';

describe('createFetchHandler of core, behind the Node server of Hono', () => {
  const start = async () => {
    const { orm, getClient, rest, rpc, close } = await startContractApp(zenstack);
    const options = {
      orm,
      getClient: ({ headers }: Request) => getClient((name) => headers.get(name)),
    };
    const handle = {
      rest: createFetchHandler({ ...options, prefix: '/api/rest', handler: rest('/api/rest') }),
      rpc: createFetchHandler({ ...options, prefix: '/api/rpc/', handler: rpc }),
    };
    const fetch = (request: Request): Promise<Response> =>
      handle[new URL(request.url).pathname.startsWith('/api/rest') ? 'rest' : 'rpc'](request);
    const { origin, close: stop } = await listen({ fetch: fetch as never });
    return {
      origin,
      rest: '/api/rest',
      rpc: '/api/rpc',
      nested: '',
      close: () => stop().then(close),
    };
  };
  const unsupported = {
    'headers set in front': 'nothing runs in front of it',
    'parameters in the mount path': 'its prefix is a path, not a pattern',
    'unresolved dot segments': 'the URL of a Request has them resolved (WHATWG URL, 4.4)',
  };
  describeAdapter(Object.assign(start, { unsupported }));
});
