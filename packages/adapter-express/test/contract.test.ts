import { zenstack } from '@modelway/orm-zenstack';
import { describeAdapter } from '@modelway/testing';
import { APP_VARY, startContractApp } from '@modelway/testing/contract-app';
import type { Request } from 'express';
import { createExpressHandler } from '../src/index.ts';
import { EXPRESS_VERSIONS, listen } from './express-app.ts';

describe.each(EXPRESS_VERSIONS)('behind %s', (_, express) => {
  describeAdapter(async () => {
    const { orm, getClient, rest, rpc, close } = await startContractApp(zenstack);
    const options = { orm, getClient: (req: Request) => getClient((name) => req.get(name)) };
    const app = express();
    app.use((_req, res, next) => next(void res.vary(APP_VARY)));
    app.use('/api/rest', createExpressHandler({ ...options, handler: rest('/api/rest') }));
    app.use('/api/rpc', createExpressHandler({ ...options, handler: rpc }));
    app.use('/of/:tenant/api', createExpressHandler({ ...options, handler: rpc }));
    const running = await listen(app);
    return {
      origin: running.url,
      rest: '/api/rest',
      rpc: '/api/rpc',
      nested: '/of/acme/api',
      close: () => running.close().then(close),
    };
  });
});
