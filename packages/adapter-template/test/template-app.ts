import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { APP_VARY, type ContractApp, type ContractServer } from '@modelway/testing/contract-app';
import { createTemplateHandler } from '../src/index.ts';
import type { VERSIONS } from './versions.ts';

/** Starts an app with both handlers on a free port. */
export async function startTemplateApp(
  { orm, getClient, rest, rpc }: ContractApp,
  { createServer }: (typeof VERSIONS)[number][1],
): Promise<ContractServer> {
  const options = {
    orm,
    getClient: (req: { headers: Record<string, unknown> }) =>
      getClient((name) => req.headers[name] as string | undefined),
  };
  const prefix = '/api/rest';
  const restListener = createTemplateHandler({ ...options, prefix, handler: rest(prefix) });
  const rpcListener = createTemplateHandler({ ...options, prefix: '/api/rpc', handler: rpc });
  const server = createServer((req, res) => {
    res.setHeader('vary', APP_VARY);
    return (/^(http:.*)?\/api\/rest/.test(req.url ?? '') ? restListener : rpcListener)(req, res);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    rest: prefix,
    rpc: '/api/rpc',
    nested: '',
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
