import { createFetchHandler } from '@modelway/core/fetch';
import { zenstack } from '@modelway/orm-zenstack';
import { contractClient, contractHandlers, schema } from '@modelway/testing/contract-app';
import { connectTestDatabase } from '@modelway/testing/create-database';

/** The bindings of the Worker. */
export interface Env {
  readonly HYPERDRIVE: { readonly connectionString: string };
}

const options = {
  orm: zenstack(schema) as never,
  getClient: ({ headers }: Request, env: Env) => {
    // A connection belongs to one request, which closes it when it ends.
    const database = connectTestDatabase({ url: env.HYPERDRIVE.connectionString, max: 1 });
    return contractClient((name) => headers.get(name), database) as never;
  },
};
const [prefix, rpcPrefix] = ['/api/rest', '/api/rpc'];
const rest = createFetchHandler({ ...options, handler: contractHandlers.rest(prefix), prefix });
const rpc = createFetchHandler({ ...options, handler: contractHandlers.rpc, prefix: rpcPrefix });

export function handle(request: Request, env: Env): Promise<Response> {
  return new URL(request.url).pathname.startsWith(prefix) ? rest(request, env) : rpc(request, env);
}
