import type { IncomingMessage, ServerResponse } from 'node:http';

/** The handler of both APIs for fetch, as a bundled app imports it. */
export async function handle(request: Request): Promise<Response> {
  return (await handlers()).handle(request);
}

/** The listener of both APIs for Node, as a bundled app imports it. */
export async function listener(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { rest, rpc } = await handlers();
  return req.url?.startsWith('/api/rest') ? rest(req, res) : rpc(req, res);
}

let loaded: ReturnType<typeof load> | undefined;

function handlers(): ReturnType<typeof load> {
  loaded ??= load();
  return loaded;
}

/** Imports the packages at run time: no bundler reads them, or the database of the tests. */
async function load() {
  const [contract, { zenstack }, { createNodeHandler }] = await Promise.all([
    importAtRunTime<typeof import('@modelway/testing/contract-handlers')>(
      '@modelway/testing/contract-handlers',
    ),
    importAtRunTime<typeof import('@modelway/orm-zenstack')>('@modelway/orm-zenstack'),
    importAtRunTime<typeof import('@modelway/core/node')>('@modelway/core/node'),
  ]);
  const { rest, rpc } = contract.contractNodeOptions(zenstack);
  return {
    handle: contract.createContractFetch(zenstack),
    rest: createNodeHandler(rest),
    rpc: createNodeHandler(rpc),
  };
}

function importAtRunTime<Module>(name: string): Promise<Module> {
  return import(/* @vite-ignore */ name);
}
