import { zenstack } from '@modelway/orm-zenstack';
import { describeAdapter } from '@modelway/testing';
import { APP_VARY, startContractApp } from '@modelway/testing/contract-app';
import type { Context } from 'hono';
import { createHonoHandler } from '../src/index.ts';
import { HONO_VERSIONS, listen } from './hono-app.ts';

describe.each(HONO_VERSIONS)('behind %s', (_, Hono) => {
  const start = async () => {
    const { orm, getClient, rest, rpc, close } = await startContractApp(zenstack);
    const options = { orm, getClient: (c: Context) => getClient((name) => c.req.header(name)) };
    const app = new Hono();
    app.use((c, next) => {
      c.header('Vary', APP_VARY);
      return next();
    });
    app.all('/api/rest/*', createHonoHandler({ ...options, handler: rest('/api/rest') }));
    app.all('/api/rpc/*', createHonoHandler({ ...options, handler: rpc }));
    app.all('/of/:tenant/api/*', createHonoHandler({ ...options, handler: rpc }));
    const { origin, close: stop } = await listen(app);
    return {
      origin,
      rest: '/api/rest',
      rpc: '/api/rpc',
      nested: '/of/acme/api',
      close: () => stop().then(close),
    };
  };
  const unsupported = {
    'unresolved dot segments': 'the URL of a Request has them resolved (WHATWG URL, 4.4)',
  };
  describeAdapter(Object.assign(start, { unsupported }));
});
