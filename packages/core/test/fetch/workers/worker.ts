import { createFetchHandler } from '../../../src/fetch/index.ts';
import { restHandler, rpcHandler } from '../../../src/index.ts';
import { type Items, itemsOrm } from './items-orm.ts';

/** The bindings of the Worker, from the configuration of the runtime. */
interface Env {
  readonly STORE: string;
}

const stores = new Map<string, Items>([['items', new Map()]]);
const options = {
  orm: itemsOrm,
  getClient: (_request: Request, env: Env) => stores.get(env.STORE) as Items,
};
const limits = { bodyBytes: 100_000 };
const rest = createFetchHandler({
  ...options,
  prefix: '/rest',
  handler: restHandler({ endpoint: '/rest', log: false, limits }),
});
const rpc = createFetchHandler({
  ...options,
  prefix: '/rpc',
  handler: rpcHandler({ log: false, limits }),
});

/** The entry point of the Worker. */
export default {
  fetch: (request: Request, env: Env): Promise<Response> | Response => {
    const { pathname } = new URL(request.url);
    if (pathname === '/globals') {
      return Response.json(
        ['process', 'Buffer', 'global', 'require'].filter((name) => name in globalThis),
      );
    }
    return pathname.startsWith('/rest') ? rest(request, env) : rpc(request, env);
  },
};
