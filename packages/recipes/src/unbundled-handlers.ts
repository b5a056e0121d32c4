import type { IncomingMessage, ServerResponse } from 'node:http';

/** Imported at run time: no bundler reads the packages, whose database it could not bundle. */
const PACKAGES = ['@modelway/testing/contract-handlers', '@modelway/orm-zenstack'] as const;

/** The handler of both APIs for fetch, as a bundled app imports it. */
export async function handle(request: Request): Promise<Response> {
  return (await handlers()).handle(request);
}

/** The listener of both APIs for Node, as a bundled app imports it. */
export async function listen(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { rest, rpc } = await handlers();
  return req.url?.startsWith('/api/rest') ? rest(req, res) : rpc(req, res);
}

let loaded: ReturnType<typeof load> | undefined;

function handlers(): ReturnType<typeof load> {
  loaded ??= load();
  return loaded;
}

async function load() {
  const [{ createContractFetch, createContractListeners }, { zenstack }] = await Promise.all([
    import(/* @vite-ignore */ PACKAGES[0]) as Promise<
      typeof import('@modelway/testing/contract-handlers')
    >,
    import(/* @vite-ignore */ PACKAGES[1]) as Promise<typeof import('@modelway/orm-zenstack')>,
  ]);
  return { handle: createContractFetch(zenstack), ...createContractListeners(zenstack) };
}
